// parser.y -- The grammar of UPPAAL's language: models, labels, queries.
//
// One grammar serves every text: the first token (START_…) says whether it is
// a whole .xta file, the text of an XML element, or a query.  Names are not
// looked up here; that a name denotes a type is seen from what follows it
// (another name), never from a symbol table.  `a[N]` with N a type is an
// expression here and sorted out by elaboration.
//
// The 3.x syntax ("old") has its own rules for declarations and processes at
// the end and shares expressions and transitions.

%require "3.8"
%define api.pure full
%define api.prefix {uppaal_}
%define api.location.type {span}
%define parse.error custom
%define parse.lac none
%locations
%param {lexer *s}

%code requires {
#include "syntax/ast.h"
#include "syntax/lexer.h"
}

%code provides {
int uppaal_lex(UPPAAL_STYPE *, UPPAAL_LTYPE *, lexer *);
}

%code {
// Nested constructs need one or two entries each; AST_DEPTH is the real limit.
#define YYMAXDEPTH 4000
#define YYLLOC_DEFAULT(CURRENT, RHS, N)                                        \
  do {                                                                         \
    if (N) {                                                                   \
      (CURRENT).begin = YYRHSLOC(RHS, 1).begin;                                \
      (CURRENT).end = YYRHSLOC(RHS, N).end;                                    \
    } else {                                                                   \
      (CURRENT).begin = (CURRENT).end = YYRHSLOC(RHS, 0).end;                  \
    }                                                                          \
  } while (0)

#include "syntax/build.h"

static void uppaal_error(const span *at, lexer *s, const char *text);
}

%union {
  int32_t value;
  name id;
  uint16_t flags;
  ast_op op;
  ast *node;
}

%token T_END 0 "end of text"
%token START_XTA START_OLD START_DECLARATIONS START_PARAMETERS START_SYSTEM
%token START_EXPRESSION START_RATE START_SELECT START_SYNC START_UPDATE
%token START_QUERY START_GUARD_OLD START_DECLARATIONS_OLD START_PARAMETERS_OLD
%token <id> T_ID "identifier"
%token <value> T_INT "number" T_INT_MIN "number 2147483648"
%token T_FLOAT "floating point number" T_STRING "string" T_BAD "unknown symbol"
%token T_CONST "const" T_GUARD "guard" T_SYNC "sync" T_ASSIGN "assign"
%token T_PROCESS "process" T_STATE "state" T_BRANCHPOINT "branchpoint"
%token T_INIT "init" T_TRANS "trans" T_URGENT "urgent" T_COMMIT "commit"
%token T_BROADCAST "broadcast" T_SYSTEM "system" T_TRUE "true" T_FALSE "false"
%token T_AND "&&" T_OR "||" T_NOT "not" T_IMPLY "imply" T_BOOL "bool"
%token T_INT_TYPE "int" T_DOUBLE "double" T_CHAN "chan" T_CLOCK "clock"
%token T_VOID "void" T_SCALAR "scalar" T_PRIORITY "priority" T_SELECT "select"
%token T_XOR "xor" T_FOR "for" T_WHILE "while" T_DO "do" T_IF "if"
%token T_ELSE "else" T_DEFAULT "default" T_RETURN "return" T_TYPEDEF "typedef"
%token T_STRUCT "struct" T_META "meta" T_BEFORE_UPDATE "before_update"
%token T_AFTER_UPDATE "after_update" T_FORALL "forall" T_EXISTS "exists"
%token T_SUM "sum" T_DEADLOCK "deadlock" T_IMPORT "import"
%token T_PROGRESS "progress" T_GANTT "gantt" T_QUERY "query" T_ASSERT "assert"
%token T_IO "IO" T_STRING_TYPE "string type" T_HYBRID "hybrid"
%token T_DYNAMIC "dynamic" T_PROBABILITY "probability"
%token T_SUP "sup" T_INF "inf" T_BOUNDS "bounds"
%token T_ALWAYS "A[]" T_REACHABLE "E<>" T_EVENTUALLY "A<>" T_POTENTIALLY "E[]"
%token T_LEADS_TO "-->" T_ARROW "->"
%token T_ADD_TO "+=" T_SUB_FROM "-=" T_MUL_BY "*=" T_DIV_BY "/=" T_MOD_BY "%="
%token T_AND_WITH "&=" T_OR_WITH "|=" T_XOR_WITH "^=" T_SHL_BY "<<="
%token T_SHR_BY ">>=" T_MIN "<?" T_MAX ">?" T_POW "**" T_SHL "<<" T_SHR ">>"
%token T_LE "<=" T_GE ">=" T_EQ "==" T_NE "!=" T_INC "++" T_DEC "--"

