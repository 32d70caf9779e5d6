// ast.h -- What the parsers say, before anything has a meaning.
//
// One kind of node serves expressions, types, declarations and statements of
// both languages (UPPAAL and TChecker).  A node has children in a list:
// `first`, then `next` from each to the next.  What the children are is said
// beside each kind; "a b? c*" means a, perhaps b, any number of c.  Chains of
// && and of || and of commas are one node with many children, so that long
// conjunctions do not nest.
//
// Templates, locations and edges have structs of their own: they come from XML
// elements as well as from text.
//
// Everything is allocated in the document's arena and never changed after
// parsing, except that elaboration reads it once per process.

#ifndef GNOMON_SYNTAX_AST_H
#define GNOMON_SYNTAX_AST_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/intern.h"
#include "base/source.h"
#include "base/vec.h"

// clang-format off
typedef enum {
  // Expressions.
  AST_INT,      // value
  AST_BOOL,     // value 0 or 1
  AST_WIDE,     // wide: beyond 32 bits, for clock bounds of TChecker files
  AST_DOUBLE,   // a floating point literal; its text is the span
  AST_STRING,   // likewise
  AST_NAME,     // id
  AST_INDEX,    // array index
  AST_CALL,     // callee argument*
  AST_FIELD,    // structure-or-process; id
  AST_RATE,     // clock'
  AST_UNARY,    // operand; op
  AST_BINARY,   // left right; op
  AST_AND,      // operand operand+
  AST_OR,       // operand operand+
  AST_ITE,      // condition then else
  AST_ASSIGN,   // left right; op: OP_NONE for =, else the operation of op=
  AST_PRE,      // operand; op OP_ADD or OP_SUB: ++e, --e
  AST_POST,     // operand; op OP_ADD or OP_SUB: e++, e--
  AST_FORALL,   // type body; id
  AST_EXISTS,   // type body; id
  AST_SUM,      // type body; id
  AST_COMMA,    // expression expression+
  AST_DEADLOCK, //
  // Queries.
  AST_ALWAYS,     // A[] predicate
  AST_REACHABLE,  // E<> predicate
  AST_POTENTIALLY_ALWAYS, // E[] predicate
  AST_EVENTUALLY, // A<> predicate
  AST_LEADS_TO,   // predicate predicate
  AST_SUP,        // predicate-or-AST_NONE expression+
  AST_INF,        // likewise
  AST_BOUNDS,     // likewise
  AST_UNSUPPORTED, // a query of another kind of analysis; value: a diag_code
  // Initialisers.
  AST_INIT_LIST,  // initialiser*
  AST_INIT_FIELD, // initialiser; id
  // Types.  `flags` holds the prefixes.
  AST_TYPE_NAME,   // id
  AST_TYPE_INT,    // (low high)?
  AST_TYPE_BOOL,
  AST_TYPE_CLOCK,
  AST_TYPE_CHAN,
  AST_TYPE_DOUBLE,
  AST_TYPE_STRING,
  AST_TYPE_VOID,
  AST_TYPE_SCALAR, // size
  AST_TYPE_STRUCT, // AST_VARIABLES*
  // Declarations.
  AST_VARIABLES,   // type AST_DECLARATOR+
  AST_TYPEDEF,     // type AST_DECLARATOR+
  AST_DECLARATOR,  // AST_DIMENSION* initialiser?; id
  AST_DIMENSION,   // expression or type
  AST_FUNCTION,    // type AST_PARAMETER* AST_BLOCK; id
  AST_PARAMETER,   // type AST_DIMENSION*; id; flags may have AST_REFERENCE
  AST_INSTANCE,    // AST_PARAMETER* AST_NAME(template) AST_LIST(arguments); id
  AST_PRIORITY,    // AST_LIST+ from lowest to highest; members are channel
                   // expressions or AST_DEFAULT
  AST_DEFAULT,     //
  AST_BEFORE_UPDATE, // expression
  AST_AFTER_UPDATE,  // expression
  AST_TEMPLATE,    // see `template`
  AST_IMPORT, AST_DYNAMIC, // refused by name
  AST_SYSTEM,      // AST_LIST+ of AST_NAME from lowest to highest priority
  AST_IO,          // AST_LIST of channels, AST_LIST of arguments?; id: process
  AST_PROGRESS,    // ignored
  AST_GANTT,       // ignored
  // Statements.
  AST_BLOCK,       // declaration* statement*
  AST_EXPRESSION,  // expression
  AST_EMPTY,
  AST_IF,          // condition statement statement?
  AST_WHILE,       // condition statement
  AST_DO,          // statement condition
  AST_FOR,         // init condition step statement
  AST_FOREACH,     // type statement; id
  AST_RETURN,      // expression?
  AST_ASSERT,      // expression
  AST_LOCAL,       // TChecker: (size | AST_INIT_LIST(initialiser))?; id
  // Other.
  AST_LIST,        // node*
  AST_SELECT,      // type; id
  AST_NONE,        // a missing child
} ast_kind;

