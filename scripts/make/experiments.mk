# SPDX-License-Identifier: Apache-2.0
# make experiments: every table and figure of the papers, ours beside theirs (docs/experiments.md), files in build/experiments/.
$(B)/regress/experiments: $(B)/obj/regress/experiments.o $(patsubst %,$(B)/lib/%.a,$(call closure,experiment))
	@mkdir -p $(@D); $(CC) $(SAN) -rdynamic -o $@ $(filter %.o,$^) $(call archives,$(call closure,experiment)) $(LDLIBS)
GATING_TABLES := methods strategies temporaries sweep
.PHONY: $(GATING_TABLES:%=experiment-%)
$(GATING_TABLES:%=experiment-%): experiment-%: $(B)/regress/experiments $(B)/rtl/cyclone/libcore.so $(B)/rtl/cyclone16/libcore.so
	@mkdir -p $(B)/experiments; $< regress/shaders $(B)/experiments $*