%precedence QUANTIFIER
%right '=' T_ADD_TO T_SUB_FROM T_MUL_BY T_DIV_BY T_MOD_BY T_AND_WITH T_OR_WITH T_XOR_WITH T_SHL_BY T_SHR_BY
%right '?' ':'
%left T_OR T_XOR T_IMPLY
%left T_AND
%left '|'
%left '^'
%left '&'
%left T_EQ T_NE
%left '<' T_LE T_GE '>'
%left T_MIN T_MAX
%left T_SHL T_SHR
%left '+' '-'
%left '*' '/' '%'
%left T_POW
%precedence '!' T_NOT UNARY
%right T_INC T_DEC
%precedence '.' '[' '(' '\''
%precedence THEN
%precedence T_ELSE

%type <node> expr expr_list arguments arguments_some
%type <node> type type_keyword fields field declarators declarator dims dim
%type <node> initialiser init_items init_item decl decls function
%type <node> parameters parameters_some parameter block items item stmt
%type <node> instance priority priority_levels priority_level priority_item
%type <node> system system_levels system_names system_tail select_list query
%type <node> xta_items xta_item query_terms
%type <node> old_decls old_decl old_locals old_variables old_const old_consts old_parameters
%type <node> old_groups old_group old_names old_conjunction
%type <flags> prefix
%type <op> assign_op

%%

start:
    START_XTA xta_items system xta_queries  { s->doc->globals = $2; s->doc->system = $3; }
  | START_OLD old_decls system         { s->doc->globals = $2; s->doc->system = $3; }
  | START_DECLARATIONS decls           { s->result = $2; }
  | START_DECLARATIONS_OLD old_locals  { s->result = $2; }
  | START_PARAMETERS parameters        { s->result = $2; }
  | START_PARAMETERS_OLD old_parameters { s->result = $2; }
  | START_SYSTEM decls system          { s->result = ast_concat($2, $3); }
  | START_EXPRESSION expr              { s->result = $2; }
  | START_GUARD_OLD old_conjunction    { s->result = $2; }
  | START_RATE expr                    { s->result = $2; }
  | START_RATE expr ':' expr           { s->result = $2; }
  | START_SELECT select_list           { s->result = $2; }
  | START_SYNC sync_text
  | START_UPDATE expr_list             { s->result = $2; }
  | START_QUERY query                  { s->result = $2; }
  ;

// ---- Declarations ---------------------------------------------------------

xta_items:
    %empty              { $$ = make(s, AST_LIST, @$); }
  | xta_items xta_item  { $$ = add(s, $1, $2); }
  ;

xta_item:
    decl
  | process             { $$ = make(s, AST_TEMPLATE, s->body->at); $$->body = s->body; $$->id = s->body->id; s->body = NULL; }
  ;

decls:
    %empty      { $$ = make(s, AST_LIST, @$); }
  | decls decl  { $$ = add(s, $1, $2); }
  ;

decl:
    type declarators ';'            { $$ = list_of(s, AST_VARIABLES, @$, $1, $2); }
  | T_TYPEDEF type declarators ';'  { $$ = list_of(s, AST_TYPEDEF, @$, $2, $3); }
  | function
  | instance
  | priority
  | T_BEFORE_UPDATE '{' expr_list '}'  { $$ = unary(s, AST_BEFORE_UPDATE, OP_NONE, @$, $3); }
  | T_AFTER_UPDATE '{' expr_list '}'   { $$ = unary(s, AST_AFTER_UPDATE, OP_NONE, @$, $3); }
  | T_IMPORT T_STRING '{' { lexer_skip_braces(s); } '}' optional_semicolon  { $$ = make(s, AST_IMPORT, @$); }
  | T_IMPORT T_STRING ';'         { $$ = make(s, AST_IMPORT, @$); }
  | T_DYNAMIC T_ID '(' parameters ')' ';'  { $$ = make(s, AST_DYNAMIC, @$); }
  | error ';'                       { $$ = NULL; yyerrok; }
  | error '}'                       { $$ = NULL; yyerrok; }
  ;

optional_semicolon: %empty | ';';

declarators:
    declarator                  { $$ = add(s, make(s, AST_LIST, @$), $1); }
  | declarators ',' declarator  { $$ = add(s, $1, $3); }
  ;

