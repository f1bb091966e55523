/* SPDX-License-Identifier: Apache-2.0 */
/* Loaded before a program of OpenGL ES (LD_PRELOAD), so that two libraries of OpenGL ES draw the same frames of it. Time goes on by a
   fixed step each frame. GL_PICTURES=DIR writes each frame to DIR/N.png, and the number of draws in them to DIR/draws; GL_FRAMES=N ends the
   program after N frames. GL_LAST=SECONDS: each frame is written to DIR/0.png until the program ends, so many seconds after its first
   frame, for programs that draw until all their clients have started. GL_SCREEN: the number of draws is written after each
   draw, since somebody else takes pictures. GL_FIRST=N: frames are counted from frame N on. GL_DROP=N leaves out every Nth draw of these
   frames, the second one first. GL_CLOCK=real: time is what it is, for programs that wait for it in other ways. */
#define _GNU_SOURCE /* RTLD_NEXT and dlvsym */ // NOLINT(clang-diagnostic-reserved-macro-identifier): the C library reads the name
#include <EGL/egl.h>
#include <GLES2/gl2.h>
#include <dlfcn.h>
#include <png.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "regress/gl/preload.h"

enum {
  STEP = 20000000,
  WAITS = 10000,
  WAIT = 1000000
}; /* nanoseconds of a frame; questions for the time after which it goes on by itself */
static long long now = 1000000000000000000;
static unsigned long frame, asked, counted; /* counted: draws in frames from GL_FIRST on, or in the present one before */
static unsigned long number_of(const char *name) {
  const char *text = getenv(name);
  return text ? strtoul(text, NULL, 10) : 0;
}

/* --- time --- */

static long long time_now(void) {
  if (++asked > WAITS)
    now += WAIT;
  return now;
}

static int is_real(void) {
  const char *clock = getenv("GL_CLOCK");
  return clock && !strcmp(clock, "real");
}

int clock_gettime(clockid_t id, struct timespec *t) {
  if (is_real())
    return (int)syscall(SYS_clock_gettime, id, t);
  long long at = time_now();
  *t = (struct timespec){.tv_sec = at / 1000000000, .tv_nsec = at % 1000000000};
  return 0;
}

int gettimeofday(struct timeval *t, void *zone) {
  if (is_real())
    return (int)syscall(SYS_gettimeofday, t, zone);
  long long at = time_now();
  (void)zone;
  *t = (struct timeval){.tv_sec = at / 1000000000, .tv_usec = at % 1000000000 / 1000};
  return 0;
}

time_t time(time_t *t) {
  time_t at = is_real() ? (time_t)syscall(SYS_time, NULL) : (time_t)(time_now() / 1000000000);
  if (t)
    *t = at;
  return at;
}

/* --- functions of the library --- */

typedef void any_function(void);

/* Pointers to functions have the size of other pointers. */
static void set_symbol_pointer(void *to, void *symbol) { memcpy(to, &symbol, sizeof symbol); }

