// elab.h -- From parsed text to the network: names, types, values.
//
// Elaboration walks the tree of a document once per process: it looks names up,
// checks types, folds constants and builds the typed trees of model/expr.h, all
// in one pass.  Parameters are known when a process is elaborated, so sizes and
// ranges are plain numbers.  A template nobody instantiates is elaborated too,
// with made-up arguments and the result thrown away (`checking`): mistakes in
// it are still mistakes, but what depends on the arguments is not judged.
//
// This header is shared by the elab_*.c files only.  Each has one noun:
//   elab_type.c    types            elab_expr.c   expressions
//   elab_clock.c   clock terms      elab_call.c   calls, quantifiers, members
//   elab_store.c   assignments      elab_constant.c  compile-time values
//   elab_edge.c    locations, edges elab_csp.c    channels without ! and ?
//   elab_decl.c    variables        elab_stmt.c   functions and statements
//   elab_process.c templates, instances, processes
//   elab_query.c   queries          elab_tck.c    TChecker files
//   elab_float.c   doubles that nothing asks for
//
// Memory: everything is in the arena of the document.

#ifndef GNOMON_SYNTAX_ELAB_H
#define GNOMON_SYNTAX_ELAB_H

#include "model/fold.h"
#include "model/network.h"
#include "syntax/ast.h"
#include "syntax/load.h"
#include "syntax/scope.h"
#include "syntax/type.h"

// Why a condition is not convex; for the message.
typedef enum {
  WHY_NONE,
  WHY_EQUAL,
  WHY_UNEQUAL,
  WHY_NOT,
  WHY_OR,
  WHY_EXISTS,
  WHY_DEADLOCK,
} why_not_convex;

// What an expression is worth.
typedef struct {
  type *type;
  expr *e;        // integers and conditions: the tree
  place *at;      // what has a place: variables, aggregates, channels
  expr *before;   // must be evaluated before `at` is read (aggregates), or NULL
  place *x, *y;   // clock terms: x - y + offset, either may be NULL; x also
                  // where the clocks of an aggregate are
  expr *offset;   // or NULL for 0
  int64_t wide;   // TYPE_WIDE: the number
  symbol *symbol; // TYPE_NAME: what the name denotes
  uint32_t process;    // TYPE_NAME with SYMBOL_PROCESS: which
  expr *process_index; // not constant: position in the set at run time
  bool is_lvalue;      // it has a place
  bool is_fixed;       // it may not be assigned
  bool is_free;        // depends on a free process parameter
  bool reads_meta;
  bool is_hybrid;  // a hybrid clock, of type double
  bool is_dropped; // an assignment that is left out
  why_not_convex why;
  span why_at;
} value;

typedef struct {
  function *body; // what is being built
  symbol *symbol;
  type *result;    // NULL outside functions
  bool writes;     // something that is not its own
  uint32_t below;  // the deepest nesting of what it calls
  bool has_floats; // so it cannot be called
  span floats_at;
} function_state;

typedef struct elab {
  document *doc;
  network *net;
  arena *memory;
  symbol_table table;
  const load_options *options;
  bool *override_used; // by position in options->overrides
  bool checking;       // no arguments: see above
  bool in_query;
  bool value_unused;   // of the expression about to be read: i++ is ++i
  bool initial_counts; // the first value of a variable counts as constant
  bool in_tck;
  uint32_t dropping;          // what is read is thrown away: elab_float.c
  uint32_t edges;             // of all processes so far
  uint32_t process;           // whose declarations these are, or PROCESS_NONE
  const char *prefix;         // "P." for its names, "" outside
  function_state *function;   // or NULL
  VEC(uint32_t) csp_channels; // used without ! and ?, a channel per event
  span csp_at;                // the first of them
  bool has_send;              // some edge has ! or ?
  VEC(span) not_urgent; // arguments bound to an urgent channel, that are not
  VEC(rate) rates;      // of the invariant being read
  bool rates_allowed;
  uint32_t scalar_sets;
  uint32_t expansions; // bodies of quantifiers made so far in this expression
  uint32_t expansions_all;
  uint64_t steps;          // left for computing constants
  symbol_list templates;   // and partial instances
  VEC(uint8_t) computable; // by function: see elab_constant.c
  VEC(scope *) scopes;     // by process: its parameters, locals and locations
  type *type_error, *type_bool, *type_plain_int, *type_invariant,
      *type_invariant_wr, *type_guard, *type_constraint, *type_diff,
      *type_clock, *type_rate, *type_wide, *type_double, *type_void, *type_name;
} elab;

enum {
  MOST_PROCESSES = 1 << 17,
  MOST_EDGES = 1 << 20,
  MOST_CELLS = 1 << 22,
  MOST_EXPANSIONS = 1 << 16,     // in one expression
  MOST_EXPANSIONS_ALL = 1 << 21, // in the whole model
  MOST_STEPS = 30000000,         // to compute all constants
  MOST_NESTING = 4 * AST_DEPTH,  // of functions that call others
  INT_LOW = -32768,
  INT_HIGH = 32767,
};

// ---- Messages: all of elaboration's go through these -----------------------

