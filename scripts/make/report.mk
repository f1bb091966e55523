# SPDX-License-Identifier: Apache-2.0
# Checks reports of shaders (docs/report.md): make report-check, report-browser.
.PHONY: report-check report-browser report-check-few
REPORT_SHADERS ?= $(wildcard regress/suites/shaders/*/*.vert regress/suites/shaders/*/*.frag)
# Reports of all benchmark shaders compared with `gloam sim` and `gloam energy`, and three pages in a browser (build/bars/report-check.json; pages in
# build/report).
report-check: $(B)/gloam
	@scripts/setup browser; scripts/check/bars begin $@; mkdir -p $(B)/report; scripts/check/report-check $(B) rows $(REPORT_SHADERS) >$(B)/report/rows || scripts/check/bars failed $$? >>$(B)/report/rows; \
	$(MAKE) -s --no-print-directory report-browser >$(B)/report/browser.tap || scripts/check/bars failed $$? >>$(B)/report/rows; grep -v '^1\.\.' $(B)/report/browser.tap; \
	awk -v OFS='\t' '/^ok/ { n++ } /^not ok/ { n++; bad++ } END { print "browser", "failed checks in a browser", bad + 0, "=", 0, n + 0, 42 }' \
	  $(B)/report/browser.tap >>$(B)/report/rows; scripts/check/bars end $@ <$(B)/report/rows
# A fragment shader, a vertex shader, and a comparison.
REPORT_POM := regress/suites/shaders/POM
report-browser: $(B)/gloam
	@mkdir -p $(B)/report; $(B)/gloam report $(REPORT_POM)/POM.frag --inputs $(REPORT_POM)/inputs.json --all -o $(B)/report/pom.html && \
	$(B)/gloam report $(REPORT_POM)/POM.vert --inputs $(REPORT_POM)/inputs.json -o $(B)/report/vertex.html && \
	$(B)/gloam report $(REPORT_POM)/POM.frag --inputs $(REPORT_POM)/inputs.json --against "--gate none -O1" -o $(B)/report/against.html || exit 1; \
	rc=0; for p in pom vertex against; do scripts/check/browser-check $(B)/report/$$p.html || rc=1; done; exit $$rc
# In make test: a few shaders, without a browser.
report-check-few: $(B)/gloam
	@scripts/check/report-check $(B) tap $(addprefix regress/suites/shaders/,POM/POM.frag Blur0/Blur0.vert NormalMap/NormalMap.frag)
CHECKS += report-check-few
# Comparisons of builds, machines, options and databases (docs/commands.md; build/bars/compare-check.json).
.PHONY: compare-check compare-few
compare-check: $(B)/gloam
	@scripts/check/bars begin $@; scripts/check/compare-check $(B) || exit 1; scripts/check/bars end $@ <$(B)/compare/rows >$(B)/compare/table; s=$$?; sed 's/^/# /' $(B)/compare/table; exit $$s
# In make test: without the limit of time.
compare-few: $(B)/gloam
	@scripts/check/compare-check $(B) few
CHECKS += compare-few
