// tck_parser.y -- The grammar of TChecker's format; see tck.h.
//
// The actions make nodes; what a declaration does to the document is in tck.c.
// Attributes are collected in the reader while the braces are read and picked
// up by the action of the declaration.
//
// Recovery: a bad value ends at the next ':' or '}', bad keys end at '}', and
// anything else ends with the line.

%require "3.8"
%define api.pure full
%define api.prefix {tck_yy}
%define api.token.prefix {TCK_T_}
%define api.location.type {span}
%define parse.error custom
%define parse.lac full
%define lr.default-reduction consistent
%locations
%expect 0
%param {tck_reader *r}

%code requires {
#include "syntax/tck.h"
}

%code provides {
int tck_yylex(TCK_YYSTYPE *, span *, tck_reader *);
}

%union {
  int32_t number;
  int64_t wide;
  bool flag;
  tck_key key;
  tck_word word;
  ast *node;
}

%code {
#include "base/mem.h"
#include "base/strbuf.h"

// A level of nesting takes 12 entries at most: an operand and an operator for
// each level of precedence, and an opening parenthesis.
#define YYMAXDEPTH (12 * AST_DEPTH)
#define YYMALLOC(SIZE) mem_new(1, SIZE)
#define YYFREE mem_free

#define YYLLOC_DEFAULT(CURRENT, RHS, N)                                        \
  do {                                                                         \
    (CURRENT).begin = (N) ? YYRHSLOC(RHS, 1).begin : YYRHSLOC(RHS, 0).end;     \
    (CURRENT).end = (N) ? YYRHSLOC(RHS, N).end : YYRHSLOC(RHS, 0).end;         \
  } while (0)

#define CHECK_DEPTH(NODE)                                                      \
  do {                                                                         \
    if (tck_too_deep(r, (NODE)))                                               \
      YYERROR;                                                                 \
  } while (0)

#define COMPARE(RESULT, OP, LEFT, RIGHT)                                       \
  do {                                                                         \
    if (!((RESULT) = compare(r, (OP), (LEFT), (RIGHT))))                       \
      YYERROR;                                                                 \
  } while (0)

static void tck_yyerror(const span *at, tck_reader *r, const char *text);

static ast *make(tck_reader *r, ast_kind kind, span at) {
  return ast_new(r->doc->memory, kind, at);
}

static ast *make_int(tck_reader *r, span at, int32_t value) {
  ast *n = make(r, AST_INT, at);
  n->value = value;
  return n;
}

static ast *make_wide(tck_reader *r, span at, int64_t value) {
  ast *n = make(r, AST_WIDE, at);
  n->wide = value;
  return n;
}

static ast *make_name(tck_reader *r, ast_kind kind, span at, tck_word word) {
  ast *n = make(r, kind, at);
  n->id = word.id;
  return n;
}

static ast *make_unary(tck_reader *r, ast_op op, span at, ast *operand) {
  ast *n = ast_add(make(r, AST_UNARY, at), operand);
  n->op = (uint8_t)op;
  return n;
}

// Of a number beyond 32 bits the negative is a number too, perhaps within.
static ast *make_negative(tck_reader *r, span at, ast *operand) {
  if (operand->kind != AST_WIDE)
    return make_unary(r, OP_NEG, at, operand);
  return operand->wide == -(int64_t)INT32_MIN
             ? make_int(r, at, INT32_MIN)
             : make_wide(r, at, -operand->wide);
}

static ast *make_binary(tck_reader *r, ast_op op, ast *left, ast *right) {
  ast *n = ast_add(ast_add(make(r, AST_BINARY, left->at), left), right);
  n->op = (uint8_t)op;
  return n;
}

static bool compares(const ast *n) {
  return n->kind == AST_BINARY && n->op >= OP_LT && n->op <= OP_NE;
}

// Terms, as TChecker calls them.  Anything else could hold a chain again, and
// copies of copies would grow exponentially.
static bool can_copy(const ast *n) {
  switch (n->kind) {
  case AST_INT:
  case AST_NAME: return true;
  case AST_INDEX:
  case AST_UNARY:
  case AST_BINARY: break;
  default: return false;
  }
  if (compares(n))
    return false;
  for (const ast *child = n->first; child; child = child->next)
    if (!can_copy(child))
      return false;
  return true;
}

static ast *copy(tck_reader *r, const ast *n) {
  ast *c = make(r, (ast_kind)n->kind, n->at);
  *c = *n;
  c->first = c->last = c->next = NULL;
  for (const ast *child = n->first; child; child = child->next)
    ast_add(c, copy(r, child));
  return c;
}

static bool is_less(ast_op op) { return op == OP_LT || op == OP_LE; }

// a < x <= b is a < x && x <= b; no other chain has a meaning.  A left operand
// with && in it and no parentheses comes from here.  NULL after an error.
static ast *compare(tck_reader *r, ast_op op, ast *left, ast *right) {
  const bool is_open = !(left->flags & AST_PARENTHESES);
  if (!is_open || (!compares(left) && left->kind != AST_AND))
    return make_binary(r, op, left, right);
  if (compares(left) && is_less(op) && is_less((ast_op)left->op) &&
      can_copy(left->last)) {
    ast *middle = copy(r, left->last);
    return ast_chain(r->doc->memory, AST_AND, left,
                     make_binary(r, op, middle, right));
  }
  diag_error(r->doc->diags, span_join(left->at, right->at), DIAG_SYNTAX,
             "comparisons do not chain, but for 'a < x < b'; use '&&'");
  return NULL;
}

static ast *make_assignment(tck_reader *r, ast *left, ast *right) {
  ast *n = ast_add(ast_add(make(r, AST_ASSIGN, left->at), left), right);
  return ast_add(make(r, AST_EXPRESSION, n->at), n);
}

// Parentheses make no node, but they nest.
static ast *parenthesise(ast *n, span at) {
  n->flags |= AST_PARENTHESES;
  n->depth++;
  n->at = at;
  return n;
}
}

