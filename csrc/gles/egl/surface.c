/* SPDX-License-Identifier: Apache-2.0 */
/* EGL surfaces: windows and pbuffers (docs/gles.md, "How it works"). */
#include <stdlib.h>

#include "gles/egl/egl_private.h"
#include "gles/record/record.h"

static void free_surface(egl_surface *s) {
  gm_record_free_surface(s->pixels);
  gm_gl_surface_free(s->pixels);
  egl_x11_window_free(s->window);
  free(s);
}

/* Frees a destroyed surface that no thread has. */
void egl_surface_release(egl_display *d, egl_surface *s) {
  if (!s->destroyed || s->current)
    return;
  for (egl_surface **at = &d->surface; *at; at = &(*at)->next)
    if (*at == s) {
      *at = s->next;
      break;
    }
  free_surface(s);
}

static gm_gl_buffers buffers_of(const egl_config *c) { return (gm_gl_buffers){c->alpha, c->depth, c->stencil, c->samples}; }

/* Adds a surface of that size to the display. Takes over the window. */
static EGLSurface add_egl_surface(egl_display *d, const egl_config *c, const egl_surface *like) {
  egl_surface *s = calloc(1, sizeof *s);
  if (s) {
    *s = *like;
    s->config = c;
    s->pixels = gm_gl_surface_new((unsigned)s->width, (unsigned)s->height, buffers_of(c));
  }
  if (!egl_check(s && s->pixels, EGL_BAD_ALLOC)) {
    egl_x11_window_free(like->window);
    free(s);
    return EGL_NO_SURFACE;
  }
  gm_record_surface(s->pixels, buffers_of(c));
  s->next = d->surface;
  d->surface = s;
  return s;
}

/* --- windows --- */

static bool window_attributes(const EGLAttrib *list) {
  for (; list && *list != EGL_NONE; list += 2)
    if (!egl_check(*list == EGL_RENDER_BUFFER, EGL_BAD_ATTRIBUTE))
      return false;
  return true;
}

static bool has_surface(const egl_display *d, unsigned long id) {
  for (const egl_surface *s = d->surface; s; s = s->next)
    if (s->window && !s->destroyed && egl_x11_window_id(s->window) == id)
      return true;
  return false;
}

/* A larger window shows a part of it. */
static unsigned limited(unsigned side) { return side < GM_FRAME_MAX_SIDE ? side : GM_FRAME_MAX_SIDE; }

bool egl_surface_follow(egl_surface *s) {
  unsigned width, height, w, h;
  if (!s->window)
    return true;
  if (!egl_check(egl_x11_window_size(s->window, &width, &height), EGL_BAD_NATIVE_WINDOW))
    return false;
  s->width = (EGLint)limited(width);
  s->height = (EGLint)limited(height);
  gm_gl_surface_size(s->pixels, &w, &h);
  if ((s->width == (EGLint)w && s->height == (EGLint)h) || gm_gl_surface_begun(s->pixels))
    return true;
  if (!egl_check(gm_gl_surface_resize(s->pixels, (unsigned)s->width, (unsigned)s->height), EGL_BAD_ALLOC))
    return false;
  gm_record_resize(s->pixels);
  return true;
}

static EGLSurface create_window(EGLDisplay dpy, EGLConfig config, unsigned long id, const EGLAttrib *list) {
  unsigned width, height;
  egl_display *d = egl_display_of(dpy, true);
  const egl_config *c = d ? egl_config_of(d, config) : NULL;
  if (!c || !window_attributes(list) || !egl_check(d->x11 != NULL, EGL_BAD_MATCH))
    return EGL_NO_SURFACE;
  if (!egl_check(!has_surface(d, id), EGL_BAD_ALLOC))
    return EGL_NO_SURFACE;
  egl_x11_window *w = egl_x11_window_new(d->x11, id);
  if (!egl_check(w && egl_x11_window_size(w, &width, &height), EGL_BAD_NATIVE_WINDOW)) {
    egl_x11_window_free(w);
    return EGL_NO_SURFACE;
  }
  return add_egl_surface(d, c,
                         &(egl_surface){.kind = EGL_WINDOW_BIT,
                                        .window = w,
                                        .width = (EGLint)limited(width),
                                        .height = (EGLint)limited(height),
                                        .behavior = EGL_BUFFER_DESTROYED,
                                        .texture_format = EGL_NO_TEXTURE,
                                        .texture_target = EGL_NO_TEXTURE});
}

