# SPDX-License-Identifier: Apache-2.0
# Whether glslang takes and refuses what our front end does (docs/regress.md). make glslang-agreement N=100000 SEED=1 CORPUS=DIR
ACCEPT_LIBS := $(call closure,front conformance)
$(B)/regress/accept/accept: $(patsubst regress/%.c,$(B)/obj/regress/%.o,$(wildcard regress/accept/*.c)) $(B)/obj/regress/glslang.o $(patsubst %,$(B)/lib/%.a,$(ACCEPT_LIBS))
	@mkdir -p $(@D); $(CC) $(SAN) -o $@ $(filter %.o,$^) $(call archives,$(ACCEPT_LIBS)) $(GLSLANG_LIBS) $(LDLIBS)

# The project's own shaders, the cases of the language's clauses, and those of a corpus: its .vert and .frag files and its cases of conformance tests.
ACCEPT_FOLDERS = regress/shaders regress/seeds compiler/front/clauses $(if $(CORPUS),-c $(CORPUS) $(CORPUS)/shaders)
ACCEPT = $(B)/regress/accept/accept -d regress/glslang-differences.txt -j $(or $(JOBS),2) -s $(or $(SEED),1)
.PHONY: glslang-agreement glslang-agreement-check glslang-agreement-can-fail
glslang-agreement: $(B)/regress/accept/accept
	$(ACCEPT) -n $(or $(N),100000) $(ACCEPT_FOLDERS)
glslang-agreement-check: $(B)/regress/accept/accept
	@$(if $(CORPUS),,echo "# the corpus: SKIP, CORPUS is not set")
	@$(ACCEPT) -n $(or $(N),10000) $(ACCEPT_FOLDERS)
CHECKS += glslang-agreement-check

# With a list that lacks what it should have, it fails, and shows the reduced shader.
glslang-agreement-can-fail: $(B)/regress/accept/accept
	@mkdir -p $(B)/regress/accept/wrong; grep -v Reserved regress/glslang-differences.txt >$(B)/regress/accept/wrong/list; \
	if ! $(B)/regress/accept/accept -d $(B)/regress/accept/wrong/list -j $(or $(JOBS),2) -n 4000 regress/seeds >$(B)/regress/accept/wrong/log \
	  && grep -q 'glslang refuses: .* : Reserved word' $(B)/regress/accept/wrong/log; then echo "ok 1 - a difference that is not in the list is noticed"; \
	else echo "not ok 1 - a difference that is not in the list is noticed"; sed 's/^/# /' $(B)/regress/accept/wrong/log; exit 1; fi; echo 1..1
CHECKS += glslang-agreement-can-fail