%token END "end of line"
%token SYSTEM "system" PROCESS "process" EVENT "event" CLOCK "clock" INT "int"
%token LOCATION "location" EDGE "edge" SYNC "sync"
%token <word> ID "a name"
%token <number> NUMBER "a number"
%token <wide> LEAST_NUMBER "2147483648"
%token <wide> WIDE_NUMBER "a number beyond 32 bits"
%token COLON ":" OPEN "{" CLOSE "}" AT "@" WEAK "?" COMMA "," SEMICOLON ";"
%token LEFT "(" RIGHT ")" INDEX "[" INDEX_END "]" ASSIGN "="
%token <key> FLAG_KEY CONDITION_KEY LABELS_KEY DO_KEY
%token <word> KEY
%token TEXT "some text"
%token NEVER
%token IF "if" THEN "then" FI "end" WHILE "while" DO "do" NOP "nop"
%token LOCAL "local" ELSE "else"
%token OR "||" AND "&&" NOT "!"
%token EQ "==" NE "!=" LT "<" LE "<=" GT ">" GE ">="
%token PLUS "+" MINUS "-" TIMES "*" DIVIDE "/" MODULO "%"

%precedence "else"
%left "||"
%left "&&"
%precedence "!" // !a == b is !(a == b)
%left "==" "!=" "<" "<=" ">" ">="
%left "+" "-"
%left "*" "/" "%"
%precedence UNARY

%type <flag> weak
%type <node> number labels label_list block statements statement
%type <node> any_statement lvalue expression operation

%%

file:
  %empty
| file line
;

line:
  END
| declaration END { tck_end(r); yyerrok; }
| error END { tck_end(r); yyerrok; }
;

declaration:
  "system" ":" ID attributes { tck_add_system(r, $ID); }
| "process" ":" ID attributes { tck_add_process(r, $ID); }
| "event" ":" ID attributes { tck_add_event(r, $ID); }
| "clock" ":" number ":" ID attributes
    {
      tck_add_variable(r, span_join(@1, @ID), make(r, AST_TYPE_CLOCK, @1),
                       $number, NULL, $ID);
    }