/* Attribute lists of EGL 1.4 have numbers of 32 bits. */
enum { MAX_ATTRIBUTES = 32 };
static bool widen_attribute_list(const EGLint *list, EGLAttrib out[MAX_ATTRIBUTES + 1]) {
  unsigned n = 0;
  for (; list && list[n] != EGL_NONE && n < MAX_ATTRIBUTES; n += 2) {
    out[n] = list[n];
    out[n + 1] = list[n + 1];
  }
  out[n] = EGL_NONE;
  return egl_check(!list || list[n] == EGL_NONE, EGL_BAD_ATTRIBUTE);
}

static EGLSurface create_window_32(EGLDisplay dpy, EGLConfig config, unsigned long id, const EGLint *list) {
  EGLAttrib wide[MAX_ATTRIBUTES + 1];
  if (!egl_lock())
    return EGL_NO_SURFACE;
  EGLSurface s = widen_attribute_list(list, wide) ? create_window(dpy, config, id, wide) : EGL_NO_SURFACE;
  egl_unlock();
  return s;
}

EGLSurface EGLAPIENTRY eglCreateWindowSurface(EGLDisplay dpy, EGLConfig config, EGLNativeWindowType win, const EGLint *attrib_list) {
  return create_window_32(dpy, config, (unsigned long)win, attrib_list);
}

/* The platform functions take a pointer to the window's number. */
EGLSurface EGLAPIENTRY eglCreatePlatformWindowSurfaceEXT(EGLDisplay dpy, EGLConfig config, void *native_window, const EGLint *attrib_list) {
  return create_window_32(dpy, config, native_window ? *(const unsigned long *)native_window : 0, attrib_list);
}

EGLSurface EGLAPIENTRY eglCreatePlatformWindowSurface(EGLDisplay dpy, EGLConfig config, void *native_window, const EGLAttrib *attrib_list) {
  if (!egl_lock())
    return EGL_NO_SURFACE;
  EGLSurface s = create_window(dpy, config, native_window ? *(const unsigned long *)native_window : 0, attrib_list);
  egl_unlock();
  return s;
}

/* --- pbuffers --- */

static bool pbuffer_attribute(egl_surface *s, EGLint name, EGLint v) {
  bool size = name == EGL_WIDTH || name == EGL_HEIGHT;
  if (size && !egl_check(v >= 0, EGL_BAD_PARAMETER))
    return false;
  EGLint ignored, *to = name == EGL_WIDTH             ? &s->width
                        : name == EGL_HEIGHT          ? &s->height
                        : name == EGL_LARGEST_PBUFFER ? &s->largest
                        : name == EGL_TEXTURE_FORMAT  ? &s->texture_format
                        : name == EGL_TEXTURE_TARGET  ? &s->texture_target
                        : name == EGL_MIPMAP_TEXTURE  ? &ignored
                                                      : NULL;
  if (!egl_check(to != NULL, EGL_BAD_ATTRIBUTE))
    return false;
  *to = v;
  return true;
}

EGLSurface EGLAPIENTRY eglCreatePbufferSurface(EGLDisplay dpy, EGLConfig config, const EGLint *attrib_list) {
  egl_surface like = {
      .kind = EGL_PBUFFER_BIT, .behavior = EGL_BUFFER_PRESERVED, .texture_format = EGL_NO_TEXTURE, .texture_target = EGL_NO_TEXTURE};
  EGLSurface s = EGL_NO_SURFACE;
  if (!egl_lock())
    return s;
  egl_display *d = egl_display_of(dpy, true);
  const egl_config *c = d ? egl_config_of(d, config) : NULL;
  bool ok = c != NULL;
  for (const EGLint *at = attrib_list; ok && at && *at != EGL_NONE; at += 2)
    ok = pbuffer_attribute(&like, at[0], at[1]);
  bool textured = like.texture_format != EGL_NO_TEXTURE;
  ok = ok && egl_check(textured == (like.texture_target != EGL_NO_TEXTURE), EGL_BAD_MATCH);
  /* A pbuffer without an area has one pixel, which is never read. */
  EGLint *side[2] = {&like.width, &like.height};
  for (unsigned k = 0; k < 2; k++) {
    ok = ok && (like.largest || egl_check(*side[k] <= GM_FRAME_MAX_SIDE, EGL_BAD_ALLOC));
    *side[k] = *side[k] < 1 ? 1 : *side[k] > GM_FRAME_MAX_SIDE ? GM_FRAME_MAX_SIDE : *side[k];
  }
  if (ok)
    s = add_egl_surface(d, c, &like);
  egl_unlock();
  return s;
}

