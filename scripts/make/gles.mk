# SPDX-License-Identifier: Apache-2.0
# Builds and tests OpenGL ES (docs/gles.md; make gl-pictures, gl-programs, gl-replay): one library of OpenGL ES and EGL, under the names that programs
# look for. The functions' names and types are read from Khronos' registry; Debian has none of EGL, so its names are read from Khronos' header.
GL_REGISTRY := /usr/share/khronos-api/gl.xml
GL_EXTENSIONS := GL_OES_mapbuffer GL_OES_vertex_array_object GL_NV_draw_buffers GL_OES_vertex_half_float GL_EXT_unpack_subimage GL_EXT_texture_rg \
  GL_EXT_read_format_bgra GL_EXT_multisampled_render_to_texture
EGL_HEADER := /usr/include/EGL/egl.h
GL_SCRIPTS := csrc/gles/gl/registry.awk csrc/gles/record/parameter.awk
GL_READ = awk -v what=$* -v extensions="$(GL_EXTENSIONS)" $(addprefix -f ,$(GL_SCRIPTS) $<) $(GL_REGISTRY)
GENERATED += $(B)/gen/gles_calls.h $(B)/gen/gles_names.h $(B)/gen/gles_play.h $(B)/gen/gles_enums.h $(B)/gen/egl_names.h
$(B)/gen/gles_calls.h $(B)/gen/gles_names.h $(B)/gen/gles_entries.h: $(B)/gen/gles_%.h: csrc/gles/gl/entries.awk $(GL_SCRIPTS) $(GL_REGISTRY) scripts/make/gles.mk
	@mkdir -p $(@D); $(GL_READ) >$(NEW) $(MOVE)
$(B)/gen/gles_play.h $(B)/gen/gles_enums.h: $(B)/gen/gles_%.h: csrc/gles/record/play.awk $(GL_SCRIPTS) $(GL_REGISTRY) scripts/make/gles.mk
	@mkdir -p $(@D); $(GL_READ) >$(NEW) $(MOVE)
$(B)/gen/gles_fuzz.h: $(B)/gen/gles_%.h: csrc/gles/gl/fuzz.awk $(GL_SCRIPTS) $(GL_REGISTRY) scripts/make/gles.mk
	@mkdir -p $(@D); $(GL_READ) >$(NEW) $(MOVE)
$(B)/gen/egl_names.h: csrc/gles/egl/entries.awk $(EGL_HEADER)
	@mkdir -p $(@D); awk -f $< $(EGL_HEADER) >$(NEW) $(MOVE)

