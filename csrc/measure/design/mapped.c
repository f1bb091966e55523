/* SPDX-License-Identifier: Apache-2.0 */
/* Makes a mapped netlist ready for its energy: Yosys flattens it, OpenSTA computes the slews, the clock is found. */
#include "measure/design/mapped.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/command.h"
#include "base/error.h"
#include "base/file.h"
#include "base/home.h"
#include "measure/design/yosys_script.h"

enum { PATH = 4096, PIECE = 4200 };

int gm_liberty_read(gt_library *lib, gc_arena *arena, const char *liberty, const char *folder, char *err, size_t errsize) {
  char tables[PATH];
  snprintf(tables, sizeof tables, "%s/tables", folder);
  if (access(liberty, R_OK))
    return gm_error(err, errsize, liberty, "cannot be read");
  static const char *const tools[] = {"yosys-filterlib=yosys", NULL};
  if (gm_command_need(liberty, tools, err, errsize))
    return -1;
  const char *argv[] = {"sh", "-c", "exec yosys-filterlib /dev/null \"$1\" >\"$2\" 2>/dev/null", "sh", liberty, tables, NULL};
  if (gm_command_run(argv, GM_COMMAND_PLAIN))
    return gm_error(err, errsize, liberty, "yosys-filterlib cannot read it as Liberty");
  if (gt_library_read(lib, arena, tables, err, errsize) == 0)
    return 0;
  char why[GM_ERROR_SIZE];
  snprintf(why, sizeof why, "%s", err);
  return gm_error(err, errsize, liberty, "%s", why);
}

/* ---- Yosys ----------------------------------------------------------------------------------------------------------------------------
 */

/* Each cell is kept, used or not: it takes energy. */
static int flatten(const gm_mapped_source *s, const char *folder, char *err, size_t errsize) {
  yosys_script y;
  if (!yosys_script_begin(&y))
    return gm_error(err, errsize, s->file[0], "out of memory");
  yosys_put(&y, "read_liberty -lib -ignore_miss_func -ignore_miss_dir ", "", "");
  yosys_put_word(&y, "", s->liberty);
  if (s->memories)
    yosys_put(&y, "\nread_verilog -lib -overwrite \"", folder, "/" GM_MEMORIES_VERILOG "\"");
  yosys_put(&y, "\nread_verilog -sv ", "", "");
  for (size_t i = 0; i < s->files; i++)
    yosys_put_word(&y, "", s->file[i]);
  yosys_put(&y, "\nhierarchy -check ", s->top ? "-top " : "-auto-top", s->top ? s->top : "");
  yosys_put(&y, "\nflatten\nsetattr -set keep 1 t:*\nsplitnets -ports\nopt_clean\nwrite_verilog -noattr -noexpr -nohex -nodec \"", folder,
            "/flat.v\"\n");
  return yosys_script_run(&y, folder, "flatten", s->file[0], err, errsize);
}

/* ---- the clock ------------------------------------------------------------------------------------------------------------------------
 */

/* How many clock pins the clock of that port reaches. */
static size_t clocked_pins(const netlist *n, const nl_fanout *f, const char *port, nl_clocks *c) {
  char err[GM_ERROR_SIZE];
  size_t pins = 0;
  if (nl_find_clocks(c, n, f, port, err, sizeof err))
    return 0;
  for (size_t i = 0; i < n->pin_count; i++)
    pins += n->pins[i].kind == NL_CLOCK && c->is_clock[n->pins[i].net];
  return pins;
}