| "int" ":" number[size] ":" number[low] ":" number[high] ":" number[initial]
  ":" ID attributes
    {
      ast *type = make(r, AST_TYPE_INT, span_join(@low, @high));
      ast_add(ast_add(type, $low), $high);
      tck_add_variable(r, span_join(@1, @ID), type, $size, $initial, $ID);
    }
| "location" ":" ID[process] ":" ID[location] attributes
    { tck_add_location(r, $process, $location); }
| "edge" ":" ID[process] ":" ID[source] ":" ID[target] ":" ID[event] attributes
    {
      tck_add_edge(r, span_join(@1, @event), $process, $source, $target,
                   $event);
    }
| "sync" ":" parts attributes { tck_add_sync(r, span_join(@1, @parts)); }
;

number:
  NUMBER { $$ = make_int(r, @$, $1); }
| "+" NUMBER { $$ = make_int(r, @$, $2); }
| "-" NUMBER { $$ = make_int(r, @$, -$2); }
| "-" LEAST_NUMBER { $$ = make_int(r, @$, INT32_MIN); }
;

parts:
  part
| parts ":" part
;

part:
  ID[process] "@" ID[event] weak
    { tck_add_part(r, @$, $process, $event, $weak); }
;

weak:
  %empty { $$ = false; }
| "?" { $$ = true; }
;

attributes:
  %empty
| "{" "}"
| "{" attribute_list "}"
| "{" error "}"
;

attribute_list:
  attribute
| attribute_list ":" attribute
;

attribute:
  FLAG_KEY ":" { tck_add_attribute(r, $1, @1, NULL); }
| CONDITION_KEY ":" expression { tck_add_attribute(r, $1, @1, $3); }
| LABELS_KEY ":" labels { tck_add_attribute(r, $1, @1, $3); }
| DO_KEY ":" block { tck_add_attribute(r, $1, @1, $3); }
| KEY ":" { tck_add_unknown_attribute(r, $1); }
| KEY ":" TEXT { tck_add_unknown_attribute(r, $1); }
| FLAG_KEY ":" bad_value
| CONDITION_KEY ":" bad_value
| LABELS_KEY ":" bad_value
| DO_KEY ":" bad_value
;

// The token that never comes makes the parser look at the next one, and skip
// it unless it is ':' or '}', before it leaves this rule.
bad_value:
  error { yyerrok; }
| error NEVER
;

labels:
  %empty { $$ = make(r, AST_LIST, @$); }
| label_list
;

label_list:
  ID { $$ = ast_add(make(r, AST_LIST, @1), make_name(r, AST_NAME, @1, $1)); }
| label_list "," ID { $$ = ast_add($1, make_name(r, AST_NAME, @3, $3)); }
;

block:
  statements { $$ = $1; CHECK_DEPTH($$); }
| statements ";" { $$ = $1; CHECK_DEPTH($$); }
;

statements:
  statement { $$ = ast_add(make(r, AST_BLOCK, @1), $1); }
| statements ";" statement { $$ = ast_add($1, $3); }
;

statement:
  any_statement { $$ = $1; CHECK_DEPTH($$); }
;

any_statement:
  "nop" { $$ = make(r, AST_EMPTY, @$); }
| lvalue "=" expression { $$ = make_assignment(r, $1, $3); }
| "if" expression "then" block "end"
    { $$ = ast_add(ast_add(make(r, AST_IF, @$), $2), $4); }
| "if" expression "then" block[then] "else" block[else] "end"
    { $$ = ast_add(ast_add(ast_add(make(r, AST_IF, @$), $2), $then), $else); }
| "while" expression "do" block "end"
    { $$ = ast_add(ast_add(make(r, AST_WHILE, @$), $2), $4); }
| "local" ID { $$ = make_name(r, AST_LOCAL, @$, $ID); }
| "local" ID "=" expression
    {
      ast *list = ast_add(make(r, AST_INIT_LIST, @4), $4);
      $$ = ast_add(make_name(r, AST_LOCAL, @$, $ID), list);
    }
