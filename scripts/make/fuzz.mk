# SPDX-License-Identifier: Apache-2.0
# Fuzzes with libFuzzer under ASan and UBSan, and runs the unit tests under the same sanitizers. Each has its own build folder.
#   make fuzz SECONDS=600       every target in turn, 600 s each; one line with executions and verdict per target
#   make fuzz RUNS=10000000     the compiler's targets only, so many executions in all; figures in $(B)/fuzz/summary.json (as always)
#   make fuzz-NAME SECONDS=60   one target: FOLDER/fuzz_NAME.c. Findings stay in $(B)/fuzz/NAME, the corpus in $(B)/fuzz/NAME/corpus
#   make sanitize               all unit tests
# Targets are the files fuzz_NAME.c in the folders of libraries. FUZZ_LIB_NAME: the library.
$(foreach l,$(LIBS),$(foreach f,$(wildcard $(DIR_$(l))/fuzz_*.c),$(eval FUZZ_LIB_$(patsubst fuzz_%.c,%,$(notdir $(f))) := $(l))))
FUZZ_NAMES := $(sort $(foreach l,$(LIBS),$(patsubst fuzz_%.c,%,$(notdir $(wildcard $(DIR_$(l))/fuzz_*.c)))))
FUZZ_RUN_SECONDS = $(or $(filter-out 0,$(SECONDS)),60)
# With RUNS=N instead of SECONDS, the compiler's targets run N times in all. The share of each target, in thousandths:
FUZZ_SHARE_pp := 850
FUZZ_SHARE_front := 140
FUZZ_SHARE_compile := 5
FUZZ_SHARE_link := 5
SANITIZE := -fsanitize=address,undefined -fno-sanitize-recover=all

# Options of a target, and libraries besides the folder's own.
FUZZ_MORE_compile := check
FUZZ_OPT_decode := -max_len=16
FUZZ_OPT_check := -max_len=1200
FUZZ_OPT_pp := -timeout=10 -max_len=400 -dict=compiler/front/fuzz_front.dict
FUZZ_OPT_front := -timeout=10 -max_len=600 -dict=compiler/front/fuzz_front.dict
FUZZ_OPT_compile := -timeout=120 -max_len=1200 -dict=compiler/front/fuzz_front.dict
FUZZ_OPT_link := -timeout=120 -max_len=1600 -dict=compiler/front/fuzz_front.dict
FUZZ_OPT_asm := -max_len=2000
FUZZ_OPT_scene := -max_len=3000 -timeout=20
FUZZ_OPT_gl := -max_len=400 -timeout=30

# The fewest executions a second of a target, about a tenth of what a slow processor reaches. FUZZ_RATE is for targets without a rate of their own.
FUZZ_RATE := 100
FUZZ_RATE_front := 20
FUZZ_RATE_compile := 0.2
FUZZ_RATE_link := 0.2
FUZZ_RATE_scene := 10
FUZZ_RATE_gl := 30

