# gnomon -- see README.md.  `make demo` and `make check` do everything.
#
#   make            build/gnomon (release)
#   make demo       set up, build, run on a bundled model
#   make check      set up, build every way that matters, run all tests
#   make check T=x  only the unit tests whose name contains x

VERSION := 0.1.0
BUILD   ?= build
CC      ?= gcc
MODE    ?= release

WARN := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes \
        -Wmissing-prototypes -Wvla -Wno-sign-conversion
CPPFLAGS_ALL := -Isrc -I$(BUILD)/gen -D_POSIX_C_SOURCE=200809L \
        -DGNOMON_VERSION='"$(VERSION)"' $(CPPFLAGS)
CFLAGS_release  := -O2 -g -DNDEBUG
CFLAGS_debug    := -O1 -g
CFLAGS_asan     := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all \
        -fno-omit-frame-pointer
CFLAGS_coverage := -O0 -g --coverage
CFLAGS_ALL := -std=c17 $(WARN) $(CFLAGS_$(MODE)) $(CFLAGS)
LIBS := -lexpat

OBJ := $(BUILD)/obj/$(MODE)-$(notdir $(CC))
LIB_SRC := $(filter-out src/cli/main.c,$(wildcard src/*/*.c))
GEN_SRC := $(patsubst src/syntax/%.y,$(BUILD)/gen/syntax/%.c,$(wildcard src/syntax/*.y)) \
           $(patsubst src/syntax/%.re,$(BUILD)/gen/syntax/%.c,$(wildcard src/syntax/*.re))
GEN_HDR := $(patsubst src/syntax/%.y,$(BUILD)/gen/syntax/%.h,$(wildcard src/syntax/*.y))
LIB_OBJ := $(LIB_SRC:src/%.c=$(OBJ)/%.o) $(GEN_SRC:$(BUILD)/gen/%.c=$(OBJ)/gen/%.o)

all: $(BUILD)/gnomon
.PHONY: all

$(BUILD)/gnomon: $(OBJ)/gnomon
	@mkdir -p $(@D)
	cp $< $@

$(OBJ)/gnomon: $(OBJ)/cli/main.o $(OBJ)/libgnomon.a
	$(CC) $(CFLAGS_ALL) $(LDFLAGS) -o $@ $^ $(LIBS)

$(OBJ)/libgnomon.a: $(LIB_OBJ)
	@rm -f $@
	$(AR) rcs $@ $^

$(OBJ)/%.o: src/%.c | $(GEN_HDR)
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS_ALL) $(CFLAGS_ALL) -MMD -MP -c -o $@ $<

$(OBJ)/gen/%.o: $(BUILD)/gen/%.c | $(GEN_HDR)
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS_ALL) $(CFLAGS_ALL) -Wno-conversion -MMD -MP -c -o $@ $<

$(BUILD)/gen/syntax/%.c $(BUILD)/gen/syntax/%.h: src/syntax/%.y
	@mkdir -p $(@D)
	bison -Wall -Werror -Wno-yacc --header=$(BUILD)/gen/syntax/$*.h -o $(BUILD)/gen/syntax/$*.c $<

$(BUILD)/gen/syntax/%.c: src/syntax/%.re
	@mkdir -p $(@D)
	re2c -W --no-debug-info -o $@ $<

-include $(shell find $(BUILD)/obj -name '*.d' 2>/dev/null)