declarator:
    T_ID dims                  { $$ = named(s, AST_DECLARATOR, @$, $1); adopt(s, $$, $2); $$->at = @1; }
  | T_ID dims '=' initialiser  { $$ = named(s, AST_DECLARATOR, @$, $1); adopt(s, $$, $2); add(s, $$, $4); $$->at = @1; }
  ;

dims:
    %empty    { $$ = make(s, AST_LIST, @$); }
  | dims dim  { $$ = add(s, $1, $2); }
  ;

dim:
    '[' expr ']'          { $$ = unary(s, AST_DIMENSION, OP_NONE, @$, $2); }
  | '[' type_keyword ']'  { $$ = unary(s, AST_DIMENSION, OP_NONE, @$, $2); }
  ;

initialiser:
    expr
  | '{' init_items '}'  { $$ = $2; $$->at = @$; }
  ;

init_items:
    init_item                 { $$ = add(s, make(s, AST_INIT_LIST, @$), $1); }
  | init_items ',' init_item  { $$ = add(s, $1, $3); }
  ;

init_item:
    initialiser
  | T_ID ':' initialiser  { $$ = unary(s, AST_INIT_FIELD, OP_NONE, @$, $3); $$->id = $1; }
  ;

type:
    T_ID                 { $$ = named(s, AST_TYPE_NAME, @$, $1); }
  | type_keyword
  | prefix T_ID          { $$ = named(s, AST_TYPE_NAME, @$, $2); $$->flags = $1; }
  | prefix type_keyword  { $$ = $2; $$->flags |= $1; $$->at = @$; }
  ;

prefix:
    T_URGENT              { $$ = AST_URGENT; }
  | T_BROADCAST           { $$ = AST_BROADCAST; }
  | T_URGENT T_BROADCAST  { $$ = AST_URGENT | AST_BROADCAST; }
  | T_CONST               { $$ = AST_CONST; }
  | T_META                { $$ = AST_META; }
  ;

type_keyword:
    T_INT_TYPE                        { $$ = make(s, AST_TYPE_INT, @$); }
  | T_INT_TYPE '[' expr ',' expr ']'  { $$ = binary(s, AST_TYPE_INT, OP_NONE, @$, $3, $5); }
  | T_BOOL                            { $$ = make(s, AST_TYPE_BOOL, @$); }
  | T_CLOCK                           { $$ = make(s, AST_TYPE_CLOCK, @$); }
  | T_HYBRID T_CLOCK                  { $$ = make(s, AST_TYPE_CLOCK, @$); $$->flags = AST_HYBRID; }
  | T_CHAN                            { $$ = make(s, AST_TYPE_CHAN, @$); }
  | T_DOUBLE                          { $$ = make(s, AST_TYPE_DOUBLE, @$); }
  | T_STRING_TYPE                     { $$ = make(s, AST_TYPE_STRING, @$); }
  | T_VOID                            { $$ = make(s, AST_TYPE_VOID, @$); }
  | T_SCALAR '[' expr ']'             { $$ = unary(s, AST_TYPE_SCALAR, OP_NONE, @$, $3); }
  | T_STRUCT '{' fields '}'           { $$ = $3; $$->at = @$; }
  ;

fields:
    field         { $$ = add(s, make(s, AST_TYPE_STRUCT, @$), $1); }
  | fields field  { $$ = add(s, $1, $2); }
  ;

field:
    type declarators ';'  { $$ = list_of(s, AST_VARIABLES, @$, $1, $2); }
  ;

function:
    type T_ID '(' parameters ')' block
      { $$ = named(s, AST_FUNCTION, @2, $2); add(s, $$, $1); adopt(s, $$, $4); add(s, $$, $6); $$->at = @2; }
  ;

parameters:
    %empty  { $$ = make(s, AST_LIST, @$); }
  | parameters_some
  ;

parameters_some:
    parameter                      { $$ = add(s, make(s, AST_LIST, @$), $1); }
  | parameters_some ',' parameter  { $$ = add(s, $1, $3); }
  ;

parameter:
    type T_ID dims      { $$ = named(s, AST_PARAMETER, @2, $2); add(s, $$, $1); adopt(s, $$, $3); $$->at = @2; }
  | type '&' T_ID dims  { $$ = named(s, AST_PARAMETER, @3, $3); add(s, $$, $1); adopt(s, $$, $4); $$->flags = AST_REFERENCE; $$->at = @3; }
  ;

