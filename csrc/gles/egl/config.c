/* SPDX-License-Identifier: Apache-2.0 */
/* The configurations of EGL surfaces: with and without alpha; without depth, with depth of 24 bits, with depth and stencil of 8 bits;
   without and with four samples (docs/gles.md, "How it works"). */
#include "gles/egl/egl_private.h"

/* The value of an attribute. False: there is no such attribute. */
static bool read_config_attribute(const egl_display *d, const egl_config *c, EGLint attribute, EGLint *v) {
  EGLint surfaces = EGL_PBUFFER_BIT | EGL_SWAP_BEHAVIOR_PRESERVED_BIT | (d->x11 ? EGL_WINDOW_BIT : 0);
  const EGLint row[][2] = {{EGL_BUFFER_SIZE, 24 + c->alpha},
                           {EGL_RED_SIZE, 8},
                           {EGL_GREEN_SIZE, 8},
                           {EGL_BLUE_SIZE, 8},
                           {EGL_LUMINANCE_SIZE, 0},
                           {EGL_ALPHA_SIZE, c->alpha},
                           {EGL_ALPHA_MASK_SIZE, 0},
                           {EGL_BIND_TO_TEXTURE_RGB, EGL_TRUE},
                           {EGL_BIND_TO_TEXTURE_RGBA, c->alpha ? EGL_TRUE : EGL_FALSE},
                           {EGL_COLOR_BUFFER_TYPE, EGL_RGB_BUFFER},
                           {EGL_CONFIG_CAVEAT, EGL_NONE},
                           {EGL_CONFIG_ID, c->id},
                           {EGL_CONFORMANT, EGL_OPENGL_ES2_BIT},
                           {EGL_DEPTH_SIZE, c->depth},
                           {EGL_LEVEL, 0},
                           {EGL_MAX_PBUFFER_WIDTH, GM_FRAME_MAX_SIDE},
                           {EGL_MAX_PBUFFER_HEIGHT, GM_FRAME_MAX_SIDE},
                           {EGL_MAX_PBUFFER_PIXELS, GM_FRAME_MAX_SIDE * GM_FRAME_MAX_SIDE},
                           {EGL_MAX_SWAP_INTERVAL, 1},
                           {EGL_MIN_SWAP_INTERVAL, 0},
                           {EGL_NATIVE_RENDERABLE, EGL_FALSE},
                           {EGL_NATIVE_VISUAL_ID, c->visual},
                           {EGL_NATIVE_VISUAL_TYPE, c->visual ? 4 : EGL_NONE}, /* TrueColor */
                           {EGL_RENDERABLE_TYPE, EGL_OPENGL_ES2_BIT},
                           {EGL_SAMPLE_BUFFERS, c->samples > 0},
                           {EGL_SAMPLES, c->samples},
                           {EGL_STENCIL_SIZE, c->stencil},
                           {EGL_SURFACE_TYPE, surfaces},
                           {EGL_TRANSPARENT_TYPE, EGL_NONE},
                           {EGL_TRANSPARENT_RED_VALUE, 0},
                           {EGL_TRANSPARENT_GREEN_VALUE, 0},
                           {EGL_TRANSPARENT_BLUE_VALUE, 0}};
  for (unsigned i = 0; i < sizeof row / sizeof *row; i++)
    if (row[i][0] == attribute)
      return *v = row[i][1], true;
  return false;
}

EGLBoolean EGLAPIENTRY eglGetConfigAttrib(EGLDisplay dpy, EGLConfig config, EGLint attribute, EGLint *value) {
  egl_display *d = egl_display_of(dpy, true);
  const egl_config *c = d ? egl_config_of(d, config) : NULL;
  return c && egl_check(read_config_attribute(d, c, attribute, value), EGL_BAD_ATTRIBUTE);
}

EGLBoolean EGLAPIENTRY eglGetConfigs(EGLDisplay dpy, EGLConfig *configs, EGLint config_size, EGLint *num_config) {
  egl_display *d = egl_display_of(dpy, true);
  if (!d || !egl_check(num_config != NULL, EGL_BAD_PARAMETER))
    return EGL_FALSE;
  *num_config = configs && config_size < EGL_CONFIGS ? config_size : EGL_CONFIGS;
  for (EGLint i = 0; configs && i < *num_config; i++)
    configs[i] = &d->config[i];
  return EGL_TRUE;
}

