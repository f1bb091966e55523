/* SPDX-License-Identifier: Apache-2.0 */
/* Finds, checks, loads and builds the libraries of Verilated cores (docs/simulator-and-testbench.md, "Test bench"). */
#ifndef GM_CORE_LIBRARY_H
#define GM_CORE_LIBRARY_H

#include <stdio.h>

#include "core/machine/machine.h"
#include "rtl_abi.h"

/* Which build of the core (scripts/make/tb.mk). */
typedef enum {
  GM_RTL_COUNT, /* libcore.so: counts toggles of registers, ports and enables */
  GM_RTL_ALL,   /* libcore_all.so: of all nets */
  GM_RTL_VCD,   /* libcore_vcd.so writes the nets of GM_RTL_COUNT to a file, libcore_fst.so all nets */
  GM_RTL_FST,
  GM_RTL_PLAIN, /* libcore_plain.so: neither */
  GM_RTL_COVER, /* libcore_cover.so: counts lines and branches, and notes which bits of all nets rose and fell */
  GM_RTL_ANY    /* for runs that need no counters: libcore_plain.so if it is current, else libcore.so; $GLOAM_RTL comes first */
} gm_rtl_variant;

typedef enum {
  GM_CORE_OK,
  GM_CORE_MISSING,
  GM_CORE_STALE, /* built from other sources than those in the kit's folder */
  GM_CORE_OTHER  /* cannot be loaded, or of another machine */
} gm_core_state;

typedef struct {
  void *handle; /* of dlopen */
  const gm_rtl_library_info *info;
} gm_core_library;

/* Loads the library of a machine's core: NAME/libcore*.so under $GLOAM_RTL, or else under build/rtl of the kit's own folder (base/home.h).
   Anything but GM_CORE_OK comes with a message that names the command to run; nothing is loaded then. */
gm_core_state gm_core_load(gm_core_library *lib, const gm_machine *m, gm_rtl_variant variant, char *err, size_t errsize);
void gm_core_unload(gm_core_library *lib);

/* Path of the library of the machine with this name that gm_core_load would take; "": there is none. */
const char *gm_core_path(char *path, size_t size, const char *machine, gm_rtl_variant variant);

/* Builds the library (not GM_RTL_ANY) if it is missing or stale and the kit's folder has a Makefile: runs make there, after a line on
   `progress`. Builds nothing under $GLOAM_RTL. 0 if the library is current afterwards, or -1 with a message. */
int gm_core_make(const gm_machine *m, gm_rtl_variant variant, FILE *progress, char *err, size_t errsize);

/* Path of the file with the components of the machine's core (energy/weights/weights.h). If the file is missing or stale, it is made as in
   gm_core_make; a note of that goes to `progress`, unless it is NULL. 0, or -1 with a message. */
int gm_core_components(char *path, size_t size, const gm_machine *m, FILE *progress, char *err, size_t errsize);

#endif