instance:
    T_ID '=' T_ID '(' arguments ')' ';'
      { $$ = make_instance(s, @$, $1, NULL, @3, $3, $5); $$->at = @1; }
  | T_ID '(' parameters ')' '=' T_ID '(' arguments ')' ';'
      { $$ = make_instance(s, @$, $1, $3, @6, $6, $8); $$->at = @1; }
  ;

priority:
    T_CHAN T_PRIORITY priority_levels ';'  { $$ = $3; $$->kind = AST_PRIORITY; $$->at = @$; }
  ;

priority_levels:
    priority_level                      { $$ = add(s, make(s, AST_LIST, @$), $1); }
  | priority_levels '<' priority_level  { $$ = add(s, $1, $3); }
  ;

priority_level:
    priority_item                     { $$ = add(s, make(s, AST_LIST, @$), $1); }
  | priority_level ',' priority_item  { $$ = add(s, $1, $3); }
  ;

priority_item:
    T_ID                        { $$ = named(s, AST_NAME, @$, $1); }
  | priority_item '[' expr ']'  { $$ = binary(s, AST_INDEX, OP_NONE, @$, $1, $3); }
  | T_DEFAULT                   { $$ = make(s, AST_DEFAULT, @$); }
  ;

// ---- Statements -----------------------------------------------------------

block:
    '{' items '}'  { $$ = $2; $$->at = @$; }
  ;

items:
    %empty      { $$ = make(s, AST_BLOCK, @$); }
  | items item  { $$ = add_item(s, $1, $2); }
  ;

item:
    type declarators ';'            { $$ = list_of(s, AST_VARIABLES, @$, $1, $2); }
  | T_TYPEDEF type declarators ';'  { $$ = list_of(s, AST_TYPEDEF, @$, $2, $3); }
  | stmt
  | error ';'                       { $$ = NULL; yyerrok; }
  ;

stmt:
    block
  | ';'            { $$ = make(s, AST_EMPTY, @$); }
  | expr_list ';'  { $$ = unary(s, AST_EXPRESSION, OP_NONE, @$, $1); }
  | T_FOR '(' expr_list ';' expr_list ';' expr_list ')' stmt
      { $$ = make(s, AST_FOR, @$); add(s, $$, $3); add(s, $$, $5); add(s, $$, $7); add(s, $$, $9); }
  | T_FOR '(' T_ID ':' type ')' stmt  { $$ = binary(s, AST_FOREACH, OP_NONE, @$, $5, $7); $$->id = $3; }
  | T_WHILE '(' expr_list ')' stmt    { $$ = binary(s, AST_WHILE, OP_NONE, @$, $3, $5); }
  | T_DO stmt T_WHILE '(' expr_list ')' ';'  { $$ = binary(s, AST_DO, OP_NONE, @$, $2, $5); }
  | T_IF '(' expr_list ')' stmt %prec THEN   { $$ = binary(s, AST_IF, OP_NONE, @$, $3, $5); }
  | T_IF '(' expr_list ')' stmt T_ELSE stmt
      { $$ = make(s, AST_IF, @$); add(s, $$, $3); add(s, $$, $5); add(s, $$, $7); }
  | T_RETURN ';'         { $$ = make(s, AST_RETURN, @$); }
  | T_RETURN expr ';'    { $$ = unary(s, AST_RETURN, OP_NONE, @$, $2); }
  | T_ASSERT expr ';'    { $$ = unary(s, AST_ASSERT, OP_NONE, @$, $2); }
  ;

// ---- Expressions ----------------------------------------------------------

expr_list:
    expr
  | expr_list ',' expr  { $$ = chain(s, AST_COMMA, $1, $3); }
  ;

arguments:
    %empty  { $$ = make(s, AST_LIST, @$); }
  | arguments_some
  ;

arguments_some:
    expr                     { $$ = add(s, make(s, AST_LIST, @$), $1); }
  | arguments_some ',' expr  { $$ = add(s, $1, $3); }
  ;

assign_op:
    T_ADD_TO { $$ = OP_ADD; }    | T_SUB_FROM { $$ = OP_SUB; }
  | T_MUL_BY { $$ = OP_MUL; }    | T_DIV_BY { $$ = OP_DIV; }
  | T_MOD_BY { $$ = OP_MOD; }    | T_AND_WITH { $$ = OP_BITAND; }
  | T_OR_WITH { $$ = OP_BITOR; } | T_XOR_WITH { $$ = OP_BITXOR; }
  | T_SHL_BY { $$ = OP_SHL; }    | T_SHR_BY { $$ = OP_SHR; }
  ;

