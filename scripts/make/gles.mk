# SPDX-License-Identifier: Apache-2.0
# OpenGL ES (docs/gles.md): one library of OpenGL ES and EGL, under the names that programs look for. The functions' names and types are read
# from Khronos' registry; Debian has none of EGL, so its names are read from Khronos' header.
GL_REGISTRY := /usr/share/khronos-api/gl.xml
GL_EXTENSIONS := GL_OES_mapbuffer
EGL_HEADER := /usr/include/EGL/egl.h
GENERATED += $(B)/gen/gles_calls.h $(B)/gen/gles_names.h $(B)/gen/egl_names.h
$(B)/gen/gles_calls.h $(B)/gen/gles_names.h $(B)/gen/gles_entries.h: $(B)/gen/gles_%.h: csrc/gl/entries.awk $(GL_REGISTRY)
	@mkdir -p $(@D); awk -v what=$* -v extensions="$(GL_EXTENSIONS)" -f $< $(GL_REGISTRY) >$(NEW) $(MOVE)
$(B)/gen/egl_names.h: csrc/egl/entries.awk $(EGL_HEADER)
	@mkdir -p $(@D); awk -f $< $(EGL_HEADER) >$(NEW) $(MOVE)

# The other libraries are compiled for programs. They fit into a shared library because they refer to no variable of another one; base does.
$(B)/obj/csrc/base/%.o $(B)/obj/csrc/gl/%.o $(B)/obj/csrc/egl/%.o $(B)/obj/csrc/egl/exports/%.o: CFLAGS += -fPIC
GLES := $(B)/gles/libgloam-gles.so
GLES_EXPORTS := $(call objects,$(wildcard csrc/egl/exports/*.c))
$(GLES_EXPORTS): $(B)/gen/gles_entries.h
$(GLES): $(GLES_EXPORTS) $(call archives,egl) csrc/egl/exports.map
	@mkdir -p $(@D); $(CC) $(SAN) -shared -Wl,-Bsymbolic,-z,defs,--version-script=csrc/egl/exports.map -o $(NEW) $(GLES_EXPORTS) \
	-Wl,--whole-archive $(B)/lib/egl.a -Wl,--no-whole-archive $(filter-out %/egl.a,$(call archives,egl)) $(LDLIBS) -lpthread $(MOVE)
	@for name in libEGL.so libEGL.so.1 libGLESv2.so libGLESv2.so.2; do ln -sf $(@F) $(@D)/$$name; done
PROGRAMS += $(GLES)