| "local" ID "[" expression "]"
    { $$ = ast_add(make_name(r, AST_LOCAL, @$, $ID), $4); }
;

lvalue:
  ID { $$ = make_name(r, AST_NAME, @$, $1); }
| ID "[" expression "]"
    {
      ast *array = make_name(r, AST_NAME, @1, $1);
      $$ = ast_add(ast_add(make(r, AST_INDEX, @$), array), $3);
    }
;

expression:
  operation { $$ = $1; CHECK_DEPTH($$); }
;

operation:
  NUMBER { $$ = make_int(r, @$, $1); }
| WIDE_NUMBER { $$ = make_wide(r, @$, $1); }
| LEAST_NUMBER { $$ = make_wide(r, @$, $1); }
| lvalue
| "(" expression ")" { $$ = parenthesise($2, @$); }
| "!" expression { $$ = make_unary(r, OP_NOT, @$, $2); }
| "-" expression %prec UNARY { $$ = make_negative(r, @$, $2); }
| expression "*" expression { $$ = make_binary(r, OP_MUL, $1, $3); }
| expression "/" expression { $$ = make_binary(r, OP_DIV, $1, $3); }
| expression "%" expression { $$ = make_binary(r, OP_MOD, $1, $3); }
| expression "+" expression { $$ = make_binary(r, OP_ADD, $1, $3); }
| expression "-" expression { $$ = make_binary(r, OP_SUB, $1, $3); }
| expression "==" expression { COMPARE($$, OP_EQ, $1, $3); }
| expression "!=" expression { COMPARE($$, OP_NE, $1, $3); }
| expression "<" expression { COMPARE($$, OP_LT, $1, $3); }
| expression "<=" expression { COMPARE($$, OP_LE, $1, $3); }
| expression ">" expression { COMPARE($$, OP_GT, $1, $3); }
| expression ">=" expression { COMPARE($$, OP_GE, $1, $3); }
| expression "&&" expression
    { $$ = ast_chain(r->doc->memory, AST_AND, $1, $3); }
| expression "||" expression
    { $$ = ast_chain(r->doc->memory, AST_OR, $1, $3); }
| "if" expression "then" expression[then] "else" expression[else]
    { $$ = ast_add(ast_add(ast_add(make(r, AST_ITE, @$), $2), $then), $else); }
;

%%

// Which tokens the parser could go on with, by kind.
typedef struct {
  bool by_kind[YYNTOKENS];
} token_set;

static token_set expected_tokens(const yypcontext_t *context) {
  token_set set = {{false}};
  yysymbol_kind_t list[YYNTOKENS];
  const int count = yypcontext_expected_tokens(context, list, YYNTOKENS);
  for (int i = 0; i < count; i++)
    set.by_kind[list[i]] = true;
  return set;
}

static void take_out(token_set *set, const yysymbol_kind_t *list,
                     size_t count) {
  for (size_t i = 0; i < count; i++)
    set->by_kind[list[i]] = false;
}

// If `mark` is expected, all of `list` are shown as one thing.  The order of
// the groups counts: a statement can start like an expression, for one.
typedef struct {
  const char *text;
  yysymbol_kind_t mark;
  yysymbol_kind_t list[16];
} token_group;

