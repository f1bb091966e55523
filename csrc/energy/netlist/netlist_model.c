/* SPDX-License-Identifier: Apache-2.0 */
/* Writes a netlist as Verilog that Verilator simulates fast: an expression for each gate instead of an instance (docs/energy.md, "Energy
   model gate"). The expressions are the functions in the Liberty file. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/atomic.h"
#include "base/error.h"
#include "base/file.h"
#include "energy/netlist/steps.h"

enum { MAX = 1 << 28 };

typedef struct {
  const char *type, *text; /* text: in Liberty's notation, of pin Y */
} function;
typedef struct {
  function f[64];
  size_t count;
} functions;

/* Functions of the cells with an output Y. */
static int read_functions(functions *fs, gc_arena *arena, const char *path, char *err, size_t errsize) {
  char *text = gm_file_read(path, MAX, NULL, err, errsize);
  if (!text)
    return -1;
  fs->count = 0;
  for (char *at = text; (at = strstr(at, "\ncell ("));) {
    at += strlen("\ncell (");
    char *end = strstr(at, "\ncell ("), *pin = strstr(at, "pin(Y)"), *f = pin ? strstr(pin, "function : \"") : NULL;
    if (!f || (end && f > end) || fs->count == sizeof fs->f / sizeof *fs->f)
      continue;
    f += strlen("function : \"");
    fs->f[fs->count++] = (function){gc_strndup(arena, at, strcspn(at, ")")), gc_strndup(arena, f, strcspn(f, "\""))};
  }
  free(text);
  return fs->count ? 0 : gm_error(err, errsize, path, "no functions of cells");
}

static void put_net(FILE *out, const netlist *n, uint32_t net) {
  if (n->nets[net].kind == NL_CONSTANT)
    fputs(n->nets[net].name, out);
  else
    fprintf(out, "n%u", net);
}

static uint32_t net_at(const netlist *n, const nl_cell *c, const char *pin, size_t length) {
  for (uint32_t i = c->first; i < c->first + c->count; i++)
    if (strlen(n->pins[i].name) == length && !memcmp(n->pins[i].name, pin, length))
      return n->pins[i].net;
  return NL_NONE;
}

/* Liberty writes `a b` for and, `a+b` for or, `!a` for not. */
static void put_expression(FILE *out, const netlist *n, const nl_cell *c, const char *text) {
  bool operand = false; /* the last thing was an operand, so another one is ANDed */
  for (const char *p = text; *p;) {
    if (*p == ' ') {
      p++;
      continue;
    }
    if (operand && (isalpha((unsigned char)*p) || *p == '(' || *p == '!'))
      fputs(" & ", out);
    size_t length = 0;
    while (isalnum((unsigned char)p[length]))
      length++;
    if (length)
      put_net(out, n, net_at(n, c, p, length));
    else
      fputc(*p == '+' ? '|' : *p == '!' ? '~' : *p, out);
    operand = length || *p == ')';
    p += length ? length : 1;
  }
}

static void put_ram(FILE *out, const netlist *n, const nl_cell *c, size_t number) {
  fprintf(out, "  ram_1r1w #(%s) ram%zu (", c->parameters, number);
  for (uint32_t i = c->first, end = c->first + c->count; i < end;) {
    const char *name = n->pins[i].name;
    fprintf(out, "%s.%s({", i > c->first ? ", " : "", name);
    for (uint32_t first = i; i < end && !strcmp(n->pins[i].name, name); i++) {
      fputs(i > first ? ", " : "", out);
      put_net(out, n, n->pins[i].net);
    }
    fputs("})", out);
  }
  fputs(");\n", out);
}

static int put_cell(FILE *out, const netlist *n, const functions *fs, size_t number, char *err, size_t errsize) {
  const nl_cell *c = &n->cells[number];
  if (c->parameters) {
    put_ram(out, n, c, number);
    return 0;
  }
  uint32_t q = net_at(n, c, "Q", 1), d = net_at(n, c, "D", 1), clk = net_at(n, c, "CLK", 3);
  if (!strcmp(c->type, "DFFPOSX1") || !strcmp(c->type, "LATCH")) {
    fprintf(out, *c->type == 'L' ? "  always @* if (n%u) n%u = " : "  always @(posedge n%u) n%u <= ", clk, q);
    put_net(out, n, d);
    fputs(";\n", out);
    return 0;
  }
  const char *text = strcmp(c->type, "assign") != 0 ? NULL : "A";
  for (size_t i = 0; i < fs->count; i++)
    if (!strcmp(fs->f[i].type, c->type))
      text = fs->f[i].text;
  if (!text)
    return gm_error(err, errsize, c->name, "the library has no function of cell %s", c->type);
  fprintf(out, "  assign n%u = ", net_at(n, c, "Y", 1));
  put_expression(out, n, c, text);
  fputs(";\n", out);
  return 0;
}

/* Name and index of a bit of a vector of the top level: "\name[3]". Nets inside modules have dots in their names. */
static bool split_name(gc_arena *arena, const char *net, const char **name, unsigned *bit, bool *vector) {
  const char *plain = *net == '\\' ? net + 1 : net, *bracket = strchr(plain, '[');
  if (!isalpha((unsigned char)*plain) || strchr(plain, '.'))
    return false;
  *vector = bracket != NULL;
  *bit = bracket ? (unsigned)strtoul(bracket + 1, NULL, 10) : 0;
  *name = gc_strndup(arena, plain, strcspn(plain, "["));
  return true;
}

typedef struct {
  const char *name;
  nl_net_kind kind;
  unsigned width;
  bool vector;
} group;