expr:
    T_ID              { $$ = named(s, AST_NAME, @$, $1); }
  | T_INT             { $$ = make(s, AST_INT, @$); $$->value = $1; }
  | '-' T_INT_MIN     { $$ = make(s, AST_INT, @$); $$->value = INT32_MIN; }
  | T_FLOAT           { $$ = make(s, AST_DOUBLE, @$); }
  | T_STRING          { $$ = make(s, AST_STRING, @$); }
  | T_TRUE            { $$ = make(s, AST_BOOL, @$); $$->value = 1; }
  | T_FALSE           { $$ = make(s, AST_BOOL, @$); $$->value = 0; }
  | T_DEADLOCK        { $$ = make(s, AST_DEADLOCK, @$); }
  | '(' expr ')'      { $$ = $2; $$->flags |= AST_PARENTHESES; $$->at = @$; deepen(s, $$); }
  | expr '[' expr ']' { $$ = binary(s, AST_INDEX, OP_NONE, @$, $1, $3); }
  | expr '(' arguments ')'  { $$ = unary(s, AST_CALL, OP_NONE, @$, $1); adopt(s, $$, $3); $$->at = @$; }
  | expr '.' T_ID     { $$ = unary(s, AST_FIELD, OP_NONE, @$, $1); $$->id = $3; }
  | expr '\''         { $$ = unary(s, AST_RATE, OP_NONE, @$, $1); }
  | expr T_INC        { $$ = unary(s, AST_POST, OP_ADD, @$, $1); }
  | expr T_DEC        { $$ = unary(s, AST_POST, OP_SUB, @$, $1); }
  | T_INC expr        { $$ = unary(s, AST_PRE, OP_ADD, @$, $2); }
  | T_DEC expr        { $$ = unary(s, AST_PRE, OP_SUB, @$, $2); }
  | '!' expr          { $$ = unary(s, AST_UNARY, OP_NOT, @$, $2); }
  | T_NOT expr        { $$ = unary(s, AST_UNARY, OP_NOT, @$, $2); }
  | '-' expr %prec UNARY  { $$ = unary(s, AST_UNARY, OP_NEG, @$, $2); }
  | '+' expr %prec UNARY  { $$ = unary(s, AST_UNARY, OP_PLUS, @$, $2); }
  | expr T_POW expr   { $$ = binary(s, AST_BINARY, OP_POW, @$, $1, $3); }
  | expr '*' expr     { $$ = binary(s, AST_BINARY, OP_MUL, @$, $1, $3); }
  | expr '/' expr     { $$ = binary(s, AST_BINARY, OP_DIV, @$, $1, $3); }
  | expr '%' expr     { $$ = binary(s, AST_BINARY, OP_MOD, @$, $1, $3); }
  | expr '+' expr     { $$ = binary(s, AST_BINARY, OP_ADD, @$, $1, $3); }
  | expr '-' expr     { $$ = binary(s, AST_BINARY, OP_SUB, @$, $1, $3); }
  | expr T_SHL expr   { $$ = binary(s, AST_BINARY, OP_SHL, @$, $1, $3); }
  | expr T_SHR expr   { $$ = binary(s, AST_BINARY, OP_SHR, @$, $1, $3); }
  | expr T_MIN expr   { $$ = binary(s, AST_BINARY, OP_MIN, @$, $1, $3); }
  | expr T_MAX expr   { $$ = binary(s, AST_BINARY, OP_MAX, @$, $1, $3); }
  | expr '<' expr     { $$ = binary(s, AST_BINARY, OP_LT, @$, $1, $3); }
  | expr T_LE expr    { $$ = binary(s, AST_BINARY, OP_LE, @$, $1, $3); }
  | expr T_GE expr    { $$ = binary(s, AST_BINARY, OP_GE, @$, $1, $3); }
  | expr '>' expr     { $$ = binary(s, AST_BINARY, OP_GT, @$, $1, $3); }
  | expr T_EQ expr    { $$ = binary(s, AST_BINARY, OP_EQ, @$, $1, $3); }
  | expr T_NE expr    { $$ = binary(s, AST_BINARY, OP_NE, @$, $1, $3); }
  | expr '&' expr     { $$ = binary(s, AST_BINARY, OP_BITAND, @$, $1, $3); }
  | expr '^' expr     { $$ = binary(s, AST_BINARY, OP_BITXOR, @$, $1, $3); }
  | expr '|' expr     { $$ = binary(s, AST_BINARY, OP_BITOR, @$, $1, $3); }
  | expr T_AND expr   { $$ = chain(s, AST_AND, $1, $3); }
  | expr T_OR expr    { $$ = chain(s, AST_OR, $1, $3); }
  | expr T_XOR expr   { $$ = binary(s, AST_BINARY, OP_XOR, @$, $1, $3); }
  | expr T_IMPLY expr { $$ = chain(s, AST_OR, unary(s, AST_UNARY, OP_NOT, @1, $1), $3); }
  | expr '?' expr ':' expr  { $$ = make(s, AST_ITE, @$); add(s, $$, $1); add(s, $$, $3); add(s, $$, $5); }
  | expr '=' expr     { $$ = binary(s, AST_ASSIGN, OP_NONE, @$, $1, $3); }
  | expr assign_op expr %prec '='  { $$ = binary(s, AST_ASSIGN, $2, @$, $1, $3); }
  | T_FORALL '(' T_ID ':' type ')' expr %prec QUANTIFIER  { $$ = binary(s, AST_FORALL, OP_NONE, @$, $5, $7); $$->id = $3; }
  | T_EXISTS '(' T_ID ':' type ')' expr %prec QUANTIFIER  { $$ = binary(s, AST_EXISTS, OP_NONE, @$, $5, $7); $$->id = $3; }
  | T_SUM '(' T_ID ':' type ')' expr %prec QUANTIFIER     { $$ = binary(s, AST_SUM, OP_NONE, @$, $5, $7); $$->id = $3; }
  ;

