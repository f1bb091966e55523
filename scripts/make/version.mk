# SPDX-License-Identifier: Apache-2.0
# What `gloam --version` says. Every run of make computes it, and writes the header only if the text has changed; one object depends on the header.
.PHONY: look-at-version
$(B)/gen/version.h: look-at-version
	@mkdir -p $(@D); scripts/version "$(CC)" "$(FLAGS) $(LDLIBS)" > $(NEW) && if cmp -s $(NEW) $@; then rm -f $(NEW); else mv $(NEW) $@; fi
$(B)/obj/csrc/gloam/version.o: $(B)/gen/version.h
lint-c: $(B)/gen/version.h
