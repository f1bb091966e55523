/* SPDX-License-Identifier: Apache-2.0 */
/* Finds, checks, loads and builds the libraries of Verilated cores. */
#include "core_library.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/command.h"
#include "base/error.h"
#include "base/file.h"
#include "base/home.h"
#include "base/jobs.h"
#include "core_check.h"

enum { VERILOG_TEXT = 2048, PATH = 8192 };

static const char *const file_name[] = {"libcore.so",     "libcore_all.so",   "libcore_vcd.so",
                                        "libcore_fst.so", "libcore_plain.so", "libcore_cover.so"};

/* Two machines with the same RTL parameters may share a model. */
static bool same_core(const gm_machine *m, const char *built_for, char *err, size_t errsize) {
  gm_machine b;
  char mine[VERILOG_TEXT], theirs[VERILOG_TEXT];
  if (gm_machine_parse(&b, built_for, strlen(built_for), "Verilated core", err, errsize))
    return false;
  gm_machine_verilog(mine, sizeof mine, m);
  gm_machine_verilog(theirs, sizeof theirs, &b);
  if (strcmp(mine, theirs) == 0)
    return true;
  snprintf(err, errsize, "error: the Verilated core was built for other parameters of machine '%s': run make rtl-%s", b.name, b.name);
  return false;
}

/* Which folder has the file: 0 for $GLOAM_RTL, 1 for the kit's own; -1: none. */
static int find_file(char *path, size_t size, const char *machine, const char *file) {
  char home[PATH], err[GM_ERROR_SIZE];
  const char *own = gm_home(home, sizeof home, "build/rtl", err, sizeof err) ? NULL : home, *dirs[] = {getenv("GLOAM_RTL"), own};
  for (size_t i = 0; i < sizeof dirs / sizeof dirs[0]; i++)
    if (dirs[i] && (size_t)snprintf(path, size, "%s%s/%s/%s", dirs[i][0] == '/' ? "" : "./", dirs[i], machine, file) < size &&
        access(path, R_OK) == 0)
      return (int)i;
  return -1;
}

/* Whether the loaded library is the core of this machine, built from the sources that are there. */
static gm_core_state check_core_state(const gm_core_library *lib, const char *path, const gm_machine *m, gm_rtl_variant variant, char *err,
                                      size_t errsize) {
  char home[PATH], why[GM_ERROR_SIZE];
  const char *file = file_name[variant];
  if (!lib->info) {
    gm_error(err, errsize, path, "%s", dlerror());
    return GM_CORE_OTHER;
  }
  if (lib->info->version != GM_RTL_ABI_VERSION) {
    gm_error(err, errsize, path, "stale: built for version %d of the interface, not %d: run make build/rtl/%s/%s", lib->info->version,
             GM_RTL_ABI_VERSION, m->name, file);
    return GM_CORE_STALE;
  }
  if (gm_home(home, sizeof home, NULL, why, sizeof why) == 0 && gm_core_stale(lib->info->sources, home, why, sizeof why)) {
    gm_error(err, errsize, path, "stale: %s since it was built: run make build/rtl/%s/%s", why, m->name, file);
    return GM_CORE_STALE;
  }
  return same_core(m, lib->info->machine, err, errsize) ? GM_CORE_OK : GM_CORE_OTHER;
}

static gm_core_state load_core_library(gm_core_library *lib, const gm_machine *m, gm_rtl_variant variant, char *err, size_t errsize) {
  char path[PATH];
  memset(lib, 0, sizeof *lib);
  if (find_file(path, sizeof path, m->name, file_name[variant]) < 0) {
    snprintf(err, errsize, "error: no Verilated core of machine '%s': run make build/rtl/%s/%s (from machines/%s.machine)", m->name,
             m->name, file_name[variant], m->name);
    return GM_CORE_MISSING;
  }
  lib->handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  lib->info = lib->handle ? dlsym(lib->handle, "gm_rtl_library") : NULL;
  gm_core_state state = check_core_state(lib, path, m, variant, err, errsize);
  if (state != GM_CORE_OK)
    gm_core_unload(lib);
  return state;
}

gm_core_state gm_core_load(gm_core_library *lib, const gm_machine *m, gm_rtl_variant variant, char *err, size_t errsize) {
  char path[PATH];
  if (variant != GM_RTL_ANY)
    return load_core_library(lib, m, variant, err, errsize);
  int plain = find_file(path, sizeof path, m->name, file_name[GM_RTL_PLAIN]);
  int count = find_file(path, sizeof path, m->name, file_name[GM_RTL_COUNT]);
  /* A core in $GLOAM_RTL is taken before one in the kit's own folder. In one folder the plain core comes first. */
  bool first = plain >= 0 && (count < 0 || plain <= count);
  gm_core_state state = first ? load_core_library(lib, m, GM_RTL_PLAIN, err, errsize) : GM_CORE_MISSING;
  return state == GM_CORE_OK || (first && count < 0) ? state : load_core_library(lib, m, GM_RTL_COUNT, err, errsize);
}

void gm_core_unload(gm_core_library *lib) {
  if (lib->handle)
    dlclose(lib->handle);
  memset(lib, 0, sizeof *lib);
}