// ---- Processes ------------------------------------------------------------

process:
    T_PROCESS T_ID '(' parameters ')' process_open decls process_body '}'
      { end_process(s, @2, $2, $4, $7); s->body->declaration_text = @7; s->body->whole = @$; }
  | T_PROCESS error '}'  { begin_process(s); end_process(s, @1, NAME_NONE, NULL, NULL); yyerrok; }
  ;

process_open: '{'  { begin_process(s); };

process_body:
    %empty
  | states branchpoints flags init transitions
  ;

states: T_STATE state_list ';';
state_list: state | state_list ',' state;
state:
    T_ID                                  { add_location(s, @1, $1, NULL); }
  | T_ID '{' expr '}'                     { add_location(s, @1, $1, $3); }
  | T_ID '{' expr ';' exponential_rate '}' { add_location(s, @1, $1, $3); }
  | T_ID '{' ';' exponential_rate '}'     { add_location(s, @1, $1, NULL); }
  ;
exponential_rate: expr | expr ':' expr;

branchpoints: %empty | T_BRANCHPOINT branchpoint_list ';';
branchpoint_list:
    T_ID                       { add_branchpoint(s, @1, $1); }
  | branchpoint_list ',' T_ID  { add_branchpoint(s, @3, $3); }
  ;

flags: %empty | flags T_COMMIT commit_list ';' | flags T_URGENT urgent_list ';';
commit_list:
    T_ID                  { flag_location(s, @1, $1, T_COMMIT); }
  | commit_list ',' T_ID  { flag_location(s, @3, $3, T_COMMIT); }
  ;
urgent_list:
    T_ID                  { flag_location(s, @1, $1, T_URGENT); }
  | urgent_list ',' T_ID  { flag_location(s, @3, $3, T_URGENT); }
  ;

init: T_INIT T_ID ';'  { flag_location(s, @2, $2, T_INIT); };

transitions: %empty | T_TRANS transition_list ';';
transition_list: transition | transition_list ',' transition;
transition:
    T_ID T_ARROW T_ID '{' select guard sync assign probability '}'
      { add_edge(s, @$, @1, $1, @3, $3); }
  | T_ARROW T_ID '{' select guard sync assign probability '}'
      { add_edge(s, @$, @1, NAME_NONE, @2, $2); }
  | error '}'  { yyerrok; forget_edge(s); }
  ;
select: %empty | T_SELECT select_list ';'  { s->select = $2; };
guard: %empty | T_GUARD expr ';'  { s->guard = $2; };
sync: %empty | T_SYNC sync_text ';';
assign: %empty | T_ASSIGN expr_list ';'  { s->update = $2; };
probability: %empty | T_PROBABILITY expr ';'  { s->weight = $2; };

sync_text:
    expr '!'  { s->sync = s->result = $1; s->direction = SYNC_SEND; }
  | expr '?'  { s->sync = s->result = $1; s->direction = SYNC_RECEIVE; }
  | expr      { s->sync = s->result = $1; s->direction = SYNC_CSP; }
  ;

