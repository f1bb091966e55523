# SPDX-License-Identifier: Apache-2.0
# Rules of the demo (make demo), of `gloam --version`, and of installation (make install, deb).

# The demo: the gating experiment on the nine benchmarks, its figure, and the verdict.
demo-run: $(B)/gloam $(B)/rtl/cyclone/libcore.so $(B)/rtl/cyclone16/libcore.so
	@scripts/check/demo $(B)

# What `gloam --version` says. Every run of make computes it, and writes the header only if the text has changed; one object depends on the header.
.PHONY: look-at-version
$(B)/gen/version.h: look-at-version
	@mkdir -p $(@D); scripts/build/version "$(CC)" "$(FLAGS) $(LDLIBS)" > $(NEW) && if cmp -s $(NEW) $@; then rm -f $(NEW); else mv $(NEW) $@; fi
$(B)/obj/csrc/gloam/version.o: $(B)/gen/version.h
lint-c: $(B)/gen/version.h

# Installation: make install PREFIX=/usr/local; make deb. What is installed needs nothing of this folder.
PREFIX ?= /usr/local
DESTDIR ?=
.PHONY: install install-files deb deb-file install-check install-check-quick manual-pages
install: $(B)/gloam $(RTL_GENERATED) $(GLES)
	@scripts/build/install $(B) $(DESTDIR)$(PREFIX)
deb: $(B)/gloam $(RTL_GENERATED) $(GLES)
	@scripts/build/deb $(B)
# The same from a tree that is built.
install-files:
	@scripts/build/install $(B) $(DESTDIR)$(PREFIX)
deb-file:
	@scripts/build/deb $(B)
manual-pages: $(B)/gloam
	@mkdir -p $(B)/man && scripts/build/manual-pages $(B)/gloam $(B)/man && echo "$(B)/man"

# A copy of the tree installed below a prefix and from the package, the copy moved away (build/bars/install-check.json). In make test without the
# package and without building a core.
install-check: $(B)/gloam $(RTL_GENERATED) $(GLES)
	@scripts/check/bars begin $@; scripts/check/install-check $(B) >$(B)/install-check.tap || s=$$?; cat $(B)/install-check.tap; \
	{ awk -v OFS='\t' '/^ok/ { n++ } /^not ok/ { n++; bad++ } END { print "install", "what is installed and does not work", bad + 0, "=", 0, n + 0, 42 }' \
	  $(B)/install-check.tap; [ $${s:-0} = 0 ] || scripts/check/bars failed $$s; } | scripts/check/bars end $@
install-check-quick: $(B)/gloam $(RTL_GENERATED) $(GLES)
	@scripts/check/install-check $(B) quick
CHECKS += install-check-quick
