// scope.h -- What names mean where.
//
// A symbol is a name with a meaning.  `table.current[id]` is the symbol a name
// denotes now; entering a scope and declaring there puts the new symbol in
// front of the older one, leaving the scope puts the older one back.  Symbols
// are numbered as they are declared: a template sees only global symbols
// declared before it.
//
// Memory: everything is in the arena.

#ifndef GNOMON_SYNTAX_SCOPE_H
#define GNOMON_SYNTAX_SCOPE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"
#include "model/expr.h"
#include "syntax/ast.h"
#include "syntax/type.h"

typedef enum {
  SYMBOL_VARIABLE, // anything with a value: variable, constant, clock, channel
  SYMBOL_TYPE,
  SYMBOL_FUNCTION,
  SYMBOL_TEMPLATE, // a template or a partial instance of one
  SYMBOL_PROCESS,  // one process, or a set of them
  SYMBOL_LOCATION,
} symbol_kind;

typedef struct symbol symbol;
typedef struct scope scope;

struct symbol {
  uint8_t kind; // symbol_kind
  name id;
  span at;
  uint32_t number; // in order of declaration
  uint32_t depth;  // of its scope; 0 is global
  type *type;      // VARIABLE, TYPE; FUNCTION: of the result
  symbol *hidden;  // what the name meant outside
  bool is_builtin; // may be declared again
  // VARIABLE
  bool is_value;  // a single constant: `value`
  bool is_fixed;  // must not be assigned: const, bound or selected
  bool is_local;  // of a function
  bool is_free;   // depends on a free process parameter
  bool is_opaque; // has a value that cannot be computed yet
  int32_t value;
  int32_t cell, clock, channel; // where it begins, in each space
  int32_t via;      // cell with the address, for references; or VIA_NONE
  const char *full; // "P.x"
  // FUNCTION
  uint32_t function; // index in network.functions
  struct {
    type *type;
    bool is_reference, is_const;
  } * parameters;
  uint32_t nparameters;
  uint32_t nesting; // levels of its body, and of what it calls
  bool is_pure;     // writes nothing but its own locals
  bool has_floats;  // it cannot be called
  span floats_at;
  // TEMPLATE
  template *body;  // of a template
  const ast *node; // of a partial instance
  symbol *target;  // what that instantiates
  bool is_used;    // some process is made from it
  // PROCESS
  uint32_t first;   // process number
  uint32_t members; // 1, or the size of the set
  type **dims;      // of the free parameters
  uint32_t ndims;
  // LOCATION
  uint32_t location;
};

typedef VEC(symbol *) symbol_list;

struct scope {
  scope *outer;
  uint32_t depth;
  symbol_list symbols;
};

typedef struct {
  arena *memory;
  names *names;
  VEC(symbol *) current; // by name
  scope *inner;          // the scope declarations go to
  uint32_t count;        // symbols so far
  uint32_t suggestions;  // made so far
  uint32_t horizon;      // global symbols from this number on are not seen
} symbol_table;

void table_init(symbol_table *, arena *, names *);

scope *table_enter(symbol_table *);
void table_leave(symbol_table *);

// The symbol in front for this name, or NULL.
symbol *table_find(const symbol_table *, name);
// The symbol declared in the innermost scope itself, or NULL.
symbol *table_find_here(const symbol_table *, name);
symbol *table_declare(symbol_table *, symbol_kind, name, span);
// Takes a symbol out of sight and puts it back, while it is being defined.
void table_hide(symbol_table *, symbol *);
void table_show(symbol_table *, symbol *);
// In a scope that may have been left: a member of a process.
symbol *scope_find(const scope *, name);

// A visible name that the user may have meant, or NULL.
const char *table_suggest(symbol_table *, name);

#endif
