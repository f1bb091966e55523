# SPDX-License-Identifier: Apache-2.0
# Fuzzing the front end: make fuzz-front SECONDS=600. Findings stay in $(B)/fuzz/front.
FUZZ_FRONT := $(B)/fuzz/fuzz_front
FUZZ_FRONT_SRC := compiler/front/fuzz_front.c $(foreach d,compiler/base compiler/ir compiler/front csrc/fp csrc/isa,$(call srcs,$(d)))
FUZZ_SECONDS = $(if $(filter-out 0,$(SECONDS)),$(SECONDS),60)

$(FUZZ_FRONT): $(FUZZ_FRONT_SRC) $(wildcard compiler/front/*.h compiler/ir/*.h compiler/base/*.h) $(GENERATED)
	@mkdir -p $(@D); clang -std=c11 -O1 -g -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all -Wall -Wextra -Werror \
	  -D_POSIX_C_SOURCE=200809L -Icsrc -Icompiler -I$(B)/gen -o $@ $(FUZZ_FRONT_SRC) -lm

.PHONY: fuzz-front
fuzz-front: $(FUZZ_FRONT) ## fuzz the ESSL front end under ASan and UBSan (SECONDS=60)
	@mkdir -p $(B)/fuzz/front/corpus $(B)/fuzz/front/seeds
	@find regress/shaders -name '*.vert' -o -name '*.frag' | while read f; do cp $$f $(B)/fuzz/front/seeds/$$(echo $$f | tr / _); done
	$(FUZZ_FRONT) -max_total_time=$(FUZZ_SECONDS) -max_len=6000 -timeout=20 -rss_limit_mb=3000 -dict=compiler/front/fuzz_front.dict \
	  -artifact_prefix=$(B)/fuzz/front/ $(B)/fuzz/front/corpus $(B)/fuzz/front/seeds
