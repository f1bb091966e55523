# SPDX-License-Identifier: Apache-2.0
# All ways to compile: values and proofs over combinations of options and machines; and what must never do harm.
RANDOM_GEN := $(addprefix $(B)/obj/regress/random/,approx.o decl.o expr.o func.o stmt.o text.o)

# Forwarding, packing, low registers, short forms and two-way issue never make a program worse.
#   make never-worse RANDOM=1000 SEED=1 LEVEL=2 CORPUS=DIR MACHINES="cyclone ..."
MACHINES ?= $(basename $(notdir $(wildcard machines/*.machine)))
NEVER_LIBS := $(call closure,compile stats)
$(B)/regress/never_worse: $(addprefix $(B)/obj/regress/,matrix/never_worse.o matrix/option_line.o shader_files.o) $(RANDOM_GEN) \
                          $(patsubst %,$(B)/lib/%.a,$(NEVER_LIBS))
	@mkdir -p $(@D); $(CC) $(SAN) -o $@ $(filter %.o,$^) $(call archives,$(NEVER_LIBS)) $(LDLIBS)
.PHONY: never-worse
never-worse: $(B)/regress/never_worse
	@mkdir -p $(B)/matrix; $< $(B)/matrix/never-worse.csv --random $(or $(RANDOM),100) --seed $(or $(SEED),1) --level $(or $(LEVEL),2) \
	  $(MACHINES:%=--machine %) regress/shaders regress/filters regress/pairs $(if $(CORPUS),$(CORPUS)/shaders)