/* --- what is not supported --- */

EGLSurface EGLAPIENTRY eglCreatePixmapSurface(EGLDisplay dpy, EGLConfig config, EGLNativePixmapType pixmap, const EGLint *attrib_list) {
  egl_display *d = egl_display_of(dpy, true);
  (void)pixmap, (void)attrib_list;
  if (d && egl_config_of(d, config))
    egl_check(false, EGL_BAD_MATCH);
  return EGL_NO_SURFACE;
}

EGLSurface EGLAPIENTRY eglCreatePlatformPixmapSurface(EGLDisplay dpy, EGLConfig config, void *native_pixmap, const EGLAttrib *attrib_list) {
  (void)native_pixmap, (void)attrib_list;
  return eglCreatePixmapSurface(dpy, config, 0, NULL);
}

EGLSurface EGLAPIENTRY eglCreatePlatformPixmapSurfaceEXT(EGLDisplay dpy, EGLConfig config, void *native_pixmap, const EGLint *attrib_list) {
  (void)native_pixmap, (void)attrib_list;
  return eglCreatePixmapSurface(dpy, config, 0, NULL);
}

EGLSurface EGLAPIENTRY eglCreatePbufferFromClientBuffer(EGLDisplay dpy, EGLenum buftype, EGLClientBuffer buffer, EGLConfig config,
                                                        const EGLint *attrib_list) {
  egl_display *d = egl_display_of(dpy, true);
  (void)buftype, (void)buffer, (void)attrib_list;
  if (d && egl_config_of(d, config))
    egl_check(false, EGL_BAD_PARAMETER);
  return EGL_NO_SURFACE;
}

EGLBoolean EGLAPIENTRY eglCopyBuffers(EGLDisplay dpy, EGLSurface surface, EGLNativePixmapType target) {
  egl_display *d = egl_display_of(dpy, true);
  (void)target;
  if (d && egl_surface_of(d, surface))
    egl_check(false, EGL_BAD_NATIVE_PIXMAP);
  return EGL_FALSE;
}

/* --- others --- */

EGLBoolean EGLAPIENTRY eglDestroySurface(EGLDisplay dpy, EGLSurface surface) {
  if (!egl_lock())
    return EGL_FALSE;
  egl_display *d = egl_display_of(dpy, true);
  egl_surface *s = d ? egl_surface_of(d, surface) : NULL;
  if (s) {
    s->destroyed = true;
    egl_surface_release(d, s);
  }
  egl_unlock();
  return s != NULL;
}

static bool read_surface_attribute(const egl_surface *s, EGLint attribute, EGLint *v) {
  bool pbuffer = s->kind == EGL_PBUFFER_BIT;
  const EGLint row[][2] = {{EGL_WIDTH, s->width},
                           {EGL_HEIGHT, s->height},
                           {EGL_CONFIG_ID, s->config->id},
                           {EGL_LARGEST_PBUFFER, pbuffer ? s->largest : *v},
                           {EGL_TEXTURE_FORMAT, pbuffer ? s->texture_format : *v},
                           {EGL_TEXTURE_TARGET, pbuffer ? s->texture_target : *v},
                           {EGL_MIPMAP_TEXTURE, pbuffer ? EGL_FALSE : *v},
                           {EGL_MIPMAP_LEVEL, pbuffer ? 0 : *v},
                           {EGL_RENDER_BUFFER, EGL_BACK_BUFFER},
                           {EGL_SWAP_BEHAVIOR, s->behavior},
                           {EGL_MULTISAMPLE_RESOLVE, EGL_MULTISAMPLE_RESOLVE_DEFAULT},
                           {EGL_HORIZONTAL_RESOLUTION, EGL_UNKNOWN},
                           {EGL_VERTICAL_RESOLUTION, EGL_UNKNOWN},
                           {EGL_PIXEL_ASPECT_RATIO, EGL_UNKNOWN},
                           {EGL_VG_COLORSPACE, EGL_VG_COLORSPACE_sRGB},
                           {EGL_VG_ALPHA_FORMAT, EGL_VG_ALPHA_FORMAT_NONPRE}};
  for (unsigned i = 0; i < sizeof row / sizeof *row; i++)
    if (row[i][0] == attribute)
      return *v = row[i][1], true;
  return false;
}