select_list:
    T_ID ':' type                  { $$ = add(s, make(s, AST_LIST, @$), unary(s, AST_SELECT, OP_NONE, @$, $3)); $$->last->id = $1; }
  | select_list ',' T_ID ':' type  { $$ = add(s, $1, unary(s, AST_SELECT, OP_NONE, @3, $5)); $$->last->id = $3; }
  ;

// ---- System line and queries ----------------------------------------------

system:
    T_SYSTEM system_levels ';' system_tail
      { $2->kind = AST_SYSTEM; $2->at = @1; $$ = ast_concat(add(s, make(s, AST_LIST, @$), $2), $4); }
  ;

system_levels:
    system_names                    { $$ = add(s, make(s, AST_LIST, @$), $1); }
  | system_levels '<' system_names  { $$ = add(s, $1, $3); }
  ;

system_names:
    T_ID                   { $$ = add(s, make(s, AST_LIST, @$), named(s, AST_NAME, @1, $1)); }
  | system_names ',' T_ID  { $$ = add(s, $1, named(s, AST_NAME, @3, $3)); }
  ;

system_tail:
    %empty                     { $$ = make(s, AST_LIST, @$); }
  | system_tail T_IO T_ID '{' arguments '}'  { $$ = add(s, $1, unary(s, AST_IO, OP_NONE, @3, $5)); $$->last->id = $3; }
  | system_tail T_IO T_ID '(' arguments_some ')' '{' arguments '}'
      { $$ = add(s, $1, binary(s, AST_IO, OP_NONE, @3, $8, $5)); $$->last->id = $3; }
  | system_tail T_PROGRESS '{' { lexer_skip_braces(s); } '}'  { $$ = add(s, $1, make(s, AST_PROGRESS, @2)); }
  | system_tail T_GANTT '{' { lexer_skip_braces(s); } '}'     { $$ = add(s, $1, make(s, AST_GANTT, @2)); }
  ;

xta_queries: %empty | xta_queries T_QUERY '{' { take_query(s); } '}';

query:
    T_ALWAYS expr         { $$ = unary(s, AST_ALWAYS, OP_NONE, @$, $2); }
  | T_REACHABLE expr      { $$ = unary(s, AST_REACHABLE, OP_NONE, @$, $2); }
  | T_EVENTUALLY expr     { $$ = unary(s, AST_EVENTUALLY, OP_NONE, @$, $2); }
  | T_POTENTIALLY expr    { $$ = unary(s, AST_POTENTIALLY_ALWAYS, OP_NONE, @$, $2); }
  | expr T_LEADS_TO expr  { $$ = binary(s, AST_LEADS_TO, OP_NONE, @$, $1, $3); }
  | T_SUP query_terms     { $$ = $2; $$->kind = AST_SUP; $$->at = @$; }
  | T_INF query_terms     { $$ = $2; $$->kind = AST_INF; $$->at = @$; }
  | T_BOUNDS query_terms  { $$ = $2; $$->kind = AST_BOUNDS; $$->at = @$; }
  ;

query_terms:
    ':' arguments_some               { $$ = add(s, make(s, AST_LIST, @$), make(s, AST_NONE, @1)); adopt(s, $$, $2); }
  | '{' expr '}' ':' arguments_some  { $$ = add(s, make(s, AST_LIST, @$), $2); adopt(s, $$, $5); }
  ;

// ---- The old syntax -------------------------------------------------------

old_decls:
    %empty               { $$ = make(s, AST_LIST, @$); }
  | old_decls old_decl   { $$ = add(s, $1, $2); }
  ;

old_decl:
    old_variables
  | instance
  | old_process  { $$ = make(s, AST_TEMPLATE, s->body->at); $$->body = s->body; $$->id = s->body->id; s->body = NULL; }
  | error ';'    { $$ = NULL; yyerrok; }
  ;

old_locals:
    %empty                     { $$ = make(s, AST_LIST, @$); }
  | old_locals old_variables   { $$ = add(s, $1, $2); }
  | old_locals error ';'       { $$ = $1; yyerrok; }
  ;

old_variables:
    type_keyword declarators ';'         { $$ = list_of(s, AST_VARIABLES, @$, $1, $2); }
  | T_URGENT type_keyword declarators ';'     { $2->flags |= AST_URGENT; $$ = list_of(s, AST_VARIABLES, @$, $2, $3); }
  | T_BROADCAST type_keyword declarators ';'  { $2->flags |= AST_BROADCAST; $$ = list_of(s, AST_VARIABLES, @$, $2, $3); }
  | T_URGENT T_BROADCAST type_keyword declarators ';'
      { $3->flags |= AST_URGENT | AST_BROADCAST; $$ = list_of(s, AST_VARIABLES, @$, $3, $4); }
  | T_CONST old_consts ';'               { $$ = list_of(s, AST_VARIABLES, @$, const_int(s, @1), $2); }
  ;