/* Does a value suit what is wanted? EGL 1.4, table 3.4: exactly, at least, or as a set of bits. */
static bool suits(EGLint attribute, EGLint want, EGLint have) {
  if (want == EGL_DONT_CARE)
    return true;
  switch (attribute) {
  case EGL_SURFACE_TYPE:
  case EGL_RENDERABLE_TYPE:
  case EGL_CONFORMANT:
    return (have & want) == want;
  case EGL_BUFFER_SIZE:
  case EGL_RED_SIZE:
  case EGL_GREEN_SIZE:
  case EGL_BLUE_SIZE:
  case EGL_LUMINANCE_SIZE:
  case EGL_ALPHA_SIZE:
  case EGL_ALPHA_MASK_SIZE:
  case EGL_DEPTH_SIZE:
  case EGL_STENCIL_SIZE:
  case EGL_SAMPLE_BUFFERS:
  case EGL_SAMPLES:
    return have >= want;
  case EGL_MAX_PBUFFER_WIDTH:
  case EGL_MAX_PBUFFER_HEIGHT:
  case EGL_MAX_PBUFFER_PIXELS:
  case EGL_NATIVE_VISUAL_ID:
  case EGL_TRANSPARENT_RED_VALUE:
  case EGL_TRANSPARENT_GREEN_VALUE:
  case EGL_TRANSPARENT_BLUE_VALUE:
    return true; /* ignored by eglChooseConfig, or of no effect without transparency */
  default:
    return have == want;
  }
}

/* 1 or 0; -1: an attribute or a value is not known. */
static int matches(const egl_display *d, const egl_config *c, const EGLint *list) {
  EGLint have, type = EGL_WINDOW_BIT;
  int ok = 1;
  bool id = false;
  for (const EGLint *at = list; at && *at != EGL_NONE; at += 2)
    id = id || (*at == EGL_CONFIG_ID && at[1] != EGL_DONT_CARE);
  for (; list && *list != EGL_NONE; list += 2) {
    if (*list == EGL_SURFACE_TYPE)
      type = list[1];
    if (*list == EGL_MATCH_NATIVE_PIXMAP)
      ok = list[1] == EGL_NONE && ok;
    else if (!read_config_attribute(d, c, *list, &have))
      return -1;
    else if (*list != EGL_SURFACE_TYPE && (!id || *list == EGL_CONFIG_ID))
      ok = suits(*list, list[1], have) && ok;
  }
  read_config_attribute(d, c, EGL_SURFACE_TYPE, &have);
  return ok && (id || suits(EGL_SURFACE_TYPE, type, have));
}

/* Configurations with more bits of the colours that are asked for come first, then those with less depth and stencil. */
static bool wants_alpha(const EGLint *list) {
  for (; list && *list != EGL_NONE; list += 2)
    if (*list == EGL_ALPHA_SIZE)
      return list[1] > 0;
  return false;
}

EGLBoolean EGLAPIENTRY eglChooseConfig(EGLDisplay dpy, const EGLint *attrib_list, EGLConfig *configs, EGLint config_size,
                                       EGLint *num_config) {
  egl_display *d = egl_display_of(dpy, true);
  EGLint n = 0;
  if (!d || !egl_check(num_config != NULL, EGL_BAD_PARAMETER))
    return EGL_FALSE;
  for (unsigned i = 0; i < EGL_CONFIGS; i++) {
    const unsigned half = EGL_CONFIGS / 2, first = i / half * half; /* those without samples come first */
    const egl_config *c = &d->config[first + (wants_alpha(attrib_list) ? (i + half / 2) % half : i % half)];
    int match = matches(d, c, attrib_list);
    if (!egl_check(match >= 0, EGL_BAD_ATTRIBUTE))
      return EGL_FALSE;
    if (match && (!configs || n < config_size)) {
      if (configs)
        configs[n] = (EGLConfig)c;
      n++;
    }
  }
  *num_config = n;
  return EGL_TRUE;
}
