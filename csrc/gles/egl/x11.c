/* SPDX-License-Identifier: Apache-2.0 */
/* Shows pictures in windows of X11. The client library is opened when it is needed, so that programs without X11 need not have it. */
#include "gles/egl/x11.h"

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

/* The functions of Xlib that are used, by their names. */
typedef struct {
  Display *(*XOpenDisplay)(const char *);
  int (*XCloseDisplay)(Display *);
  Visual *(*XDefaultVisual)(Display *, int);
  int (*XDefaultScreen)(Display *);
  VisualID (*XVisualIDFromVisual)(Visual *);
  Status (*XGetWindowAttributes)(Display *, Window, XWindowAttributes *);
  GC (*XCreateGC)(Display *, Drawable, unsigned long, XGCValues *);
  int (*XFreeGC)(Display *, GC);
  XImage *(*XCreateImage)(Display *, Visual *, unsigned, int, int, char *, unsigned, unsigned, int, int);
  int (*XPutImage)(Display *, Drawable, GC, XImage *, int, int, int, int, unsigned, unsigned);
  int (*XSync)(Display *, Bool);
  unsigned long (*XNextRequest)(Display *);
  XErrorHandler (*XSetErrorHandler)(XErrorHandler);
} functions;

struct egl_x11 {
  void *library;
  functions f;
  Display *display;
  bool own; /* the display was opened here */
};

struct egl_x11_window {
  egl_x11 *x;
  Window window;
  GC gc;
  Visual *visual;
  unsigned depth;
  uint32_t *row; /* of the picture that is shown, kept for the next one */
  size_t room;
};

static bool find_x11_functions(egl_x11 *x) {
  const struct {
    const char *name;
    void *to;
  } row[] = {{"XOpenDisplay", &x->f.XOpenDisplay},
             {"XCloseDisplay", &x->f.XCloseDisplay},
             {"XDefaultVisual", &x->f.XDefaultVisual},
             {"XDefaultScreen", &x->f.XDefaultScreen},
             {"XVisualIDFromVisual", &x->f.XVisualIDFromVisual},
             {"XGetWindowAttributes", &x->f.XGetWindowAttributes},
             {"XCreateGC", &x->f.XCreateGC},
             {"XFreeGC", &x->f.XFreeGC},
             {"XCreateImage", &x->f.XCreateImage},
             {"XPutImage", &x->f.XPutImage},
             {"XSync", &x->f.XSync},
             {"XNextRequest", &x->f.XNextRequest},
             {"XSetErrorHandler", &x->f.XSetErrorHandler}};
  for (unsigned i = 0; i < sizeof row / sizeof *row; i++) {
    void *symbol = dlsym(x->library, row[i].name);
    if (!symbol)
      return false;
    memcpy(row[i].to, &symbol, sizeof symbol);
  }
  return true;
}

egl_x11 *egl_x11_open(void *display) {
  egl_x11 *x = calloc(1, sizeof *x);
  if (!x)
    return NULL;
  x->library = dlopen("libX11.so.6", RTLD_NOW | RTLD_LOCAL);
  if (x->library && find_x11_functions(x)) {
    x->own = !display;
    x->display = display ? display : x->f.XOpenDisplay(NULL);
  }
  if (x->display)
    return x;
  egl_x11_close(x);
  return NULL;
}

void egl_x11_close(egl_x11 *x) {
  if (x && x->own && x->display)
    x->f.XCloseDisplay(x->display);
  free(x); /* the library stays: the application may use it too */
}

int egl_x11_visual(const egl_x11 *x) {
  return (int)x->f.XVisualIDFromVisual(x->f.XDefaultVisual(x->display, x->f.XDefaultScreen(x->display)));
}

/* --- errors: a window may be destroyed at any time. Xlib's handler, which ends the process, gets those of other requests. --- */

static struct {
  Display *display;
  unsigned long first; /* request */
  XErrorHandler before;
  bool happened;
} trap; /* EGL's lock lets one thread in at a time */