static void *real_dlsym(void *handle, const char *name) {
  static void *(*real)(void *, const char *);
  if (!real)
    set_symbol_pointer(&real, dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.2.5"));
  return real(handle, name);
}

/* A function of the next library; of EGL's, if that was loaded for one plug-in alone (Qt 5). */
static void *next_function(const char *name) {
  void *found = real_dlsym(RTLD_NEXT, name), *egl = found ? NULL : dlopen("libEGL.so.1", RTLD_LAZY | RTLD_NOLOAD);
  return egl ? real_dlsym(egl, name) : found;
}

/* A program that waits for a timer asks for the time too seldom: time goes on by what it waited. */
int poll(struct pollfd *fds, nfds_t n, int timeout) {
  int (*real)(struct pollfd *, nfds_t, int);
  set_symbol_pointer(&real, real_dlsym(RTLD_NEXT, "poll"));
  int ready = real(fds, n, timeout);
  if (!ready && timeout > 0)
    now += timeout * 1000000LL;
  return ready;
}

static EGLBoolean (*real_swap)(EGLDisplay, EGLSurface);
static any_function *(*real_address)(const char *);

static any_function *address_of(const char *name) {
  if (!real_address)
    set_symbol_pointer(&real_address, next_function("eglGetProcAddress"));
  return real_address(name);
}

static void *find_address(const char *name) {
  any_function *f = address_of(name);
  void *symbol;
  memcpy(&symbol, &f, sizeof symbol);
  return symbol;
}

void *preload_function(const char *name) { return find_address(name); }

/* --- frames --- */

static void write_draws(const char *folder);

int preload_draw(void) {
  if (number_of("GL_SCREEN") && getenv("GL_PICTURES")) /* the last draw is not known */
    write_draws(getenv("GL_PICTURES"));
  unsigned long drop = number_of("GL_DROP");
  return ++counted % (drop ? drop : 1) != 2 || !drop;
}

static void write_draws(const char *folder) {
  char path[4096];
  snprintf(path, sizeof path, "%s/draws", folder);
  FILE *f = fopen(path, "w");
  if (f)
    fprintf(f, "%lu\n", counted);
  if (f)
    fclose(f);
}

static void write_picture(const char *folder, EGLDisplay d, EGLSurface s) {
  EGLint width = 0, height = 0, bound = 0;
  EGLBoolean (*query)(EGLDisplay, EGLSurface, EGLint, EGLint *);
  void (*read)(GLint, GLint, GLsizei, GLsizei, GLenum, GLenum, void *);
  void (*store)(GLenum, GLint);
  void (*get)(GLenum, GLint *);
  void (*bind)(GLenum, GLuint);
  set_symbol_pointer(&query, find_address("eglQuerySurface"));
  set_symbol_pointer(&read, find_address("glReadPixels"));
  set_symbol_pointer(&store, find_address("glPixelStorei"));
  set_symbol_pointer(&get, find_address("glGetIntegerv"));
  set_symbol_pointer(&bind, find_address("glBindFramebuffer"));
  query(d, s, EGL_WIDTH, &width);
  query(d, s, EGL_HEIGHT, &height);
  unsigned char *p = calloc((size_t)width * (size_t)height, 4);
  char path[4096];
  png_image im = {.version = PNG_IMAGE_VERSION, .width = (png_uint_32)width, .height = (png_uint_32)height, .format = PNG_FORMAT_RGBA};
  get(GL_FRAMEBUFFER_BINDING, &bound);
  bind(GL_FRAMEBUFFER, 0);
  store(GL_PACK_ALIGNMENT, 4);
  read(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, p);
  bind(GL_FRAMEBUFFER, (GLuint)bound);
  for (size_t i = 3; i < (size_t)width * (size_t)height * 4; i += 4)
    p[i] = 255;
  snprintf(path, sizeof path, "%s/%lu.png", folder, number_of("GL_LAST") ? 0 : frame - number_of("GL_FIRST"));
  png_image_write_to_file(&im, path, 0, p, -4 * width, NULL); /* the lowest row is first */
  free(p);
}

EGLBoolean EGLAPIENTRY eglSwapBuffers(EGLDisplay d, EGLSurface s) {
  const char *folder = getenv("GL_PICTURES");
  unsigned long first = number_of("GL_FIRST"), frames = number_of("GL_FRAMES");
  if (!real_swap)
    set_symbol_pointer(&real_swap, next_function("eglSwapBuffers"));
  if (frame < first)
    counted = 0;
  else if (folder) {
    write_picture(folder, d, s);
    write_draws(folder);
  }
  EGLBoolean ok = real_swap(d, s);
  now += STEP;
  asked = 0;
  if (number_of("GL_LAST")) {
    if (!frame++)
      alarm((unsigned)number_of("GL_LAST"));
    counted = 0;
  } else if (++frame == first + frames && frames)
    _exit(0);
  return ok;
}

/* EGL_KHR_swap_buffers_with_damage, and the same of EXT: the whole surface is shown. */
static EGLBoolean EGLAPIENTRY swap_with_damage(EGLDisplay d, EGLSurface s, const EGLint *rects, EGLint n) {
  (void)rects, (void)n;
  return eglSwapBuffers(d, s);
}

static int is_swap_with_damage(const char *name) { return !strncmp(name, "eglSwapBuffersWithDamage", 24); }

__eglMustCastToProperFunctionPointerType EGLAPIENTRY eglGetProcAddress(const char *name) {
  any_function *f;
  if (is_swap_with_damage(name))
    return find_address(name) ? (any_function *)swap_with_damage : NULL;
  if (strcmp(name, "eglSwapBuffers") != 0) {
    set_symbol_pointer(&f, alike_function(name, find_address(name)));
    return f;
  }
  set_symbol_pointer(&real_swap, find_address(name));
  return (any_function *)eglSwapBuffers;
}

/* Programs that open the libraries themselves ask here. */
void *dlsym(void *handle, const char *name) {
  void *found = real_dlsym(handle, name);
  if (found && !strcmp(name, "eglSwapBuffers")) {
    set_symbol_pointer(&real_swap, found);
    return (void *)eglSwapBuffers;
  }
  if (found && is_swap_with_damage(name))
    return (void *)swap_with_damage;
  if (found && !strcmp(name, "eglGetProcAddress")) {
    set_symbol_pointer(&real_address, found);
    return (void *)eglGetProcAddress;
  }
  return alike_function(name, found);
}
