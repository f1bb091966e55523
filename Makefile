# SPDX-License-Identifier: Apache-2.0
# One entry for everything; `make help` lists it.
B ?= build
CC ?= cc
OPT ?= -O2 -g
SAN ?=
CFLAGS = -DGL_SHARE_DIR=\"$(CURDIR)\" -std=c11 $(OPT) -Wall -Wextra -Werror -D_POSIX_C_SOURCE=200809L -Icsrc -Icompiler -Itb -I. -I$(B)/gen $(SAN)
LDLIBS = -lelf -ljansson -lpng -lmpfr -lgmp -ldl -lm
MAKEFLAGS += --no-builtin-rules
.SUFFIXES:
.SECONDARY:

# Folders and what each builds on: data flows one way. lib X is $(B)/lib/X.a.
DIR_isa := csrc/isa
DIR_machine := csrc/machine
DIR_program := csrc/program
DEP_program := isa machine
DIR_fp := csrc/fp
DEP_fp := isa
DIR_texture := csrc/texture
DEP_texture := fp
DIR_sim := csrc/sim
DEP_sim := isa machine fp texture
DIR_check := csrc/check
DEP_check := isa machine program sim
DIR_stats := csrc/stats
DEP_stats := program sim
DIR_run := csrc/run
DEP_run := program sim texture fp
DIR_activity := csrc/activity
DIR_energy := csrc/energy
DEP_energy := activity run
DIR_base := compiler/base
DIR_ir := compiler/ir
DEP_ir := base program fp
DIR_link := compiler/link
DEP_link := ir
DIR_front := compiler/front
DEP_front := link fp
DIR_opt := compiler/opt
DEP_opt := ir fp
DIR_mir := compiler/mir
DEP_mir := ir
DIR_cost := compiler/cost
DEP_cost := mir
DIR_gate := compiler/gate
DEP_gate := cost
DIR_back := compiler/back
DEP_back := mir cost gate link fp
DIR_compile := compiler
DEP_compile := front link opt back gate program check
DIR_tb := tb
DEP_tb := run sim program check activity
DIR_experiment := csrc/experiment
DEP_experiment := compile energy tb stats
DIR_conformance := regress/conformance
DEP_conformance := compile run tb
DIR_cmd := csrc/cmd
DEP_cmd := experiment
LIBS := isa machine program fp texture sim check stats run activity energy base ir link front opt mir cost gate back compile tb experiment conformance

srcs = $(filter-out $(wildcard $(1)/test_*.c $(1)/gen_*.c $(1)/fuzz_*.c $(1)/tool_*.c),$(wildcard $(1)/*.c))
uniq = $(if $(1),$(firstword $(1)) $(call uniq,$(filter-out $(firstword $(1)),$(1))))
closure1 = $(call uniq,$(1) $(foreach l,$(1),$(DEP_$(l))))
closure = $(call closure1,$(call closure1,$(call closure1,$(call closure1,$(call closure1,$(1))))))
archives = -Wl,--start-group $(patsubst %,$(B)/lib/%.a,$(1)) -Wl,--end-group

.PHONY: all help
all: $(B)/gloam
help:
	@cat scripts/help.txt

-include scripts/make/*.mk

define lib_rule
$(B)/lib/$(1).a: $(patsubst %.c,$(B)/obj/%.o,$(call srcs,$(DIR_$(1)))) $(EXTRA_$(1))
	@mkdir -p $$(@D); rm -f $$@; ar rcsD $$@ $$^
TESTS_$(1) := $(patsubst $(DIR_$(1))/%.c,$(B)/test/%,$(wildcard $(DIR_$(1))/test_*.c))
$$(TESTS_$(1)): $(B)/test/%: $(B)/obj/$(DIR_$(1))/%.o $(patsubst %,$(B)/lib/%.a,$(call closure,$(1)))
	@mkdir -p $$(@D); $(CC) $(SAN) -o $$@ $$< $(call archives,$(call closure,$(1))) -lcmocka $(LDLIBS) $(LDLIBS_$(1))
TOOLS_$(1) := $(patsubst $(DIR_$(1))/%.c,$(B)/tool/%,$(wildcard $(DIR_$(1))/tool_*.c))
$$(TOOLS_$(1)): $(B)/tool/%: $(B)/obj/$(DIR_$(1))/%.o $(patsubst %,$(B)/lib/%.a,$(call closure,$(1)))
	@mkdir -p $$(@D); $(CC) $(SAN) -o $$@ $$< $(call archives,$(call closure,$(1))) $(LDLIBS) $(LDLIBS_$(1))
UNIT_TESTS += $$(TESTS_$(1))
endef
$(foreach l,$(LIBS),$(eval $(call lib_rule,$(l))))

# Generators run on the host: csrc/X/gen_Y.c -> $(B)/host/gen_Y, without the generated headers.
$(B)/host/%: csrc/*/%.c
	@mkdir -p $(@D); $(CC) -std=c11 -O2 -Wall -Wextra -Werror -D_POSIX_C_SOURCE=200809L -Icsrc -o $@ $< -lmpfr -lgmp -lm

$(B)/obj/%.o: %.c $(GENERATED)
	@mkdir -p $(@D); $(CC) $(CFLAGS) -MMD -MP -c -o $@ $<
-include $(shell find $(B)/obj -name '*.d' 2>/dev/null)

$(B)/gloam: $(patsubst %.c,$(B)/obj/%.o,$(call srcs,csrc/cmd)) $(patsubst %,$(B)/lib/%.a,$(LIBS))
	@mkdir -p $(@D); $(CC) $(SAN) -rdynamic -o $@ $(filter %.o,$^) $(call archives,$(LIBS)) $(LDLIBS)

.PHONY: unit-tests
unit-tests: $(UNIT_TESTS)

# --- the two commands ---

.PHONY: setup demo demo-run test
setup:
	@scripts/setup
demo:
	@scripts/setup
	@$(MAKE) --no-print-directory -j$(JOBS) demo-run
test:
	@scripts/setup
	@scripts/test $(JOBS)
JOBS ?= $(shell nproc 2>/dev/null || echo 2)

# What `make test` runs: cmocka programs and CHECKS, each a target that prints TAP.
.PHONY: list-unit-tests list-checks
list-unit-tests:
	@printf '%s\n' $(UNIT_TESTS)
list-checks:
	@printf '%s\n' $(CHECKS)

.PHONY: clean
clean:
	rm -rf $(B)