# The other libraries are compiled for programs. They fit into a shared library because they refer to no variable of another one; base does.
$(B)/obj/csrc/base/%.o $(B)/obj/csrc/gles/gl/%.o $(B)/obj/csrc/gles/record/%.o $(B)/obj/csrc/gles/engine/%.o $(B)/obj/tb/%.o $(B)/obj/csrc/gles/egl/%.o $(B)/obj/csrc/gles/egl/exports/%.o: CFLAGS += -fPIC
$(B)/obj/csrc/gles/gl/fuzz_gl.o: $(B)/gen/gles_fuzz.h $(B)/gen/gles_enums.h
GLES := $(B)/gles/libgloam-gles.so
frame-model: $(if $(filter yes,$(MODEL_GL)),$(B)/regress/gl_preload.so $(GLES))
GLES_EXPORTS := $(call objects,$(wildcard csrc/gles/egl/exports/*.c))
$(GLES_EXPORTS): $(B)/gen/gles_entries.h
$(GLES): $(GLES_EXPORTS) $(call archives,egl) csrc/gles/egl/exports.map
	@mkdir -p $(@D); $(CC) $(SAN) -shared -Wl,-Bsymbolic,-z,defs,-z,nodelete,--version-script=csrc/gles/egl/exports.map -o $(NEW) $(GLES_EXPORTS) \
	-Wl,--whole-archive $(B)/lib/egl.a -Wl,--no-whole-archive $(filter-out %/egl.a,$(call archives,egl)) $(LDLIBS) -lpthread $(MOVE)
	@for name in libEGL.so libEGL.so.1 libGLESv2.so libGLESv2.so.2; do ln -sf $(@F) $(@D)/$$name; done
PROGRAMS += $(GLES)
demo-run: $(GLES) # so that `gloam gl` works after the demo

# Small programs of ours, drawn by this library and by Mesa's softpipe.
$(eval $(call program_rule,regress/gl_draw,regress/gl/pictures_draw.c $(wildcard regress/gl/cases_*.c),,$(GLES_LIBS)))
$(eval $(call program_rule,regress/gl_agree,regress/gl/agree.c,,))
SOFTPIPE := LIBGL_ALWAYS_SOFTWARE=1 GALLIUM_DRIVER=softpipe MESA_SHADER_CACHE_DISABLE=true
.PHONY: gl-pictures
gl-pictures: $(B)/regress/gl_draw $(B)/regress/gl_agree $(GLES)
	@mkdir -p $(B)/gl-pictures; LD_LIBRARY_PATH=$(B)/gles $< $(B)/gl-pictures/ours && $(SOFTPIPE) $< $(B)/gl-pictures/theirs && \
	$< --names | $(B)/regress/gl_agree $(B)/gl-pictures/ours $(B)/gl-pictures/theirs
CHECKS += gl-pictures

# What a fresh clone has after `make demo` is enough for `gloam gl`; without it, a message says what to make.
.PHONY: gl-demo
gl-demo: $(B)/gloam $(GLES)
	@scripts/gl/demo $(B)
CHECKS += gl-demo

# Recordings: those of our own programs, and those in regress/gl/recordings.
.PHONY: gl-replay
gl-replay: $(B)/regress/gl_draw $(B)/regress/gl_compare $(B)/regress/gl_abuse $(GLES) $(B)/gloam
	@scripts/gl/replay $(B)
CHECKS += gl-replay

# make gl-programs: programs of Debian under Xvfb, frame by frame compared with Mesa's softpipe, with energy and speed. A run goes on where the one
# before stopped. GL_FRAMES=10 SECONDS=3600; GL_PROGRAMS="NAME ..." chooses some.
GL_FRAMES ?= 10
GL_PROGRAMS ?=
GL_PRELOAD := $(wildcard regress/gl/preload*.c)
$(B)/regress/gl_preload.so: $(GL_PRELOAD) regress/gl/preload.h $(B)/flags
	@mkdir -p $(@D); $(CC) -std=c11 -O2 -Wall -Wextra -Werror -I. -shared -fPIC -o $(NEW) $(GL_PRELOAD) -ldl -lpng $(MOVE)
$(eval $(call program_rule,regress/gl_compare,regress/gl/pictures_compare.c,,))
.PHONY: gl-programs
gl-programs: $(B)/regress/gl_preload.so $(B)/regress/gl_compare $(GLES) $(B)/gloam
	@scripts/setup gl
	@scripts/check/bars begin gl-programs; { scripts/gl/programs $(B) $(GL_FRAMES) $(or $(SECONDS),3600) $(GL_PROGRAMS) || scripts/check/bars failed $$?; } | scripts/check/bars end gl-programs

# make gl-programs-more: programs of Debian that gl-programs does not have, compared with softpipe; then with every tenth draw left out, which has to be
# seen. A run goes on where the one before stopped. SECONDS=3600; GL_PROGRAMS="NAME ..." chooses some.
.PHONY: gl-programs-more
gl-programs-more: $(B)/regress/gl_preload.so $(B)/regress/gl_compare $(GLES)
	@scripts/setup gl-more
	@scripts/check/bars begin $@; { scripts/gl/programs-more $(B) $(or $(SECONDS),3600) $(GL_PROGRAMS) || scripts/check/bars failed $$?; } | scripts/check/bars end $@

# make gl-rtl: 28 small programs, and two frames of twelve programs of Debian, with the shaders on the Verilated core. A run goes
# on where the one before stopped. GL_RTL_FRAMES=2 SECONDS=3600; GL_PROGRAMS="NAME ..." chooses some.
GL_RTL_FRAMES ?= 2
.PHONY: gl-rtl
gl-rtl: $(B)/regress/gl_preload.so $(B)/regress/gl_draw $(GLES) $(B)/gloam $(B)/rtl/quad/libcore_plain.so
	@scripts/setup gl
	@scripts/check/bars begin gl-rtl; { scripts/gl/rtl $(B) $(GL_RTL_FRAMES) $(or $(SECONDS),3600) $(GL_PROGRAMS) || scripts/check/bars failed $$?; } | scripts/check/bars end gl-rtl

# make gl-sequences: a million random sequences of calls under sanitizers; a run goes on where the one before stopped. N=1000000 SECONDS=3600
# The program has no counters of libFuzzer, since nothing reads them.
$(eval $(call program_rule,regress/gl_sequences,regress/gl/sequences.c csrc/gles/gl/fuzz_gl.c,common gl))
GL_SEQUENCES := $(B)/sequences
.PHONY: gl-sequences gl-sequences-few
gl-sequences:
	@$(MAKE) --no-print-directory -s B=$(GL_SEQUENCES) CC=clang OPT="-O1 -g" SAN="$(SANITIZE)" $(GL_SEQUENCES)/regress/gl_sequences
	@scripts/check/bars begin gl-sequences; scripts/gl/sequences $(GL_SEQUENCES)/regress/gl_sequences $(B)/gl-sequences $(or $(N),1000000) $(or $(SECONDS),3600) | \
	  scripts/check/bars end gl-sequences

# The first 640, without sanitizers.
gl-sequences-few: $(B)/regress/gl_sequences
	@. scripts/check/tap.sh; check "640 sequences of calls" $< 0 640; finish
CHECKS += gl-sequences-few

# make gl-abuse: programs that use OpenGL ES wrongly or at its limits, and N recordings that were changed, under sanitizers. N=100000 SECONDS=3600
# GL_CASES=PATTERN chooses some of the programs, and no recordings.
ABUSE := $(wildcard regress/gl/abuse_*.c)
$(eval $(call program_rule,regress/gl_abuse,regress/gl/abuse.c $(filter-out %_recordings.c,$(ABUSE)) $(wildcard csrc/gles/egl/exports/*.c),egl,-lX11 -lpthread))
$(eval $(call program_rule,regress/gl_abuse_recordings,regress/gl/abuse_recordings.c,record))
GL_ABUSE := $(B)/abuse
.PHONY: gl-abuse
gl-abuse: $(B)/gloam $(GLES)
	@$(MAKE) --no-print-directory -s B=$(GL_ABUSE) CC=clang OPT="-O1 -g" SAN="$(SANITIZE)" $(GL_ABUSE)/regress/gl_abuse $(GL_ABUSE)/regress/gl_abuse_recordings
	@scripts/check/bars begin gl-abuse; { scripts/gl/abuse $(B) $(GL_ABUSE) $(or $(N),100000) $(or $(SECONDS),3600) $(GL_CASES) || scripts/check/bars failed $$?; } | scripts/check/bars end gl-abuse

# make gl-conformance CTS=DIR: Khronos' tests of OpenGL ES 2.0, from a checkout of VK-GL-CTS. A run goes on where the one before stopped.
# GL_CASES=PATTERN chooses some; SECONDS=3600
GL_CASES ?=
.PHONY: gl-conformance
gl-conformance: $(GLES)
	@[ -n "$(CTS)" ] || { echo "make gl-conformance: error: name a checkout of VK-GL-CTS: CTS=DIR" >&2; exit 1; }
	@scripts/check/bars begin gl-conformance; { scripts/gl/conformance $(B) "$(CTS)" $(or $(SECONDS),3600) "$(GL_CASES)" || scripts/check/bars failed $$?; } | scripts/check/bars end gl-conformance