static int find_clock(gm_mapped *m, const char *port, char *err, size_t errsize) {
  netlist *n = &m->n;
  nl_fanout f = nl_find_fanout(n);
  nl_clocks best = {0};
  size_t max = 0;
  for (uint32_t i = 0; i < n->net_count; i++) {
    nl_clocks c;
    const char *name = n->nets[i].name;
    bool wanted = n->nets[i].kind == NL_INPUT && (!port || !strcmp(port, name[0] == '\\' ? name + 1 : name));
    size_t pins = wanted ? clocked_pins(n, &f, name, &c) : 0;
    if (pins <= max)
      continue;
    max = pins;
    best = c;
    m->clock = i;
  }
  if (!max)
    return gm_error(err, errsize, n->module, port ? "the port %s clocks no register" : "no port clocks a register", port);
  m->domain_of = gc_alloc(m->arena, n->net_count + 1);
  for (size_t i = 0; i <= n->net_count; i++)
    m->domain_of[i] = i < n->net_count && best.is_clock[i] ? 0 : GT_NO_DOMAIN;
  return 0;
}

/* ---- slews ----------------------------------------------------------------------------------------------------------------------------
 */

/* Inputs of cells, as OpenSTA names them. */
static int write_pins(const netlist *n, const char *path, char *err, size_t errsize) {
  FILE *f = fopen(path, "w");
  for (size_t i = 0; f && i < n->pin_count; i++)
    if (n->pins[i].kind != NL_OUT && n->cells[n->pins[i].cell].kind != NL_ASSIGN && n->cells[n->pins[i].cell].kind != NL_RAM)
      fprintf(f, "%s/%s\n", n->cells[n->pins[i].cell].name, n->pins[i].name);
  bool ok = f && !ferror(f);
  return !f || fclose(f) || !ok ? gm_error(err, errsize, path, "cannot be written") : 0;
}

/* OpenSTA reads no library whose path has a blank, so it runs in the folder, where all files have plain names. */
static int run_opensta(const gm_mapped *m, const gm_mapped_source *s, const char *folder, char *err, size_t errsize) {
  char script[PATH], constraints[PATH], set[12][PIECE];
  static const char *const tools[] = {"sta=opensta", NULL};
  if (gm_command_need(m->n.module, tools, err, errsize) || gm_home(script, sizeof script, "scripts/energy/slews.tcl", err, errsize) ||
      gm_home(constraints, sizeof constraints, "scripts/energy/netlist.tcl", err, errsize) ||
      gm_link_plainly(script, folder, "slews.tcl", err, errsize) || gm_link_plainly(constraints, folder, "netlist.tcl", err, errsize) ||
      gm_link_plainly(s->liberty, folder, "cells.lib", err, errsize))
    return -1;
  size_t k = 0;
  snprintf(set[k++], PIECE, "CONSTRAINTS=netlist.tcl");
  snprintf(set[k++], PIECE, "LIB=cells.lib");
  snprintf(set[k++], PIECE, "NETLIST=plain.v");
  snprintf(set[k++], PIECE, "TOP=%s", m->plain.module);
  snprintf(set[k++], PIECE, "CLOCK=%s", m->plain.nets[m->clock].name);
  snprintf(set[k++], PIECE, "PERIOD=10");
  snprintf(set[k++], PIECE, "SLEW=%g", s->slew_ns);
  snprintf(set[k++], PIECE, "LOAD=%g", s->load_pf);
  snprintf(set[k++], PIECE, "WIRE_LOAD=%s", s->wire_load ? s->wire_load : "");
  snprintf(set[k++], PIECE, "PINS=pins");
  snprintf(set[k++], PIECE, "OUT=slews");
  snprintf(set[k++], PIECE, "MEMORIES=%s", s->memories ? GM_MEMORIES_LIBERTY : "");
  const char *argv[20] = {"env"};
  for (size_t i = 0; i < k; i++)
    argv[1 + i] = set[i];
  const char *const rest[] = {"sh", "-c", "cd \"$1\" && exec sta -no_init -no_splash -exit slews.tcl >sta.log 2>&1", "sh", folder};
  memcpy(argv + 1 + k, rest, sizeof rest);
  char log[PATH];
  snprintf(log, sizeof log, "%s/sta.log", folder);
  int status = gm_command_run(argv, GM_COMMAND_NO_OUTPUT);
  char *text = status < 0 ? NULL : gm_file_read(log, 1 << 24, NULL, err, errsize), *at = text ? strstr(text, "Error") : NULL;
  if (at)
    at[strcspn(at, "\n")] = 0;
  int rc = !text || status || at ? gm_error(err, errsize, m->n.module, "OpenSTA: %s", at ? at : "it cannot be run") : 0;
  free(text);
  return rc;
}