EGLBoolean EGLAPIENTRY eglQuerySurface(EGLDisplay dpy, EGLSurface surface, EGLint attribute, EGLint *value) {
  if (!egl_lock())
    return EGL_FALSE;
  egl_display *d = egl_display_of(dpy, true);
  egl_surface *s = d ? egl_surface_of(d, surface) : NULL;
  if (s && (attribute == EGL_WIDTH || attribute == EGL_HEIGHT) && (!s->current || s->current == egl_this_thread()))
    egl_surface_follow(s); /* a window that is gone has its last size */
  bool ok = s && egl_check(read_surface_attribute(s, attribute, value), EGL_BAD_ATTRIBUTE);
  egl_unlock();
  return ok;
}

static bool set_attribute(egl_surface *s, EGLint attribute, EGLint value) {
  if (!egl_check(attribute == EGL_SWAP_BEHAVIOR || attribute == EGL_MIPMAP_LEVEL || attribute == EGL_MULTISAMPLE_RESOLVE,
                 EGL_BAD_ATTRIBUTE))
    return false;
  if (attribute != EGL_SWAP_BEHAVIOR)
    return true;
  if (!egl_check(value == EGL_BUFFER_PRESERVED || value == EGL_BUFFER_DESTROYED, EGL_BAD_PARAMETER))
    return false;
  s->behavior = value;
  gm_gl_surface_preserve(s->pixels, value == EGL_BUFFER_PRESERVED);
  gm_record_preserve(s->pixels, value == EGL_BUFFER_PRESERVED);
  return true;
}

EGLBoolean EGLAPIENTRY eglSurfaceAttrib(EGLDisplay dpy, EGLSurface surface, EGLint attribute, EGLint value) {
  if (!egl_lock())
    return EGL_FALSE;
  egl_display *d = egl_display_of(dpy, true);
  egl_surface *s = d ? egl_surface_of(d, surface) : NULL;
  bool ok = s && set_attribute(s, attribute, value);
  egl_unlock();
  return ok;
}

/* --- surfaces as textures --- */

static egl_surface *textured(EGLDisplay dpy, EGLSurface surface, EGLint buffer) {
  egl_display *d = egl_display_of(dpy, true);
  egl_surface *s = d ? egl_surface_of(d, surface) : NULL;
  return s && egl_check(buffer == EGL_BACK_BUFFER, EGL_BAD_PARAMETER) && egl_check(s->texture_format != EGL_NO_TEXTURE, EGL_BAD_MATCH)
             ? s
             : NULL;
}

static bool bind_image(egl_surface *s) {
  const egl_context *x = egl_this_thread()->context;
  if (!x)
    return true;
  gm_record_bind_image(x->gl, s->pixels);
  s->bound = egl_check(gm_gl_bind_tex_image(x->gl, s->pixels), EGL_BAD_ALLOC);
  return s->bound;
}

EGLBoolean EGLAPIENTRY eglBindTexImage(EGLDisplay dpy, EGLSurface surface, EGLint buffer) {
  if (!egl_lock())
    return EGL_FALSE;
  egl_surface *s = textured(dpy, surface, buffer);
  bool ok = s && egl_check(!s->bound, EGL_BAD_ACCESS) && bind_image(s);
  egl_unlock();
  return ok;
}

EGLBoolean EGLAPIENTRY eglReleaseTexImage(EGLDisplay dpy, EGLSurface surface, EGLint buffer) {
  if (!egl_lock())
    return EGL_FALSE;
  egl_surface *s = textured(dpy, surface, buffer);
  if (s)
    s->bound = false;
  egl_unlock();
  return s != NULL;
}
