/* SPDX-License-Identifier: Apache-2.0 */
/* Writes a flat netlist as structural Verilog (docs/energy.md, "Energy model gate"). */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/atomic.h"
#include "energy/netlist/netlist.h"

/* An escaped name ends with a blank. */
static void put_name(FILE *f, const char *name) { fprintf(f, *name == '\\' ? "%s " : "%s", name); }

static void put_ports(FILE *f, const netlist *n) {
  const char *before = "";
  for (size_t i = 0; i < n->net_count; i++)
    if (n->nets[i].kind == NL_INPUT || n->nets[i].kind == NL_OUTPUT) {
      fputs(before, f);
      put_name(f, n->nets[i].name);
      before = ",\n  ";
    }
}

static void put_nets(FILE *f, const netlist *n) {
  static const char *const words[] = {[NL_WIRE] = "wire", [NL_INPUT] = "input", [NL_OUTPUT] = "output"};
  for (size_t i = 0; i < n->net_count; i++)
    if (n->nets[i].kind != NL_CONSTANT) {
      fprintf(f, "  %s ", words[n->nets[i].kind]);
      put_name(f, n->nets[i].name);
      fputs(";\n", f);
    }
}

/* The pins of one name that start at pin i; returns how many. */
static uint32_t put_pin(FILE *f, const netlist *n, uint32_t i, uint32_t end) {
  uint32_t bits = 1;
  while (i + bits < end && !strcmp(n->pins[i + bits].name, n->pins[i].name))
    bits++;
  fprintf(f, ".%s(%s", n->pins[i].name, bits > 1 ? "{" : "");
  for (uint32_t k = 0; k < bits; k++) {
    if (k)
      fputs(", ", f);
    put_name(f, n->nets[n->pins[i + k].net].name);
  }
  fputs(bits > 1 ? "})" : ")", f);
  return bits;
}

static void put_cell(FILE *f, const netlist *n, const nl_cell *c) {
  if (!strcmp(c->type, "assign")) {
    fputs("  assign ", f);
    put_name(f, n->nets[n->pins[c->first].net].name);
    fputs(" = ", f);
    put_name(f, n->nets[n->pins[c->first + 1].net].name);
    fputs(";\n", f);
    return;
  }
  fputs("  ", f);
  put_name(f, c->type);
  if (c->parameters)
    fprintf(f, " #(%s)", c->parameters);
  fputc(' ', f);
  put_name(f, c->name);
  fputs(" (", f);
  for (uint32_t i = c->first; i < c->first + c->count;) {
    i += put_pin(f, n, i, c->first + c->count);
    if (i < c->first + c->count)
      fputs(", ", f);
  }
  fputs(");\n", f);
}

int nl_write_file(const netlist *n, const char *path, char *err, size_t errsize) {
  gm_atomic out;
  if (gm_atomic_begin(&out, path, err, errsize))
    return -1;
  fprintf(out.file, "module %s(\n  ", n->module);
  put_ports(out.file, n);
  fputs(");\n", out.file);
  put_nets(out.file, n);
  for (size_t i = 0; i < n->cell_count; i++)
    put_cell(out.file, n, &n->cells[i]);
  fputs("endmodule\n", out.file);
  return gm_atomic_end(&out, true, err, errsize);
}