# The commands that copy a target's seeds into $(1)/seeds.
FUZZ_SEED_asm = cp regress/suites/bad/asm/*.s $(1)/seeds; cp regress/suites/bad/inputs/good.s $(1)/seeds
FUZZ_SEED_program = $(B)/gloam as regress/suites/bad/inputs/good.s -o $(1)/seeds/good.elf; \
  for b in Blur0 NormalMap POM phong_lighting; do for s in vert frag; do \
    $(B)/gloam cc regress/suites/shaders/$$b/$$b.$$s -o $(1)/seeds/$$b.$$s.elf; done; done
FUZZ_SEED_check = $(FUZZ_SEED_program)
FUZZ_SEED_machine = cp machines/*.machine regress/suites/bad/machine/*.machine $(1)/seeds; \
  $(B)/gloam as regress/suites/bad/inputs/good.s -o - | $(B)/gloam dis - | sed -n 's/^\.set //p' >$(1)/seeds/stored
FUZZ_SEED_weights = cp data/*.txt $(1)/seeds
FUZZ_SEED_vcd = for o in 0 1 2 4 8 7 P W; do printf '%s$$timescale 10ps $$end\n$$scope module top $$end\n$$var wire 4 ! a [3:0] $$end\n$$var wire 1 " b $$end\n$$var reg 1 c clk $$end\n$$var real 64 r r $$end\n$$upscope $$end\n$$enddefinitions $$end\n\0430\n$$dumpvars b1x0 !\n1"\n0c r1.5 r\n\0431\nb1 !\n0"\n1c\n\0436 0c\n\0437 1c bz !\n' $$o >$(1)/seeds/small$$o; done
FUZZ_SEED_inputs = cp regress/suites/bad/inputs/*.json regress/suites/bad/inputs/*.png regress/suites/textures/decal.png regress/suites/textures/light.png $(1)/seeds
FUZZ_SEED_scene = cp regress/frame/scenes/*.json regress/suites/bad/frame/*.json $(1)/seeds
FUZZ_SEED_obj = cp regress/frame/meshes/*.obj regress/suites/bad/frame/*.obj $(1)/seeds
# $(1) folder, $(2) files, $(3) the bytes after each file, from which the compiler's targets take their options.
fuzz_shaders = for f in $(2); do { cat $$f; printf '$(3)'; } >$(1)/seeds/$$(echo $$f | tr / _); done
FUZZ_SEED_decode = cp regress/suites/bad/asm/*.s $(1)/seeds
FUZZ_SEED_pp = cp $(wildcard regress/suites/seeds/*.*) regress/suites/bad/shader/* $(1)/seeds
FUZZ_SEED_front = $(call fuzz_shaders,$(1),$(wildcard regress/suites/seeds/*.frag) regress/suites/shaders/*/*.frag regress/suites/bad/shader/*,1); \
  $(call fuzz_shaders,$(1),$(wildcard regress/suites/seeds/*.vert) regress/suites/shaders/*/*.vert,0); \
  $(call fuzz_shaders,$(1),regress/suites/clauses/*.frag,3); $(call fuzz_shaders,$(1),regress/suites/clauses/*.vert,2)
FUZZ_SEED_compile = $(call fuzz_shaders,$(1),regress/suites/seeds/*.frag regress/suites/shaders/simple/*.frag,@0AB); \
  $(call fuzz_shaders,$(1),regress/suites/seeds/*.vert regress/suites/shaders/simple/*.vert,@0AC); \
  $(call fuzz_shaders,$(1),regress/suites/seeds/quad.frag,D0AB)
FUZZ_SEED_gl = for n in $$(seq 60); do perl -e 'srand(shift); binmode STDOUT; print map { chr int rand 256 } 1 .. 400' $$n >$(1)/seeds/random$$n; done
FUZZ_SEED_link = for f in $(wildcard regress/suites/bad/pair/*.frag) regress/suites/shaders/*/*.frag; do \
  { cat $${f%frag}vert; printf '\0'; cat $$f; printf 1; } >$(1)/seeds/$$(echo $$f | tr / _); done

# --- programs, linked in the build folder for fuzzing ---
define fuzz_rule
$(call program_rule,fuzzer/$(1),$(DIR_$(FUZZ_LIB_$(1)))/fuzz_$(1).c,$(FUZZ_LIB_$(1)) $(FUZZ_MORE_$(1)),-fsanitize=fuzzer)
endef
$(foreach n,$(FUZZ_NAMES),$(eval $(call fuzz_rule,$(n))))

# --- targets that users call ---
# A part of recipes: copies the seeds of target $(1) into $(2)/seeds.
fuzz_seeds = { rm -rf $(2)/seeds; mkdir -p $(2)/seeds; { $(call FUZZ_SEED_$(1),$(2)); } >$(2)/seeds.log 2>&1 || \
  { echo "fuzz $(1): error: no seeds: $$(tail -n 1 $(2)/seeds.log)" >&2; false; }; }
FUZZ_BUILD := $(B)/fuzzing
FUZZ_MAKE = $(MAKE) --no-print-directory -s B=$(FUZZ_BUILD) CC=clang OPT="-O1 -g" SAN="-fsanitize=fuzzer-no-link $(SANITIZE)"
FUZZ_TARGETS := $(FUZZ_NAMES:%=fuzz-%)
fuzz-program fuzz-check: $(B)/gloam
.PHONY: fuzz sanitize $(FUZZ_TARGETS)
$(FUZZ_TARGETS): fuzz-%:
	@$(FUZZ_MAKE) $(FUZZ_BUILD)/fuzzer/$*
	@d=$(B)/fuzz/$*; mkdir -p $$d/corpus; $(call fuzz_seeds,$*,$$d) || exit 1; \
	scripts/check/fuzz-one $* $(FUZZ_BUILD)/fuzzer/$* $$d $(or $(FUZZ_RATE_$*),$(FUZZ_RATE)) $(FUZZ_RUN_SECONDS) $(if $(RUNS),$$(($(RUNS) * $(or $(FUZZ_SHARE_$*),0) / 1000)),0) $(FUZZ_OPT_$*)
FUZZ_WANTED = $(if $(RUNS),$(foreach n,$(FUZZ_NAMES),$(if $(FUZZ_SHARE_$(n)),$(n))),$(FUZZ_NAMES))
fuzz:
	@s=0; rm -f $(B)/fuzz/*/result.json; for n in $(FUZZ_WANTED); do $(MAKE) --no-print-directory -s fuzz-$$n || s=1; done; \
	scripts/check/fuzz-summary $(B)/fuzz $(FUZZ_WANTED) || s=1; if [ $$s = 0 ]; then echo "fuzz: PASS"; else echo "fuzz: FAIL"; fi; exit $$s

# Runs the seeds of every target and old findings (regress/suites/seeds/NAME) once, without a fuzzer.
define replay_rule
$(call program_rule,replay/$(1),$(DIR_$(FUZZ_LIB_$(1)))/fuzz_$(1).c regress/runners/fuzz_replay.c,$(FUZZ_LIB_$(1)) $(FUZZ_MORE_$(1)))
fuzz-seeds-$(1): $(B)/replay/$(1) $(B)/gloam
	@d=$(B)/fuzz-seeds/$(1); $$(call fuzz_seeds,$(1),$$$$d) && $(B)/replay/$(1) $$$$d/seeds $(wildcard regress/suites/seeds/$(1)) >$$$$d/log 2>&1; s=$$$$?; \
	part=; . scripts/check/tap.sh; result $$$$s "$(1), $$$$(sed -n 's/^# \([0-9]* inputs\)$$$$/\1/p' $$$$d/log 2>/dev/null)" $$$$d/log
endef
$(foreach n,$(FUZZ_NAMES),$(eval $(call replay_rule,$(n))))
.PHONY: fuzz-seeds $(FUZZ_NAMES:%=fuzz-seeds-%)
fuzz-seeds: $(FUZZ_NAMES:%=$(B)/replay/%) $(B)/gloam
	@echo 1..$(words $(FUZZ_NAMES)); $(MAKE) --no-print-directory -s $(FUZZ_NAMES:%=fuzz-seeds-%) >$(B)/fuzz-seeds.log; s=$$?; cat $(B)/fuzz-seeds.log; \
	[ $$s = 0 ] && ! grep -q '^not ok' $(B)/fuzz-seeds.log
CHECKS += fuzz-seeds

sanitize:
	@$(MAKE) --no-print-directory -s B=$(B)/san SAN="$(SANITIZE)" OPT="-O1 -g" unit-tests
	@CMOCKA_MESSAGE_OUTPUT=tap prove --timer --exec scripts/check/tap-run $$($(MAKE) --no-print-directory -s B=$(B)/san list-unit-tests)