bool elab_error(elab *, span, diag_code, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void elab_warning(elab *, span, diag_code, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
const char *elab_name(const elab *, name);
// For messages; lives in the arena.
const char *elab_type_text(elab *, const type *);

// ---- Types ----------------------------------------------------------------

// NULL after an error.
type *elab_type(elab *, const ast *);
// With the dimensions of a declarator or parameter that start at `dims`.
type *elab_dimensions(elab *, type *, const ast *dims);
// The finite domain of a select, quantifier or iteration.
bool elab_domain(elab *, const ast *type_node, type **domain);

// ---- Expressions ----------------------------------------------------------

value elab_expr(elab *, const ast *);
value value_error(elab *);
value value_of(elab *, type *, expr *);
static inline bool value_is_error(const value *v) {
  return v->type->kind == TYPE_ERROR;
}

// An integer; NULL after an error.
expr *elab_int(elab *, const ast *);
expr *elab_as_int(elab *, span, value *);
// An integer known now.
bool elab_constant(elab *, const ast *, int32_t *out, bool *is_free);
bool elab_constant_value(elab *, span, const value *, int32_t *out);
// The same for the first value of a variable; in a template that may be the
// first value of another variable, as reference parameters are.
bool elab_initial_value(elab *, span, const value *, int32_t *out);

// A tree just built: its value, if constants wrap around in it.
expr *elab_wrapped(elab *, expr *);

// A condition of at most the given class (TYPE_GUARD …); NULL after an error.
expr *elab_condition(elab *, const ast *, type_kind wanted, value *whole);

// A member of what `v` denotes: field of a structure, part of a process.
value elab_field(elab *, const ast *);
value elab_member(elab *, const ast *, const value *of);
value elab_index(elab *, const ast *);
value elab_call(elab *, const ast *);
value elab_quantifier(elab *, const ast *);
// May the value be bound to a reference parameter of this type?
bool elab_binds(elab *, span, const type *wanted, bool is_const, const value *);
value elab_assign(elab *, const ast *);
value elab_symbol(elab *, symbol *, span);
// What stands at a place.  Clocks have a space of their own: `clocks` is where
// the clocks of the value are, `at` where its cells or channels are, either
// NULL if it has none.
value value_at(elab *, type *, place *at, place *clocks);
value value_of_symbol(elab *, const symbol *, span);
// target = source, whatever the type; target is known to be assignable.
// The assignment a value is the result of, which must be done before its place
// is used; NULL if there is none.  False, with a message, if its place would
// then be found twice, with effects.
bool elab_pending(elab *, span, const value *, expr **first);
value elab_store(elab *, span, value *target, value *source, expr_kind op);
place *elab_place(elab *, const symbol *, space, span);

// ---- Clock terms ----------------------------------------------------------

bool elab_is_clock_term(const value *);
value elab_clock_sum(elab *, span, ast_op, value *, value *);
value elab_clock_compare(elab *, span, ast_op, value *, value *);
value elab_and_or(elab *, const ast *);
value elab_not(elab *, span, value *);
// Splits a conjunction: what has clocks, and what has none.
void elab_split(elab *, expr *, expr **plain, expr **clocked);

// ---- Doubles --------------------------------------------------------------

// Doubles would be computed with here: an error, unless it is dropped or in a
// function, which is then marked.  True if one can go on.
bool elab_no_float(elab *, span, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
// A value of this type that is never computed.
value elab_dead(elab *, span, type *);
// Both, for arithmetic.
value elab_float(elab *, span, type *);
// A floating point literal that is an integer, and not negative.
bool elab_whole_number(elab *, const ast *, int32_t *out);
// What is read and thrown away; effects are an error.
value elab_dropped(elab *, const ast *);
// Does it denote a hybrid clock, or the rate of one?
bool elab_is_hybrid(elab *, const ast *);
bool elab_is_hybrid_rate(elab *, const ast *);
value elab_hybrid(elab *, const char *name, span);
// The equation h' == e or e == h', an assignment to h: left out.
value elab_hybrid_rate(elab *, const ast *);
value elab_hybrid_assign(elab *, const ast *);

// ---- Declarations ---------------------------------------------------------

void elab_declarations(elab *, const ast *list, bool is_global);
void elab_typedef(elab *, const ast *);
symbol *elab_declare(elab *, symbol_kind, name, span);
// Memory for a symbol of its type, all parts at their default values.
bool elab_allocate(elab *, symbol *, cell_kind);
// Stores an initialiser (or a value) into the cells of a symbol.
bool elab_initialise(elab *, symbol *, const type *, const ast *init);
// Copies constant cells; for arguments.
bool elab_store_constant(elab *, span, int32_t address, const type *,
                         const value *);
int32_t elab_scratch(elab *, const char *name, int32_t low, int32_t high);
// The range of each cell of a type, for copies; NULL if none needs a check.
const range *elab_ranges(elab *, const type *to, const type *from);
bool elab_fill_ranges(const type *to, const type *from, range *, uint32_t *n);

// ---- Functions and statements ---------------------------------------------

void elab_function(elab *, const ast *);
// An update: expressions as one statement.
stmt *elab_update(elab *, const ast *);
stmt *elab_statement(elab *, const ast *);

// ---- Processes, queries ---------------------------------------------------

void elab_template(elab *, template *);
void elab_instance(elab *, const ast *);
void elab_system(elab *, const ast *system);
void elab_unused_templates(elab *);
void elab_priorities(elab *, const ast *);
// Locations and edges of one process whose scope is open.
void elab_process_body(elab *, const template *, process *);
void elab_queries(elab *);
// Synchronisation without ! and ?: events, vectors from the IO declarations.
bool elab_csp_edge(elab *, const ast *channel, edge *);
void elab_csp(elab *, const ast *system);
// Vectors that amount to binary channels become those.
void elab_find_channels(elab *);
void elab_tck(elab *);

#endif