/* Returns the vectors and scalars of the top level. `names` gets a net for each of them, with the same index. */
static group *find_groups(const netlist *n, netlist *names) {
  group *g = gc_alloc(n->arena, (n->net_count + 1) * sizeof *g);
  nl_init(names, n->arena, "");
  for (size_t i = 0; i < n->net_count; i++) {
    const char *name;
    unsigned bit;
    bool vector;
    if (n->nets[i].kind == NL_CONSTANT || !split_name(n->arena, n->nets[i].name, &name, &bit, &vector))
      continue;
    group *at = &g[nl_net_named(names, name, strlen(name))];
    *at = (group){name, at->name ? at->kind : n->nets[i].kind, bit + 1 > at->width ? bit + 1 : at->width, vector};
  }
  return g;
}

static void put_range(FILE *out, const group *g) {
  if (g->vector)
    fprintf(out, " [%u:0]", g->width - 1);
}

static void put_header(FILE *out, const netlist *n, const group *g, size_t groups) {
  const char *comma = "";
  fprintf(out, "module %s (", n->module);
  for (size_t i = 0; i < groups; i++)
    if (g[i].kind == NL_INPUT || g[i].kind == NL_OUTPUT) {
      fprintf(out, "%s\n  %s wire", comma, g[i].kind == NL_INPUT ? "input" : "output");
      put_range(out, &g[i]);
      fprintf(out, " %s", g[i].name);
      comma = ",";
    }
  fputs("\n);\n", out);
  for (size_t i = 0; i < groups; i++)
    if (g[i].kind == NL_WIRE) {
      fputs("  wire", out);
      put_range(out, &g[i]);
      fprintf(out, " %s;\n", g[i].name);
    }
}

/* Declares the nets of one bit and connects them with ports and named wires. */
static void put_nets(FILE *out, const netlist *n, const nl_fanout *f) {
  for (uint32_t i = 0; i < n->net_count; i++) {
    const char *name;
    unsigned bit;
    bool vector;
    if (n->nets[i].kind == NL_CONSTANT)
      continue;
    const nl_cell *driver = f->driver[i] == NL_NONE ? NULL : &n->cells[n->pins[f->driver[i]].cell];
    fprintf(out, "  %s n%u;\n", driver && (nl_is_flip_flop(driver) || !strcmp(driver->type, "LATCH")) ? "reg" : "wire", i);
    if (!split_name(n->arena, n->nets[i].name, &name, &bit, &vector))
      continue;
    const char *index = vector ? gc_sprintf(n->arena, "[%u]", bit) : "";
    if (n->nets[i].kind == NL_INPUT)
      fprintf(out, "  assign n%u = %s%s;\n", i, name, index);
    else
      fprintf(out, "  assign %s%s = n%u;\n", name, index, i);
  }
}

/* The thread of a clock gate's AND, and its buffer: v or o. False: the cell is something else. */
static bool gate_of(const nl_cell *c, unsigned *thread, char *buffer) {
  const char *at = strstr(c->name, "g_thread["), *bank = at ? strstr(at, ".u_bank.u_") : NULL;
  if (!bank || strcmp(bank + strlen(".u_bank.u_") + 1, ".u_icg.u_and") != 0)
    return false;
  *thread = (unsigned)strtoul(at + strlen("g_thread["), NULL, 10);
  *buffer = bank[strlen(".u_bank.u_")];
  return true;
}

/* The gated clocks, as pins of modules with the instance names of the core, where tb/model/shim.cpp looks for them. */
static void put_clock_pins(FILE *out, const netlist *n) {
  unsigned threads = 0, thread;
  char buffer;
  for (size_t i = 0; i < n->cell_count; i++)
    if (gate_of(&n->cells[i], &thread, &buffer) && thread >= threads)
      threads = thread + 1;
  if (!threads)
    return;
  fprintf(out, "  wire [%u:0] gated_v, gated_o;\n  genvar t;\n  generate\n    for (t = 0; t < %u; t = t + 1) begin : g_thread\n",
          threads - 1, threads);
  fputs("      gated_bank u_bank (.v(gated_v[t]), .o(gated_o[t]));\n    end\n  endgenerate\n", out);
  for (size_t i = 0; i < n->cell_count; i++)
    if (gate_of(&n->cells[i], &thread, &buffer))
      fprintf(out, "  assign gated_%c[%u] = n%u;\n", buffer, thread, net_at(n, &n->cells[i], "Y", 1));
}

int nl_write_model(const netlist *n, const char *liberty, const char *path, char *err, size_t errsize) {
  functions fs;
  gm_atomic a;
  if (read_functions(&fs, n->arena, liberty, err, errsize) || gm_atomic_begin(&a, path, err, errsize))
    return -1;
  netlist names;
  nl_fanout f = nl_find_fanout(n);
  group *g = find_groups(n, &names);
  fputs("module gated_file (input wire clk_i);\nendmodule\nmodule gated_buffer (input wire clk_i);\n  gated_file u_file (.clk_i(clk_i));\n"
        "endmodule\nmodule gated_bank (input wire v, input wire o);\n  gated_buffer u_v (.clk_i(v));\n  gated_buffer u_o "
        "(.clk_i(o));\nendmodule\n",
        a.file);
  put_header(a.file, n, g, names.net_count);
  put_nets(a.file, n, &f);
  put_clock_pins(a.file, n);
  bool ok = true;
  for (size_t i = 0; ok && i < n->cell_count; i++)
    ok = !put_cell(a.file, n, &fs, i, err, errsize);
  fputs("endmodule\n", a.file);
  return gm_atomic_end(&a, ok, err, errsize);
}