static int price(gm_mapped *m, const gm_mapped_source *s, const char *folder, char *err, size_t errsize) {
  char path[PATH];
  gt_loads loads = {.port_pf = s->load_pf};
  if (s->wire_load) {
    const gt_wire_load *w = gt_find_wire_load(m->lib, s->wire_load);
    if (!w || w->first_um != w->next_um)
      return gm_error(err, errsize, s->liberty, "%s a wire-load model '%s'",
                      w ? "each sink adds the same length only; it is otherwise in" : "it has not", s->wire_load);
    loads.wire_pf = w->pf_a_um * w->next_um;
  }
  snprintf(path, sizeof path, "%s/pins", folder);
  if (write_pins(&m->plain, path, err, errsize) || run_opensta(m, s, folder, err, errsize))
    return -1;
  snprintf(path, sizeof path, "%s/slews", folder);
  nl_slack *slews = nl_read_slacks(&m->plain, m->arena, path, err, errsize);
  return slews ? gt_price(&m->prices, &m->n, m->arena, m->lib, slews, &loads, err, errsize) : -1;
}

static int read_memories(gm_mapped *m, const gm_mapped_source *s, const char *folder, char *err, size_t errsize) {
  return !s->memories ? 0
         : gm_memories_read(&m->memories, m->lib, m->arena, s->memories, err, errsize)
             ? -1
             : gm_memories_write(&m->memories, folder, s->slew_ns, err, errsize);
}

/* Memories are what most often is missing in a netlist. */
static void add_hint(const gm_mapped_source *s, char *err, size_t errsize) {
  size_t n = strlen(err);
  if (strstr(err, "is not part of the design") || strstr(err, "has buses"))
    snprintf(err + n, errsize - n, "; %s describes memories", s->memories ? s->memories : "--memories FILE");
}

int gm_mapped_read(gm_mapped *m, const gm_mapped_source *s, const char *folder, char *err, size_t errsize) {
  char path[PATH];
  *m = (gm_mapped){.arena = gc_arena_new()};
  m->lib = gc_alloc(m->arena, sizeof *m->lib);
  snprintf(path, sizeof path, "%s/flat.v", folder);
  int rc = gm_liberty_read(m->lib, m->arena, s->liberty, folder, err, errsize) || read_memories(m, s, folder, err, errsize) ||
                   flatten(s, folder, err, errsize) || nl_read_file(&m->n, m->arena, path, err, errsize) ||
                   gt_set_kinds(&m->n, m->lib, err, errsize) || nl_read_file(&m->plain, m->arena, path, err, errsize) ||
                   gt_set_kinds(&m->plain, m->lib, err, errsize)
               ? -1
               : 0;
  if (!rc) {
    nl_plain_names(&m->plain);
    snprintf(path, sizeof path, "%s/plain.v", folder); /* with its assigns: they name ports */
    rc = nl_write_file(&m->plain, path, err, errsize);
    nl_merge_assigns(&m->n);
    nl_merge_assigns(&m->plain);
  }
  if (rc || find_clock(m, s->clock, err, errsize) || price(m, s, folder, err, errsize)) {
    add_hint(s, err, errsize);
    gm_mapped_free(m);
    return -1;
  }
  return 0;
}

void gm_mapped_free(gm_mapped *m) {
  if (m->arena)
    gc_arena_free(m->arena);
  *m = (gm_mapped){0};
}