static int note_error(Display *display, XErrorEvent *e) {
  if (display != trap.display || e->serial < trap.first)
    return trap.before ? trap.before(display, e) : 0;
  trap.happened = true;
  return 0;
}

static void begin_trap(egl_x11 *x) {
  trap.display = x->display;
  trap.first = x->f.XNextRequest(x->display);
  trap.happened = false;
  trap.before = x->f.XSetErrorHandler(note_error);
}

/* True: no request since begin_trap was refused. */
static bool end_trap(egl_x11 *x) {
  x->f.XSync(x->display, False);
  x->f.XSetErrorHandler(trap.before);
  return !trap.happened;
}

/* --- windows --- */

static bool attributes_of(egl_x11 *x, Window window, XWindowAttributes *a) {
  begin_trap(x);
  bool found = x->f.XGetWindowAttributes(x->display, window, a);
  return end_trap(x) && found;
}

egl_x11_window *egl_x11_window_new(egl_x11 *x, unsigned long window) {
  XWindowAttributes a;
  egl_x11_window *w = window && attributes_of(x, window, &a) ? calloc(1, sizeof *w) : NULL;
  if (!w)
    return NULL;
  *w = (egl_x11_window){.x = x, .window = window, .visual = a.visual, .depth = (unsigned)a.depth};
  begin_trap(x);
  w->gc = x->f.XCreateGC(x->display, window, 0, NULL);
  if (end_trap(x) && w->gc)
    return w;
  egl_x11_window_free(w);
  return NULL;
}

void egl_x11_window_free(egl_x11_window *w) {
  if (!w)
    return;
  begin_trap(w->x);
  if (w->gc)
    w->x->f.XFreeGC(w->x->display, w->gc);
  end_trap(w->x);
  free(w->row);
  free(w);
}

unsigned long egl_x11_window_id(const egl_x11_window *w) { return w->window; }

bool egl_x11_window_size(egl_x11_window *w, unsigned *width, unsigned *height) {
  XWindowAttributes a;
  if (!attributes_of(w->x, w->window, &a) || a.width < 1 || a.height < 1)
    return false;
  *width = (unsigned)a.width;
  *height = (unsigned)a.height;
  return true;
}

static void to_window(uint32_t *restrict to, const uint32_t *restrict from, unsigned n) {
  for (unsigned x = 0; x < n; x++)
    to[x] = (from[x] & 0xff00ff00u) | (from[x] >> 16 & 255) | (from[x] & 255) << 16;
}

static uint32_t *rows_of(egl_x11_window *w, size_t pixels) {
  uint32_t *more = pixels > w->room ? realloc(w->row, pixels * sizeof *more) : w->row;
  if (!more)
    return NULL;
  w->room = pixels > w->room ? pixels : w->room;
  return w->row = more;
}

/* Windows have the top row first, and blue in the low byte. */
EGLint egl_x11_window_show(egl_x11_window *w, const uint32_t *pixel, unsigned width, unsigned height) {
  const functions *f = &w->x->f;
  uint32_t *row = rows_of(w, (size_t)width * height);
  if (!row)
    return EGL_BAD_ALLOC;
  for (unsigned y = 0; y < height; y++)
    to_window(row + (size_t)y * width, pixel + (size_t)(height - 1 - y) * width, width);
  XImage *image = f->XCreateImage(w->x->display, w->visual, w->depth, ZPixmap, 0, (char *)row, width, height, 32, 0);
  if (!image)
    return EGL_BAD_ALLOC;
  begin_trap(w->x);
  f->XPutImage(w->x->display, w->window, w->gc, image, 0, 0, 0, 0, width, height);
  bool shown = end_trap(w->x);
  image->data = NULL;
  XDestroyImage(image);
  return shown ? EGL_SUCCESS : EGL_BAD_NATIVE_WINDOW;
}
