# gnomon -- see README.md.  `make demo` and `make check` do everything.
#
#   make            build/gnomon (release)
#   make demo       set up, build, run on a bundled model
#   make check      set up, build every way that matters, run all tests: at most
#                   ten minutes on two cores
#   make check T=x  only the unit tests whose name contains x
#   make check-long the same and all that takes longer
#
#   make setup      install the packages of tools/packages that are missing
#   make lib        build/lib/libgnomon.so and .a, for include/gnomon.h
#   make asan       build/asan/gnomon, with address and undefined sanitizers
#   make oracle N=… random models, every engine option against the oracle
#   make fuzz       every target of tests/fuzz for FUZZ_SECONDS each
#   make campaign   every target, or TARGETS, 5 million times, or RUNS
#   make coverage   run the tests, say how much of each file they reach
#   make lint       everything that reads the code without running it
#   make format     lay out the sources as .clang-format says
#   make install    to $(DESTDIR)$(PREFIX)
#   make clean
#
# Each way to build has its own objects, in build/obj/MODE-CC.  V=1 shows the
# commands.

VERSION := 0.1.0
BUILD   ?= build
MODE    ?= release
PREFIX  ?= /usr/local
MANDIR  ?= $(PREFIX)/share/man
JOBS    ?= $(shell nproc 2>/dev/null || echo 2)
WERROR  ?=
ifeq ($(origin CC),default)
CC := gcc
endif
export BUILD JOBS

WARN := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes \
        -Wmissing-prototypes -Wvla -Wno-sign-conversion -Wno-string-conversion
# What the generators write is not ours to make pretty.
WARN_GEN := -Wno-conversion -Wno-overlength-strings -Wno-unused-but-set-variable
CPPFLAGS_ALL := -Isrc -I$(BUILD)/gen $(addprefix -I,$(wildcard include)) \
        -D_POSIX_C_SOURCE=200809L -DGNOMON_VERSION='"$(VERSION)"' $(CPPFLAGS)
CFLAGS_release  := -O2 -g -DNDEBUG
CFLAGS_debug    := -O1 -g
# Assertions in a program that is nearly as fast as the release.
CFLAGS_assert   := -O2 -g1
# With clang the same objects serve the fuzzers.
CFLAGS_asan     := -O1 -g1 -fsanitize=address,undefined \
        -fno-sanitize-recover=all -fno-omit-frame-pointer \
        $(if $(findstring clang,$(CC)),-fsanitize=fuzzer-no-link)
# For many executions a second: assertions, but no sanitizer, and counters of
# edges alone; comparisons are left to the dictionaries.
CFLAGS_fuzz     := -O2 -g1 -fsanitize-coverage=inline-8bit-counters,pc-table
CFLAGS_tsan     := -O1 -g -fsanitize=thread
CFLAGS_coverage := -O0 -g --coverage
# Diagrams collect their garbage before each node.
CFLAGS_stress   := $(CFLAGS_debug) -DGNOMON_CDD_STRESS
# The library shows nothing but what include/gnomon.h declares.
CFLAGS_ALL := -std=c17 -fPIC -fvisibility=hidden $(WARN) $(WERROR) \
        $(CFLAGS_$(MODE)) $(CFLAGS)
LIBS := -lexpat -ljansson -lgmp -lbdd -lm -pthread

OBJ := $(BUILD)/obj/$(MODE)-$(notdir $(lastword $(CC)))
# Where searches spend their time.
ifeq ($(MODE),release)
$(OBJ)/zone/%.o $(OBJ)/dd/%.o $(OBJ)/state/%.o $(OBJ)/store/%.o $(OBJ)/sem/%.o \
$(addprefix $(OBJ)/,$(addsuffix /%.o,job reach path ordering diagram fixpoint \
        live values proof engines search)): CFLAGS_ALL += -O3
