# SPDX-License-Identifier: Apache-2.0
# Do glslang and our front end accept and refuse the same shaders (docs/regress.md)? make glslang-agreement N=100000 SEED=1 CORPUS=DIR
$(eval $(call program_rule,regress/accept,$(wildcard regress/runners/accept/*.c) regress/oracles/glslang.cpp,common front conformance,$(GLSLANG_LIBS)))

# The project's own shaders, the cases of the language's clauses, and those of a corpus: its .vert and .frag files and its cases of conformance tests.
ACCEPT_FOLDERS = regress/suites/shaders regress/suites/seeds regress/suites/clauses $(if $(CORPUS),-c $(CORPUS) $(CORPUS)/shaders)
ACCEPT = $(B)/regress/accept -d regress/oracles/glslang-differences.txt -j $(or $(JOBS),2) -s $(or $(SEED),1)
.PHONY: glslang-agreement glslang-agreement-check glslang-agreement-can-fail
glslang-agreement: $(B)/regress/accept
	$(ACCEPT) -n $(or $(N),100000) $(ACCEPT_FOLDERS)
glslang-agreement-check: $(B)/regress/accept
	@$(if $(CORPUS),,echo "# the corpus: SKIP, CORPUS is not set")
	@$(ACCEPT) -n $(or $(N),10000) $(ACCEPT_FOLDERS)
CHECKS += glslang-agreement-check
CORPUS_CHECKS += glslang-agreement-check

# A test of the check: if an entry is removed from the list of allowed differences, it must fail and show the reduced shader.
glslang-agreement-can-fail: $(B)/regress/accept
	@mkdir -p $(B)/regress/accept-wrong; grep -v Reserved regress/oracles/glslang-differences.txt >$(B)/regress/accept-wrong/list; \
	. scripts/check/tap.sh; ! $(B)/regress/accept -d $(B)/regress/accept-wrong/list -j $(or $(JOBS),2) -n 4000 regress/suites/seeds >$(B)/regress/accept-wrong/log \
	  && grep -q 'glslang refuses: .* : Reserved word' $(B)/regress/accept-wrong/log; \
	result $$? "a difference that is not in the list is noticed" $(B)/regress/accept-wrong/log; finish
CHECKS += glslang-agreement-can-fail
