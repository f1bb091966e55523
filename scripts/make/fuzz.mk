# SPDX-License-Identifier: Apache-2.0
# Fuzzing with libFuzzer under ASan and UBSan, and the unit tests under the same sanitizers. Each has its own build folder.
#   make fuzz SECONDS=600       every target in turn, 600 s each; one line with executions and verdict per target
#   make fuzz RUNS=10000000     the compiler's targets only, so many executions in all; figures in $(B)/fuzz/summary.json (as always)
#   make fuzz-NAME SECONDS=60   one target: FOLDER/fuzz_NAME.c. Findings stay in $(B)/fuzz/NAME, the corpus in $(B)/fuzz/NAME/corpus
#   make sanitize               all unit tests
FUZZ_NAMES := decode asm program machine weights inputs vcd check pp front compile link
FUZZ_RUN_SECONDS = $(or $(filter-out 0,$(SECONDS)),60)
# With RUNS=N instead of SECONDS the compiler's targets run N times in all; of a thousand runs each target has:
FUZZ_SHARE_pp := 850
FUZZ_SHARE_front := 140
FUZZ_SHARE_compile := 5
FUZZ_SHARE_link := 5
SANITIZE := -fsanitize=address,undefined -fno-sanitize-recover=all

# Folder (as library), source name where it is not the target's, libraries on top of the folder's own, options.
FUZZ_LIB_decode := isa
FUZZ_LIB_asm := program
FUZZ_LIB_program := program
FUZZ_LIB_machine := machine
FUZZ_LIB_weights := energy
FUZZ_LIB_vcd := activity
FUZZ_LIB_inputs := run
FUZZ_SRC_inputs := run
FUZZ_LIB_check := check
FUZZ_LIB_pp := front
FUZZ_LIB_front := front
FUZZ_LIB_compile := compile
FUZZ_MORE_compile := check
FUZZ_LIB_link := compile
FUZZ_OPT_decode := -max_len=16
FUZZ_OPT_check := -max_len=1200
FUZZ_OPT_pp := -timeout=10 -max_len=400 -dict=compiler/front/fuzz_front.dict
FUZZ_OPT_front := -timeout=10 -max_len=600 -dict=compiler/front/fuzz_front.dict
FUZZ_OPT_compile := -timeout=120 -max_len=1200 -dict=compiler/front/fuzz_front.dict
FUZZ_OPT_link := -timeout=120 -max_len=1600 -dict=compiler/front/fuzz_front.dict
FUZZ_OPT_asm := -max_len=2000