endif
SRC := $(wildcard src/*/*.c)
LIB_SRC := $(filter-out src/cli/main.c,$(SRC))
GRAMMAR := $(wildcard src/syntax/*.y)
SCANNER := $(wildcard src/syntax/*.re)
GEN_SRC := $(GRAMMAR:src/%.y=$(BUILD)/gen/%.c) \
        $(SCANNER:src/%.re=$(BUILD)/gen/%.c) \
        $(if $(wildcard doc/gnomon.1),$(BUILD)/gen/cli/help_text.c)
GEN_HDR := $(GRAMMAR:src/%.y=$(BUILD)/gen/%.h)
LIB_OBJ := $(LIB_SRC:src/%.c=$(OBJ)/%.o) \
        $(GEN_SRC:$(BUILD)/gen/%.c=$(OBJ)/gen/%.o)
# Everything, for the program and the tests; what users link with is below.
LIB     := $(OBJ)/everything.a
PROGRAM := $(patsubst src/cli/main.c,$(OBJ)/gnomon,$(wildcard src/cli/main.c))

# tests/unit/*.c, if any, is what the test programs share.
TEST_OBJ := $(patsubst %.c,$(OBJ)/%.o,$(wildcard tests/unit/*.c))
UNIT := $(patsubst %.c,$(OBJ)/%,$(wildcard tests/unit/*/*_test.c))
# They know of the library what include/gnomon.h says.
API_TEST := $(patsubst %.c,$(OBJ)/%,$(wildcard tests/api/*_test.c))
# Diagrams alone, and what they stand on.
ifeq ($(MODE),stress)
LIB_OBJ := $(patsubst src/%.c,$(OBJ)/%.o,$(wildcard src/base/*.c src/zone/*.c src/dd/*.c))
PROGRAM :=
TEST_OBJ :=
API_TEST :=
UNIT := $(filter $(OBJ)/tests/unit/dd/%,$(UNIT))
endif
# Without those that tests/run test --quick would leave out.
ifdef QUICK
UNIT := $(filter-out $(addprefix %/,$(shell grep -v '^\#' tests/slow)),$(UNIT))
endif
FUZZ := $(patsubst %.c,$(OBJ)/%,$(wildcard tests/fuzz/*_fuzz.c))
ORACLE := $(OBJ)/tests/oracle/oracle
ORACLE_OBJ := $(patsubst %.c,$(OBJ)/%.o,$(wildcard tests/oracle/*.c))
# It shares how models are written down, made smaller and shared out.
LEAPS := $(OBJ)/tests/leaps/leaps
LEAPS_OBJ := $(patsubst %.c,$(OBJ)/%.o,$(wildcard tests/leaps/*.c)) \
        $(patsubst %,$(OBJ)/tests/oracle/%.o,arguments growth grown_features \
        grown_print grown_ways grown_wraps shrink witness workers)
# It shares the oracle's models, regions and steps.
DAMAGE := $(OBJ)/tests/damage/damage
DAMAGE_OBJ := $(patsubst %.c,$(OBJ)/%.o,$(wildcard tests/damage/*.c)) \
        $(filter-out %/main.o,$(ORACLE_OBJ))
# It needs the Parma Polyhedra Library, and nothing else does.
STOPWATCH := $(OBJ)/tests/stopwatch/stopwatch
STOPWATCH_OBJ := $(patsubst %.c,$(OBJ)/%.o,$(wildcard tests/stopwatch/*.c)) \
        $(patsubst %,$(OBJ)/tests/oracle/%.o,arguments witness workers)
HAVE_PPL := $(shell echo '\#include <ppl_c.h>' | $(CC) -E - >/dev/null 2>&1 && echo yes)
HAND_WRITTEN := $(wildcard src/*/*.[ch] include/*.h tests/unit/*.[ch] \
        tests/unit/*/*.[ch] tests/api/*.[ch] examples/api/*.c tests/oracle/*.[ch] tests/leaps/*.[ch] \
        tests/damage/*.[ch] tests/stopwatch/*.[ch] tests/fuzz/*.[ch])

Q := $(if $(V),,@)
say = @printf '%-6s %s\n' $(1) $(2)
# A make below this one, parallel even if this one is not.
SUBMAKE = @+$(MAKE) --no-print-directory \
        $(if $(filter -j%,$(MAKEFLAGS)),,-j$(JOBS))

.DELETE_ON_ERROR:
.SECONDARY: $(GEN_SRC) $(GEN_HDR)
.PHONY: FORCE all demo check check-long setup asan oracle fuzz campaign coverage lint format install \
        clean programs

# ---- The program

all: $(if $(PROGRAM),$(BUILD)/gnomon,$(LIB))

# By content, not by age: another MODE or CC may have been there before.
$(BUILD)/gnomon: $(PROGRAM) FORCE
	@mkdir -p $(@D)
	$(Q)cmp -s $< $@ || cp $< $@

$(OBJ)/gnomon: $(OBJ)/cli/main.o $(LIB)
	$(call say,LINK,$@)
	$(Q)$(CC) $(CFLAGS_ALL) $(LDFLAGS) -o $@ $^ $(LIBS)

$(LIB): $(LIB_OBJ)
	$(call say,AR,$@)
	@rm -f $@
	$(Q)$(AR) rcs $@ $^

# ---- The library

.PHONY: lib
SOVERSION := 0
LIBDIR    ?= $(PREFIX)/lib
SHARED    := libgnomon.so.$(VERSION)
PUBLIC_OBJ := $(filter-out $(OBJ)/cli/% $(OBJ)/gen/cli/%,$(LIB_OBJ))

lib: $(BUILD)/lib/libgnomon.a $(BUILD)/lib/gnomon.pc

$(OBJ)/$(SHARED): $(PUBLIC_OBJ)
	$(call say,LINK,$@)
	$(Q)$(CC) $(CFLAGS_ALL) $(LDFLAGS) -shared \
	  -Wl,-soname,libgnomon.so.$(SOVERSION) -o $@ $^ $(LIBS)

# One object, in which names that are not shown are its own.
$(OBJ)/libgnomon.a: $(PUBLIC_OBJ)
	$(call say,AR,$@)
	$(Q)$(CC) -r -nostdlib -o $(OBJ)/libgnomon.o $^
	$(Q)objcopy --localize-hidden $(OBJ)/libgnomon.o
	@rm -f $@
	$(Q)$(AR) rcs $@ $(OBJ)/libgnomon.o

$(BUILD)/lib/libgnomon.a: $(OBJ)/libgnomon.a $(OBJ)/$(SHARED) FORCE
	@mkdir -p $(@D)
	$(Q)cmp -s $< $@ || cp $< $@
	$(Q)cmp -s $(OBJ)/$(SHARED) $(@D)/$(SHARED) || cp $(OBJ)/$(SHARED) $(@D)
	@ln -sf $(SHARED) $(@D)/libgnomon.so.$(SOVERSION)
	@ln -sf $(SHARED) $(@D)/libgnomon.so

$(BUILD)/lib/gnomon.pc: include/gnomon.pc.in Makefile FORCE
	@mkdir -p $(@D)
	@sed -e 's|@PREFIX@|$(PREFIX)|; s|@LIBDIR@|$(LIBDIR)|; s|@VERSION@|$(VERSION)|' $< >$@

# In front of every file of ours: calls that are not allowed do not compile.
BANNED := -include src/base/banned.h

$(OBJ)/%.o: src/%.c Makefile | $(GEN_HDR)
	@mkdir -p $(@D)
	$(call say,CC,$@)
	$(Q)$(CC) $(CPPFLAGS_ALL) $(CFLAGS_ALL) $(BANNED) -MMD -MP -c -o $@ $<

$(OBJ)/gen/%.o: $(BUILD)/gen/%.c Makefile | $(GEN_HDR)
	@mkdir -p $(@D)
	$(call say,CC,$@)
	$(Q)$(CC) $(CPPFLAGS_ALL) $(CFLAGS_ALL) $(WARN_GEN) -MMD -MP -c -o $@ $<

$(BUILD)/gen/syntax/%.c $(BUILD)/gen/syntax/%.h: src/syntax/%.y
	@mkdir -p $(@D)
	$(call say,BISON,$<)
	$(Q)bison -Wall -Werror -Wno-yacc --header=$(BUILD)/gen/syntax/$*.h \
	  -o $(BUILD)/gen/syntax/$*.c $<

$(BUILD)/gen/syntax/%.c: src/syntax/%.re
	@mkdir -p $(@D)
	$(call say,RE2C,$<)
	$(Q)re2c -W --no-debug-info -o $@ $<

$(BUILD)/gen/cli/help_text.c: doc/gnomon.1 tools/embed
	@mkdir -p $(@D)
	$(call say,EMBED,$<)
	$(Q)tools/embed $< >$@

setup:
	@tools/setup

demo:
	@tools/setup build
	$(SUBMAKE) all
	@tools/demo

install: all lib
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(MANDIR)/man1 \
	  $(DESTDIR)$(LIBDIR)/pkgconfig $(DESTDIR)$(PREFIX)/include
	install -m 755 $(BUILD)/gnomon $(DESTDIR)$(PREFIX)/bin/gnomon
	install -m 644 doc/gnomon.1 $(DESTDIR)$(MANDIR)/man1/gnomon.1
	install -m 644 include/gnomon.h $(DESTDIR)$(PREFIX)/include/gnomon.h
	install -m 644 $(BUILD)/lib/libgnomon.a $(BUILD)/lib/$(SHARED) \
	  $(DESTDIR)$(LIBDIR)
	ln -sf $(SHARED) $(DESTDIR)$(LIBDIR)/libgnomon.so.$(SOVERSION)
	ln -sf $(SHARED) $(DESTDIR)$(LIBDIR)/libgnomon.so
	install -m 644 $(BUILD)/lib/gnomon.pc $(DESTDIR)$(LIBDIR)/pkgconfig/gnomon.pc

clean:
	rm -rf $(BUILD)

asan:
	$(SUBMAKE) MODE=asan CC=clang programs
	@mkdir -p $(BUILD)/asan
	cp $(BUILD)/obj/asan-clang/gnomon $(BUILD)/asan/gnomon

format:
	clang-format -i $(HAND_WRITTEN)

# ---- Tests.  tests/run says how each kind looks; it makes the targets below
# one after the other, each with $(JOBS) jobs, and adds up.
#
# What takes too long for `check` is in `check-long`: the tests of tests/slow under
# the sanitizers, unit tests of the release, the analyzer of clang-tidy, more
# models for the oracle, longer fuzzing, other compilers.

LINTS := lint-layers lint-drawing lint-docs lint-sizes lint-assertions lint-memory \
        lint-options lint-format lint-manual lint-examples lint-cppcheck lint-tidy
CHECK_BOTH := $(filter-out lint-tidy,$(LINTS)) test-tools test-release \
        test-assert test-oracle test-leaps test-damage test-stopwatch \
        test-stress test-large test-corpus test-verdicts test-fuzz test-install
CHECK := $(CHECK_BOTH) test-asan lint-tidy-quick
CHECK_LONG := $(CHECK_BOTH) test-asan-whole lint-tidy test-release-unit \
        test-debug build-clang build-coverage \
        $(patsubst tests/long,test-long,$(wildcard tests/long))

check:
	@tools/setup || true # what needs it will say so
	@WERROR=-Werror tests/run check $(BUILD)/check $(if $(T),test-debug,$(CHECK))

check-long:
	@tools/setup || true
	@WERROR=-Werror FUZZ_SECONDS=$(or $(FUZZ_SECONDS),600) TIDY_NODES=225000 \
	  MODELS=$(or $(MODELS),50000) tests/run check $(BUILD)/check $(CHECK_LONG)

programs: $(LIB) $(PROGRAM) $(UNIT) $(API_TEST)

$(OBJ)/tests/%.o: tests/%.c Makefile
	@mkdir -p $(@D)
	$(call say,CC,$@)
	$(Q)$(CC) $(CPPFLAGS_ALL) -Itests -Itests/unit $(CFLAGS_ALL) -MMD -MP -c -o $@ $<

$(UNIT): %: %.o $(TEST_OBJ) $(LIB)
	$(call say,LINK,$@)
	$(Q)$(CC) $(CFLAGS_ALL) $(LDFLAGS) -o $@ $^ -lcmocka $(LIBS)

# The calls of malloc() in it can be made to fail.
WRAPPED := $(filter %/memory_test,$(API_TEST))

$(WRAPPED): %: %.o $(OBJ)/libgnomon.a
	$(call say,LINK,$@)
	$(Q)$(CC) $(CFLAGS_ALL) $(LDFLAGS) -o $@ $^ -lcmocka $(LIBS) \
	  -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc

# Against the shared library, so that what is not shown is not there.
$(filter-out $(WRAPPED),$(API_TEST)): %: %.o $(OBJ)/$(SHARED)
	$(call say,LINK,$@)
	@ln -sf $(SHARED) $(OBJ)/libgnomon.so.$(SOVERSION)
	$(Q)$(CC) $(CFLAGS_ALL) $(LDFLAGS) -o $@ $< $(OBJ)/$(SHARED) \
	  -Wl,-rpath,$(abspath $(OBJ)) -lcmocka -ljansson -pthread

# make oracle N=200000 SEED=7: random models, every option against the oracle.
N ?= 20000
SEED ?= 1
oracle: $(ORACLE)
	$(ORACLE) $(N) --seed $(SEED)

$(ORACLE): $(ORACLE_OBJ) $(LIB)
	$(call say,LINK,$@)
	$(Q)$(CC) $(CFLAGS_ALL) $(LDFLAGS) -o $@ $^ $(LIBS)

$(LEAPS): $(LEAPS_OBJ) $(LIB)
	$(call say,LINK,$@)
	$(Q)$(CC) $(CFLAGS_ALL) $(LDFLAGS) -o $@ $^ $(LIBS)

$(DAMAGE): $(DAMAGE_OBJ) $(LIB)
	$(call say,LINK,$@)
	$(Q)$(CC) $(CFLAGS_ALL) $(LDFLAGS) -o $@ $^ $(LIBS)

$(STOPWATCH): $(STOPWATCH_OBJ) $(LIB)
	$(call say,LINK,$@)
	$(Q)$(CC) $(CFLAGS_ALL) $(LDFLAGS) -o $@ $^ -lppl_c -lppl $(LIBS)

$(FUZZ): %: %.o $(LIB)
	$(call say,LINK,$@)
	$(Q)$(CC) $(CFLAGS_ALL) -fsanitize=fuzzer $(LDFLAGS) -o $@ $^ $(LIBS)

.PHONY: test-tools test-release test-release-unit test-assert test-asan \
        test-asan-whole test-debug test-stress test-large test-corpus \
        test-oracle test-leaps test-stopwatch test-damage test-verdicts \
        test-fuzz test-install test-long build-clang build-coverage fuzzers

test-tools:
	tests/run tools

# The program as it is shipped.
test-release:
	$(SUBMAKE) MODE=release CC=gcc all
	tests/run test $(BUILD)/obj/release-gcc cli models

test-release-unit:
	$(SUBMAKE) MODE=release CC=gcc programs
	tests/run test $(BUILD)/obj/release-gcc unit

test-assert:
	$(SUBMAKE) MODE=assert CC=gcc programs
	tests/run test $(BUILD)/obj/assert-gcc unit

# All but models, and what is in tests/slow.
test-asan:
	$(SUBMAKE) MODE=asan CC=clang QUICK=1 programs
	tests/run test $(BUILD)/obj/asan-clang unit cli --quick

test-asan-whole:
	$(SUBMAKE) MODE=asan CC=clang programs
	tests/run test $(BUILD)/obj/asan-clang

test-debug:
	$(SUBMAKE) MODE=debug CC=gcc programs
	tests/run test $(BUILD)/obj/debug-gcc unit --match '$(T)'

test-stress:
	$(SUBMAKE) MODE=stress CC=gcc programs
	tests/run test $(BUILD)/obj/stress-gcc unit --match unit/dd/

build-clang:
	$(SUBMAKE) MODE=release CC=clang programs

build-coverage:
	$(SUBMAKE) MODE=coverage CC=gcc programs

test-install: ROOT := $(BUILD)/check/root
test-install:
ifneq ($(PROGRAM),)
	$(SUBMAKE) MODE=release CC=gcc install DESTDIR=$(ROOT) PREFIX=/usr
	$(ROOT)/usr/bin/gnomon --version
	tests/api/installed $(ROOT)/usr
	test -s $(ROOT)/usr/share/man/man1/gnomon.1
	tools/demo > $(BUILD)/check/demo.txt
endif

# Every model of ../shared/models, if that is there.
test-corpus:
	$(SUBMAKE) MODE=release CC=gcc all
	tests/corpus $(BUILD)/obj/release-gcc/gnomon

# Random models: with assertions, and many.  First what was once found.
ASSERT := $(BUILD)/obj/assert-gcc

test-oracle:
	$(SUBMAKE) MODE=assert CC=gcc $(ASSERT)/tests/oracle/oracle
	tests/oracle/run $(ASSERT)/tests/oracle/oracle

# Random models with cycles, with and without leaps.
test-leaps:
	$(SUBMAKE) MODE=assert CC=gcc $(ASSERT)/tests/leaps/leaps
	$(ASSERT)/tests/leaps/leaps 5000 --stats

# Random systems with stop-watches against exact polyhedra.
test-stopwatch:
ifeq ($(HAVE_PPL),yes)
	$(SUBMAKE) MODE=assert CC=gcc $(ASSERT)/tests/stopwatch/stopwatch
	$(ASSERT)/tests/stopwatch/stopwatch $(or $(STOPWATCH_N),400)
else
	@echo 'skipped: there is no ppl_c.h (package libppl-dev)'
endif

# Damaged certificates: rejected, or confirmed by regions.
test-damage:
	$(SUBMAKE) MODE=assert CC=gcc $(ASSERT)/tests/damage/damage
	$(ASSERT)/tests/damage/damage 1300 --threads 2

test-verdicts:
	$(SUBMAKE) MODE=release CC=gcc all
	tests/verdicts --quick --binary $(BUILD)/obj/release-gcc/gnomon

# Models that are large in one way each; small here, TIMES makes them larger.
test-large:
	$(SUBMAKE) MODE=release CC=gcc all
	tests/large $(BUILD)/obj/release-gcc/gnomon --times $(or $(TIMES),0.3)

test-long:
	tests/run scripts tests/long

fuzzers: $(FUZZ)

fuzz test-fuzz:
	$(SUBMAKE) MODE=asan CC=clang fuzzers
	tests/run fuzz $(BUILD)/obj/asan-clang \
	  $(or $(FUZZ_SECONDS),$(if $(filter fuzz,$@),60,4))

# Millions of executions of each target, or of those in TARGETS.
campaign:
	$(SUBMAKE) MODE=fuzz CC=clang fuzzers
	$(SUBMAKE) MODE=asan CC=clang fuzzers
	tests/fuzz/campaign $(TARGETS) $(addprefix --runs ,$(RUNS))

coverage: build-coverage
	find $(BUILD)/obj/coverage-gcc -name '*.gcda' -delete
	-tests/run test $(BUILD)/obj/coverage-gcc
	tools/coverage $(BUILD)/obj/coverage-gcc

# ---- Lint

.PHONY: $(LINTS) lint-tidy-quick

lint:
	$(SUBMAKE) -k $(LINTS)

lint-layers:
	tools/check-layers

lint-drawing:
	tools/draw-layers

lint-docs:
	tools/check-docs

lint-sizes:
	tools/check-sizes

# For 1 000 lines; these directories only.
lint-assertions:
	tools/count-assertions 25 certify diagram engines fixpoint live ordering path proof reach replay search values

# Memory comes from base/mem.h.
lint-memory:
	! grep -nE '\b(malloc|calloc|realloc|aligned_alloc) *\(' \
	  $(filter-out src/base/mem.c src/base/blocks.c,$(wildcard src/*/*.[chy] src/*/*.re))

lint-options:
	tools/check-options
	tools/check-diag

lint-format:
	@printf '%s\n' $(HAND_WRITTEN) | xargs -P $(JOBS) -n 16 clang-format --dry-run -Werror

lint-manual: $(wildcard doc/*.[1-9])
	$(if $^,mandoc -T lint -W warning $^)

lint-examples: $(wildcard examples/*.xml)
	$(if $^,xmllint --noout --nonet $^)

lint-cppcheck: | $(GEN_HDR)
	@mkdir -p $(BUILD)/cppcheck
	cppcheck --quiet --std=c11 --enable=warning,performance,portability \
	  --suppress=assignBoolToPointer:src/sem/opcodes.def \
	  --suppress=assignBoolToPointer:src/sem/vm.c \
	  --suppress=identicalInnerCondition --inline-suppr --error-exitcode=1 \
	  -j$(JOBS) --cppcheck-build-dir=$(BUILD)/cppcheck $(CPPFLAGS_ALL) $(SRC)

# How far the analyzer follows a function: a tenth of what it would by itself,
# which it does in make check-long.
TIDY_NODES ?= 20000
TIDY_FLAGS := -Xclang -analyzer-config -Xclang max-nodes=$(TIDY_NODES)

lint-tidy: $(SRC:src/%.c=$(BUILD)/tidy/%.ok)

# Without the analyzer, which takes five times as long as all the rest.
lint-tidy-quick: $(SRC:src/%.c=$(BUILD)/tidy-quick/%.ok)

$(BUILD)/tidy-quick/%.ok: src/%.c .clang-tidy | $(GEN_HDR)
	@mkdir -p $(@D)
	$(call say,TIDY,$<)
	$(Q)clang-tidy --quiet --checks=-clang-analyzer-* $< -- $(CPPFLAGS_ALL) -std=c17
	@clang $(CPPFLAGS_ALL) -std=c17 -MM -MP -MT $@ -MF $(@:.ok=.d) $<
	@touch $@

$(BUILD)/tidy/%.ok: src/%.c .clang-tidy | $(GEN_HDR)
	@mkdir -p $(@D)
	$(call say,TIDY,$<)
	$(Q)clang-tidy --quiet $< -- $(CPPFLAGS_ALL) -std=c17 $(TIDY_FLAGS)
	@clang $(CPPFLAGS_ALL) -std=c17 -MM -MP -MT $@ -MF $(@:.ok=.d) $<
	@touch $@

-include $(shell find $(BUILD)/obj $(BUILD)/tidy $(BUILD)/tidy-quick -name '*.d' 2>/dev/null)