old_consts:
    old_const                 { $$ = add(s, make(s, AST_LIST, @$), $1); }
  | old_consts ',' old_const  { $$ = add(s, $1, $3); }
  ;

old_const:
    T_ID dims initialiser      { $$ = named(s, AST_DECLARATOR, @$, $1); adopt(s, $$, $2); add(s, $$, $3); $$->at = @1; }
  | T_ID dims '=' initialiser  { $$ = named(s, AST_DECLARATOR, @$, $1); adopt(s, $$, $2); add(s, $$, $4); $$->at = @1; }
  ;

old_process:
    T_PROCESS T_ID old_header process_open old_locals old_body '}'
      { end_process(s, @2, $2, s->old_parameters, $5); s->body->old_syntax = true; }
  ;

old_header:
    %empty                  { s->old_parameters = make(s, AST_LIST, @$); }
  | '(' old_parameters ')'  { s->old_parameters = $2; }
  ;

old_parameters:
    %empty  { $$ = make(s, AST_LIST, @$); }
  | old_groups
  ;

old_groups:
    old_group
  | old_groups ';' old_group  { $$ = ast_concat($1, $3); }
  ;

old_group:
    type_keyword old_names           { $$ = group(s, $1, AST_REFERENCE, $2); }
  | T_URGENT type_keyword old_names  { $2->flags |= AST_URGENT; $$ = group(s, $2, AST_REFERENCE, $3); }
  | T_BROADCAST type_keyword old_names  { $2->flags |= AST_BROADCAST; $$ = group(s, $2, AST_REFERENCE, $3); }
  | T_CONST old_names                { $$ = group(s, const_int(s, @1), 0, $2); }
  ;

old_names:
    T_ID dims                { $$ = add(s, make(s, AST_LIST, @$), named(s, AST_PARAMETER, @1, $1)); adopt(s, $$->last, $2); }
  | old_names ',' T_ID dims  { $$ = add(s, $1, named(s, AST_PARAMETER, @3, $3)); adopt(s, $$->last, $4); }
  ;

old_body:
    %empty
  | T_STATE old_state_list ';' flags init old_transitions
  ;

old_state_list: old_state | old_state_list ',' old_state;
old_state:
    T_ID                          { add_location(s, @1, $1, NULL); }
  | T_ID '{' old_conjunction '}'  { add_location(s, @1, $1, $3); }
  ;

old_conjunction:
    expr
  | old_conjunction ',' expr  { $$ = chain(s, AST_AND, $1, $3); }
  ;

old_transitions: %empty | T_TRANS old_transition_list ';';
old_transition_list: old_transition | old_transition_list ',' old_transition;
old_transition:
    T_ID T_ARROW T_ID '{' old_guard sync assign '}'  { add_edge(s, @$, @1, $1, @3, $3); }
  | T_ARROW T_ID '{' old_guard sync assign '}'       { add_edge(s, @$, @1, NAME_NONE, @2, $2); }
  | error '}'  { yyerrok; forget_edge(s); }
  ;
old_guard: %empty | T_GUARD old_conjunction ';'  { s->guard = $2; };

%%

static void uppaal_error(const span *at, lexer *s, const char *text) {
  s->errors++;
  if (strcmp(text, "memory exhausted") == 0)
    diag_error(s->doc->diags, *at, DIAG_TOO_DEEP,
               "nested deeper than gnomon reads");
  else
    diag_error(s->doc->diags, *at, DIAG_SYNTAX, "%s", text);
}

static int yyreport_syntax_error(const yypcontext_t *context, lexer *s) {
  enum { MOST = 5 };
  yysymbol_kind_t expected[MOST];
  const int count = yypcontext_expected_tokens(context, expected, MOST);
  const yysymbol_kind_t found = yypcontext_token(context);
  const char *names_expected[MOST];
  for (int i = 0; i < count; i++)
    names_expected[i] = yysymbol_name(expected[i]);
  if (found != YYSYMBOL_T_BAD) // the lexer has complained already
    report_syntax_error(s, *yypcontext_location(context), yysymbol_name(found),
                        names_expected, count);
  s->errors++;
  return 0;
}