# What the target starts from: files into $(1)/seeds.
FUZZ_SEED_asm = cp regress/suites/bad/asm/*.s $(1)/seeds; cp regress/suites/bad/inputs/good.s $(1)/seeds
FUZZ_SEED_program = $(B)/gloam as regress/suites/bad/inputs/good.s -o $(1)/seeds/good.elf; \
  for b in Blur0 NormalMap POM phong_lighting; do for s in vert frag; do \
    $(B)/gloam cc regress/suites/shaders/$$b/$$b.$$s -o $(1)/seeds/$$b.$$s.elf; done; done
FUZZ_SEED_check = $(FUZZ_SEED_program)
FUZZ_SEED_machine = cp machines/*.machine regress/suites/bad/machine/*.machine $(1)/seeds
FUZZ_SEED_weights = cp data/*.txt $(1)/seeds
FUZZ_SEED_vcd = printf '$$scope module top $$end\n$$var wire 4 ! a [3:0] $$end\n$$var wire 1 " b $$end\n$$upscope $$end\n$$enddefinitions $$end\n\0430\nb1x0 !\n1"\n\0431\nb1 !\n0"\n' >$(1)/seeds/small
FUZZ_SEED_inputs = cp regress/suites/bad/inputs/*.json regress/suites/bad/inputs/*.png regress/suites/textures/decal.png regress/suites/textures/light.png $(1)/seeds
# $(1) folder, $(2) files, $(3) what to put behind each (the compiler's target takes its options from there).
fuzz_shaders = for f in $(2); do { cat $$f; printf '$(3)'; } >$(1)/seeds/$$(echo $$f | tr / _); done
FUZZ_SEED_pp = cp $(wildcard regress/suites/seeds/*) regress/suites/bad/shader/* $(1)/seeds
FUZZ_SEED_front = $(call fuzz_shaders,$(1),$(wildcard regress/suites/seeds/*.frag) regress/suites/shaders/*/*.frag regress/suites/bad/shader/*,1); \
  $(call fuzz_shaders,$(1),$(wildcard regress/suites/seeds/*.vert) regress/suites/shaders/*/*.vert,0); \
  $(call fuzz_shaders,$(1),regress/suites/clauses/*.frag,3); $(call fuzz_shaders,$(1),regress/suites/clauses/*.vert,2)
FUZZ_SEED_compile = $(call fuzz_shaders,$(1),regress/suites/seeds/*.frag regress/suites/shaders/simple/*.frag,@0AB); \
  $(call fuzz_shaders,$(1),regress/suites/seeds/*.vert regress/suites/shaders/simple/*.vert,@0AC); \
  $(call fuzz_shaders,$(1),regress/suites/seeds/quad.frag,D0AB)
FUZZ_SEED_link = for f in $(wildcard regress/suites/bad/pair/*.frag) regress/suites/shaders/*/*.frag; do \
  { cat $${f%frag}vert; printf '\0'; cat $$f; printf 1; } >$(1)/seeds/$$(echo $$f | tr / _); done

# --- inside: run in the fuzzing build folder ---
define fuzz_rule
$(call program_rule,fuzzer/$(1),$(DIR_$(FUZZ_LIB_$(1)))/fuzz_$(or $(FUZZ_SRC_$(1)),$(1)).c,$(FUZZ_LIB_$(1)) $(FUZZ_MORE_$(1)),-fsanitize=fuzzer)
endef
$(foreach n,$(FUZZ_NAMES),$(eval $(call fuzz_rule,$(n))))

# --- outside ---
FUZZ_BUILD := $(B)/fuzzing
FUZZ_MAKE = $(MAKE) --no-print-directory -s B=$(FUZZ_BUILD) CC=clang OPT="-O1 -g" SAN="-fsanitize=fuzzer-no-link $(SANITIZE)"
FUZZ_TARGETS := $(FUZZ_NAMES:%=fuzz-%)
fuzz-program fuzz-check: $(B)/gloam
.PHONY: fuzz sanitize $(FUZZ_TARGETS)
$(FUZZ_TARGETS): fuzz-%:
	@$(FUZZ_MAKE) $(FUZZ_BUILD)/fuzzer/$*
	@d=$(B)/fuzz/$*; mkdir -p $$d/corpus $$d/seeds; { $(or $(call FUZZ_SEED_$*,$(B)/fuzz/$*),:); } 2>$$d/seeds.log; \
	scripts/fuzz-one $* $(FUZZ_BUILD)/fuzzer/$* $$d $(FUZZ_RUN_SECONDS) $(if $(RUNS),$$(($(RUNS) * $(or $(FUZZ_SHARE_$*),0) / 1000)),0) $(FUZZ_OPT_$*)
FUZZ_WANTED = $(if $(RUNS),$(foreach n,$(FUZZ_NAMES),$(if $(FUZZ_SHARE_$(n)),$(n))),$(FUZZ_NAMES))
fuzz:
	@s=0; rm -f $(B)/fuzz/*/result.json; for n in $(FUZZ_WANTED); do $(MAKE) --no-print-directory -s fuzz-$$n || s=1; done; \
	scripts/fuzz-summary $(B)/fuzz $(FUZZ_WANTED); if [ $$s = 0 ]; then echo "fuzz: PASS"; else echo "fuzz: FAIL"; fi; exit $$s

# Old findings and the seeds, once through each of the compiler's targets as built for the other tests (FUZZ_REPLAY: or another build).
FUZZ_REPLAY := pp front compile
define replay_rule
$(call program_rule,replay/$(1),$(DIR_$(FUZZ_LIB_$(1)))/fuzz_$(or $(FUZZ_SRC_$(1)),$(1)).c regress/runners/fuzz/replay.c,$(FUZZ_LIB_$(1)) $(FUZZ_MORE_$(1)))
endef
$(foreach n,$(FUZZ_REPLAY),$(eval $(call replay_rule,$(n))))
.PHONY: fuzz-seeds
fuzz-seeds: $(FUZZ_REPLAY:%=$(B)/replay/%)
	@echo 1..$(words $(FUZZ_REPLAY)); s=0; for n in $(FUZZ_REPLAY); do \
	  if $(B)/replay/$$n regress/suites/seeds/$$n regress/suites/bad/shader regress/seeds; then echo "ok - $$n"; else echo "not ok - $$n"; s=1; fi; done; exit $$s
CHECKS += fuzz-seeds

sanitize:
	@$(MAKE) --no-print-directory -s B=$(B)/san SAN="$(SANITIZE)" OPT="-O1 -g" unit-tests
	@CMOCKA_MESSAGE_OUTPUT=tap prove --timer --exec scripts/tap-run $$($(MAKE) --no-print-directory -s B=$(B)/san list-unit-tests)