static const token_group GROUPS[] = {
    {"a declaration", YYSYMBOL_LOCATION,
     {YYSYMBOL_SYSTEM, YYSYMBOL_PROCESS, YYSYMBOL_EVENT, YYSYMBOL_CLOCK,
      YYSYMBOL_INT, YYSYMBOL_LOCATION, YYSYMBOL_EDGE, YYSYMBOL_SYNC,
      YYSYMBOL_END, YYSYMBOL_YYEOF}},
    {"an attribute", YYSYMBOL_DO_KEY,
     {YYSYMBOL_FLAG_KEY, YYSYMBOL_CONDITION_KEY, YYSYMBOL_LABELS_KEY,
      YYSYMBOL_DO_KEY, YYSYMBOL_KEY}},
    {"a statement", YYSYMBOL_WHILE,
     {YYSYMBOL_NOP, YYSYMBOL_ID, YYSYMBOL_IF, YYSYMBOL_WHILE,
      YYSYMBOL_LOCAL}},
    {"an operator", YYSYMBOL_TIMES,
     {YYSYMBOL_OR, YYSYMBOL_AND, YYSYMBOL_EQ, YYSYMBOL_NE, YYSYMBOL_LT,
      YYSYMBOL_LE, YYSYMBOL_GT, YYSYMBOL_GE, YYSYMBOL_PLUS, YYSYMBOL_MINUS,
      YYSYMBOL_TIMES, YYSYMBOL_DIVIDE, YYSYMBOL_MODULO, YYSYMBOL_INDEX}},
    {"an expression", YYSYMBOL_LEFT,
     {YYSYMBOL_NUMBER, YYSYMBOL_LEAST_NUMBER, YYSYMBOL_WIDE_NUMBER, YYSYMBOL_ID, YYSYMBOL_LEFT,
      YYSYMBOL_NOT, YYSYMBOL_MINUS, YYSYMBOL_IF}},
    {"a number", YYSYMBOL_NUMBER,
     {YYSYMBOL_NUMBER, YYSYMBOL_PLUS, YYSYMBOL_MINUS}},
};

// "a name", "':'", ...
static void put_token(strbuf *b, yysymbol_kind_t kind) {
  const char *text = yysymbol_name(kind);
  strbuf_printf(b, strchr(text, ' ') ? "%s" : "'%s'", text);
}

static void put_expected(strbuf *b, token_set set) {
  const char *before = ", expected ";
  for (size_t i = 0; i < sizeof GROUPS / sizeof *GROUPS; i++) {
    const token_group *g = &GROUPS[i];
    if (!set.by_kind[g->mark])
      continue;
    strbuf_printf(b, "%s%s", before, g->text);
    before = " or ";
    take_out(&set, g->list, sizeof g->list / sizeof *g->list);
  }
  for (int kind = YYSYMBOL_END; kind < YYNTOKENS; kind++) {
    if (!set.by_kind[kind])
      continue;
    strbuf_puts(b, before);
    put_token(b, (yysymbol_kind_t)kind);
    before = " or ";
  }
}

static void put_unexpected(strbuf *b, yysymbol_kind_t kind, const char *text,
                           size_t length) {
  enum { MOST = 40 };
  strbuf_puts(b, "unexpected ");
  if (kind == YYSYMBOL_END || length == 0)
    put_token(b, kind);
  else if (length > MOST)
    strbuf_printf(b, "'%.*s...'", MOST, text);
  else
    strbuf_printf(b, "'%.*s'", (int)length, text);
}

static int yyreport_syntax_error(const yypcontext_t *context, tck_reader *r) {
  const span at = *yypcontext_location(context);
  const yysymbol_kind_t kind = yypcontext_token(context);
  const token_set set = expected_tokens(context);
  diags *d = r->doc->diags;
  if (kind == YYSYMBOL_LEAST_NUMBER || kind == YYSYMBOL_WIDE_NUMBER) {
    diag_error(d, at, DIAG_NUMBER_TOO_LARGE,
               "the number does not fit in 32 bits");
    return 0;
  }
  size_t length;
  const char *text = sources_text(diags_sources(d), at, &length);
  strbuf b;
  strbuf_init(&b);
  put_unexpected(&b, kind, text, length);
  if (kind == YYSYMBOL_ASSIGN && set.by_kind[YYSYMBOL_EQ])
    strbuf_puts(&b, "; equality is written '=='");
  else
    put_expected(&b, set);
  diag_error(d, at, DIAG_SYNTAX, "%s", b.text);
  strbuf_release(&b);
  return 0;
}

// Syntax errors are reported above; this is for a full stack.
static void tck_yyerror(const span *at, tck_reader *r, const char *text) {
  (void)text;
  diag_error(r->doc->diags, *at, DIAG_TOO_DEEP,
             "nested deeper than gnomon reads (%d levels)", AST_DEPTH);
}