const char *gm_core_path(char *path, size_t size, const char *machine, gm_rtl_variant variant) {
  return find_file(path, size, machine, file_name[variant]) < 0 ? "" : path;
}

/* Runs make in a folder. Its output goes to standard error. The make started here does not take part in a make that runs this program. */
static int run_make(const char *folder, const char *build, const char *target) {
  char assign[PATH + 2];
  snprintf(assign, sizeof assign, "B=%s", build);
  const char *const argv[] = {"env",  "-u", "MAKEFLAGS", "-u",   "MFLAGS", "-u",   "MAKELEVEL",
                              "make", "-s", "-C",        folder, assign,   target, NULL};
  return gm_command_run(argv, GM_COMMAND_TO_ERRORS) == 0 ? 0 : -1;
}

typedef struct {
  const gm_machine *m;
  gm_rtl_variant variant;
  char *err; /* memory that both processes share */
} probed;

static int load_once(void *ctx) {
  const probed *p = ctx;
  gm_core_library lib;
  return (int)gm_core_load(&lib, p->m, p->variant, p->err, GM_ERROR_SIZE);
}

/* The state of the library. It is loaded in another process, because a C++ library may stay loaded after dlclose and would then hide the
   newly built one. */
static gm_core_state probe(const gm_machine *m, gm_rtl_variant variant, char *err, size_t errsize) {
  probed p = {.m = m, .variant = variant, .err = gm_jobs_memory(GM_ERROR_SIZE)};
  int state = p.err ? gm_jobs_call(load_once, &p, 0) : -1;
  if (state < 0 || state > GM_CORE_OTHER)
    state = GM_CORE_OTHER; /* no process, or loading ended it */
  snprintf(err, errsize, "%s", p.err && state != GM_CORE_OK ? p.err : "");
  gm_jobs_memory_free(p.err, GM_ERROR_SIZE);
  return (gm_core_state)state;
}

/* Makes a file of the machine's core. */
static int make_file(const gm_machine *m, const char *file, bool missing, FILE *progress, char *err, size_t errsize) {
  char home[PATH], build[PATH], makefile[PATH + 16], target[PATH + 256];
  if (getenv("GLOAM_RTL") || gm_home(home, sizeof home, NULL, makefile, sizeof makefile) ||
      gm_home(build, sizeof build, "build", makefile, sizeof makefile))
    return -1;
  size_t n = strlen(home); /* in the source tree names are relative to it */
  bool inside = !strncmp(build, home, n) && build[n] == '/';
  const char *b = inside ? build + n + 1 : build;
  snprintf(makefile, sizeof makefile, "%s/Makefile", home);
  if (!gm_file_exists(makefile))
    return -1;
  snprintf(target, sizeof target, "%s/rtl/%s/%s", b, m->name, file);
  if (progress)
    fprintf(progress, "gloam: %s is %s, building it\n", target, missing ? "missing" : "stale");
  static const char *const tools[] = {"make", "verilator", "perl", "clang++|g++=g++", NULL};
  if (gm_command_need(target, tools, err, errsize))
    return -1;
  return run_make(home, b, target) ? gm_error(err, errsize, target, "make cannot build it: run make -C %s %s", home, target) : 0;
}

int gm_core_make(const gm_machine *m, gm_rtl_variant variant, FILE *progress, char *err, size_t errsize) {
  gm_core_state state = probe(m, variant, err, errsize);
  if (state == GM_CORE_OK)
    return 0;
  if (state == GM_CORE_OTHER || make_file(m, file_name[variant], state == GM_CORE_MISSING, progress, err, errsize))
    return -1;
  return probe(m, variant, err, errsize) == GM_CORE_OK ? 0 : -1;
}

static const char components[] = "components.txt";

/* Whether the components file was made from the sources that are there. Its lines "source HASH PATH" list them. */
static bool components_current(const char *path, const char *machine, char *err, size_t errsize) {
  char home[PATH], why[GM_ERROR_SIZE] = "it cannot be read";
  size_t n, len = 0;
  char *text = gm_file_read(path, GM_FILE_TEXT, &n, err, errsize);
  if (!text)
    return false;
  for (char *line = text; line < text + n;) {
    size_t l = strcspn(line, "\n") + 1;
    if (strncmp(line, "source ", 7) == 0) {
      memmove(text + len, line + 7, l - 7);
      len += l - 7;
    }
    line += l;
  }
  text[len < n ? len : n] = 0;
  bool stale = gm_home(home, sizeof home, NULL, why, sizeof why) == 0 && gm_core_stale(text, home, why, sizeof why);
  free(text);
  if (stale)
    gm_error(err, errsize, path, "stale: %s since it was made: run make build/rtl/%s/%s", why, machine, components);
  return !stale;
}

int gm_core_components(char *path, size_t size, const gm_machine *m, FILE *progress, char *err, size_t errsize) {
  bool there = find_file(path, size, m->name, components) >= 0;
  if (there && components_current(path, m->name, err, errsize))
    return 0;
  if (!there)
    snprintf(err, errsize, "error: no components of the core of machine '%s': run make build/rtl/%s/%s", m->name, m->name, components);
  if (make_file(m, components, !there, progress, err, errsize))
    return -1;
  return find_file(path, size, m->name, components) >= 0 && components_current(path, m->name, err, errsize) ? 0 : -1;
}