typedef enum {
  OP_NONE,
  OP_NOT, OP_NEG, OP_PLUS,
  OP_ADD, OP_SUB, OP_MUL, OP_DIV, OP_MOD, OP_POW,
  OP_SHL, OP_SHR, OP_BITAND, OP_BITOR, OP_BITXOR,
  OP_MIN, OP_MAX,
  OP_LT, OP_LE, OP_GT, OP_GE, OP_EQ, OP_NE,
  OP_XOR,
} ast_op;
// clang-format on

enum { // ast.flags
  AST_URGENT = 1,
  AST_BROADCAST = 2,
  AST_CONST = 4,
  AST_META = 8,
  AST_HYBRID = 16,
  AST_REFERENCE = 32,
  AST_PARENTHESES = 64, // ( ) around it: AND and OR do not merge into it
};

typedef struct ast ast;
typedef struct template template;

struct ast {
  uint8_t kind; // ast_kind
  uint8_t op;   // ast_op
  uint16_t flags;
  uint16_t depth; // of nesting below; limited by AST_DEPTH
  union {
    int32_t value;
    name id;
  };
  span at;
  union {
    ast *first;
    template *body; // AST_TEMPLATE
  };
  union {
    ast *last;
    int64_t wide; // AST_WIDE
  };
  ast *next;
};

// Nesting beyond this is refused, so that recursion over trees is safe.
enum { AST_DEPTH = 1000 };

typedef struct {
  name id;
  span at;
  ast *invariant; // or NULL
  ast *labels;    // TChecker: AST_LIST of AST_NAME, or NULL
  bool urgent, committed, is_branchpoint, is_initial;
} ast_location;

typedef enum {
  SYNC_NONE,
  SYNC_SEND,
  SYNC_RECEIVE,
  SYNC_CSP,
  SYNC_EVENT
} ast_sync;

typedef struct {
  uint32_t source, target; // indices of locations
  span at;
  ast *select;  // AST_LIST of AST_SELECT, or NULL
  ast *guard;   // or NULL
  ast *channel; // or NULL; SYNC_EVENT: an AST_NAME
  ast *update;  // expression, or AST_BLOCK for TChecker; or NULL
  ast *weight;  // `probability`, checked but not used; or NULL
  ast_sync sync;
} ast_edge;

struct template {
  name id;
  span at;
  ast *parameters;   // AST_LIST of AST_PARAMETER
  ast *declarations; // AST_LIST
  VEC(ast_location) locations;
  VEC(ast_edge) edges;
  uint32_t initial; // index of the initial location
  bool old_syntax;
  span whole;            // of the text, if it is text
  span declaration_text; // of the local declarations, comments included
};

typedef enum { EXPECT_NONE, EXPECT_SATISFIED, EXPECT_VIOLATED } expectation;

typedef struct {
  ast *formula;        // NULL: it could not be parsed
  span at;             // of the text
  const char *comment; // or NULL
  expectation expect;
  uint32_t element;  // of <query>, from 1; 0 in a file of queries
  const char *buchi; // "a,b": each conjunct of E[] again and again; or NULL
} ast_query;

// TChecker's synchronisation vector.
typedef struct {
  name process, event;
  span at;
  bool weak;
} ast_sync_part;

typedef struct {
  ast_sync_part *parts;
  uint32_t count;
  span at;
} ast_sync_vector;

typedef enum {
  FORMAT_NONE,
  FORMAT_XML,
  FORMAT_XTA,
  FORMAT_TA,
  FORMAT_TCK
} model_format;

// A parsed model.
typedef struct {
  arena *memory;
  names *names;
  diags *diags;
  model_format format;
  bool old_syntax;
  bool queries_must_hold_up; // a wrong query is an error of the document
  bool queries_stand_alone;  // or one of its own; else it is a warning
  bool skips_queries;        // the model's own are not wanted
  const char *encoding;      // of the text, whatever it says itself; or NULL
  char *decoded; // XML: the character data, to be given to mem_free()
  ast *globals;  // AST_LIST of declarations, AST_TEMPLATE among them
  ast *system;   // AST_LIST: declarations, AST_SYSTEM, AST_PROGRESS, AST_GANTT
  VEC(ast_query) queries;
  // TChecker only.
  name system_name;
  VEC(ast_sync_vector) syncs;
  VEC(template *) processes;
} document;

ast *ast_new(arena *, ast_kind, span);
// Append `child` (which may be NULL: nothing happens); widens the span.
ast *ast_add(ast *parent, ast *child);
// a && b, a || b, a , b: joins chains.
ast *ast_chain(arena *, ast_kind, ast *left, ast *right);
uint32_t ast_count(const ast *); // children
// From the first to the last byte of the node and all below it.
span ast_extent(const ast *);
ast *ast_child(const ast *, uint32_t index);

const char *ast_op_text(ast_op);

#endif
