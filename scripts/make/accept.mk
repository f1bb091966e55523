# SPDX-License-Identifier: Apache-2.0
# Whether glslang takes and refuses what our front end does (docs/regress.md). make glslang-agreement N=100000 SEED=1 CORPUS=DIR
ACCEPT_LIBS := $(call closure,front)
$(B)/regress/accept/accept: $(patsubst regress/%.c,$(B)/obj/regress/%.o,$(wildcard regress/accept/*.c)) $(B)/obj/regress/glslang.o $(patsubst %,$(B)/lib/%.a,$(ACCEPT_LIBS))
	@mkdir -p $(@D); $(CC) $(SAN) -o $@ $(filter %.o,$^) $(call archives,$(ACCEPT_LIBS)) $(GLSLANG_LIBS) $(LDLIBS)
