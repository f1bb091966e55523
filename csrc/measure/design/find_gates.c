/* SPDX-License-Identifier: Apache-2.0 */
/* Finds the clock gates of a design: Yosys reads and flattens it, twice as JSON: as it is written, and with what holds a flip-flop's
   value turned into an enable (docs/own-design.md, "Clock gates"). */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "measure/design/clock_gates.h"
#include "measure/design/clock_trace.h"
#include "measure/design/integrated_gates.h"
#include "measure/design/register_logic.h"
#include "measure/design/yosys_script.h"

/* ---- Yosys ----------------------------------------------------------------------------------------------------------------------------
 */

/* Yosys takes quotes around the names of files alone: a folder is named by a link without blanks. */
static int put_includes(yosys_script *s, const gm_design_source *d, const char *folder, char *err, size_t errsize) {
  for (size_t i = 0; i < d->includes; i++) {
    char name[32], link[4096];
    snprintf(name, sizeof name, "include%zu", i);
    if (gm_link_plainly(d->include[i], folder, name, err, errsize))
      return gm_error(err, errsize, d->include[i], "no folder for --include");
    snprintf(link, sizeof link, "%s/%s", folder, name);
    yosys_put(s, "-I", link, " ");
  }
  for (size_t i = 0; i < d->defines; i++) {
    if (strpbrk(d->define[i], " \t\n\";"))
      return gm_error(err, errsize, d->define[i], "Yosys takes no definition with blanks, quotes or semicolons");
    yosys_put(s, "-D", d->define[i], " ");
  }
  return 0;
}

/* Synthesis up to flip-flops with an enable. Memories of more words are taken for macros. With its states recoded, a register has no name
   any more, so logic is taken without that, and flip-flops are counted with it. */
static void put_synthesis(yosys_script *s, const char *top, const char *option) {
  yosys_put(s, "synth -run coarse:fine -top ", top, option);
  yosys_put(s, "\nmemory_map t:$mem* r:SIZE<=256 %i\nopt\nopt_dff\nopt_clean\n", "", "");
}

static int write_script(yosys_script *s, const gm_design_source *d, const char *folder, char *err, size_t errsize) {
  if (d->liberty) {
    yosys_put(s, "read_liberty -ignore_miss_func -ignore_miss_dir ", "", "");
    yosys_put_word(s, "", d->liberty);
    yosys_put(s, "\nread_verilog -sv -overwrite \"", folder, "/" GM_INTEGRATED_GATES "\"\n");
    if (gm_integrated_gates_write(d->liberty, folder, err, errsize))
      return -1;
  }
  yosys_put(s, "read_verilog -sv ", d->liberty ? "-overwrite " : "", "");
  if (put_includes(s, d, folder, err, errsize))
    return -1;
  for (size_t i = 0; i < d->files; i++)
    yosys_put_word(s, "", d->file[i]);
  yosys_put(s, "\nhierarchy -check -top ", d->top, "\nproc\n");
  if (!d->liberty) /* a cell of a library has no register that the waveform shows */
    yosys_put(s, "setattr -set " FLAT_REGISTER " 1 t:$*dff* %co1:+[Q] w:* %i\n", "", "");
  yosys_put(s, "flatten\nopt_expr\nmemory_collect\nwrite_json \"", folder, "/plain.json\"\ndesign -save plain\n");
  put_synthesis(s, d->top, " -nofsm");
  yosys_put(s, "techmap\nopt_clean\nwrite_json \"", folder, "/logic.json\"\ndesign -load plain\n");
  put_synthesis(s, d->top, "");
  yosys_put(s, "synth -noabc -run fine:check -top ", d->top, "\nopt_clean\nwrite_json \"");
  yosys_put(s, folder, "/mapped.json\"\n", "");
  return 0;
}

static int run_yosys(const gm_design_source *d, const char *folder, char *err, size_t errsize) {
  yosys_script s;
  if (!yosys_script_begin(&s))
    return gm_error(err, errsize, d->top, "out of memory");
  if (write_script(&s, d, folder, err, errsize)) {
    free(s.text);
    return -1;
  }
  return yosys_script_run(&s, folder, "find", d->top, err, errsize);
}

/* ---- registers ------------------------------------------------------------------------------------------------------------------------
 */

/* A bit of a register. */
typedef struct {
  flat_name name;
  int gate;        /* -1: none */
  unsigned domain; /* number of its clock */
  gm_holds holds;
  char *enable;
  bool enable_low, async;
  mapped_flop map; /* in the synthesized design */
} held_bit;

typedef struct {
  held_bit *bit;
  size_t n, cap;
} held_bits;

static int add_bit(held_bits *h, const held_bit *b) {
  if (h->n == h->cap) {
    size_t cap = h->cap ? 2 * h->cap : 1024;
    held_bit *more = realloc(h->bit, cap * sizeof *more);
    if (!more)
      return -1;
    h->bit = more;
    h->cap = cap;
  }
  h->bit[h->n++] = *b;
  return 0;
}

static int same_text(const char *a, const char *b) { return a && b ? strcmp(a, b) : (a != NULL) - (b != NULL); }

static int compare(int a, int b) { return a < b ? -1 : a > b; }

/* By register and by what opens it; 0: bits of one register that one gate can stop. */
static int by_group(const held_bit *x, const held_bit *y) {
  int c = compare(x->gate, y->gate);
  c = c ? c : strcmp(x->name.net, y->name.net);
  c = c ? c : compare((int)x->domain, (int)y->domain);
  c = c ? c : compare((int)x->holds, (int)y->holds);
  c = c ? c : same_text(x->enable, y->enable);
  c = c ? c : compare(x->map.plain, y->map.plain);
  c = c ? c : compare(x->map.enable, y->map.enable);
  return c ? c : compare(x->map.reset, y->map.reset);
}

/* Bits of one register are together, in the order of their places. */
static int by_register(const void *a, const void *b) {
  const held_bit *x = a, *y = b;
  int c = by_group(x, y);
  return c ? c : compare((int)x->name.index, (int)y->name.index);
}

/* Whether the source names it. Variables of functions look like registers to Yosys, but no chip has them. */
static bool source_name(const flat_design *d, int bit) { return bit >= 0 && d->name[bit].net && !strstr(d->name[bit].net, "$func$"); }

/* The number of a clock, which is added if it is new. Takes the name. UINT_MAX: out of memory. */
static unsigned number_of_clock(gm_clock_gates *g, char *name, bool falls) {
  name = name ? name : strdup("(no name)");
  for (size_t i = 0; name && i < g->clocks; i++)
    if (g->clock[i].falls == falls && strcmp(g->clock[i].name, name) == 0) {
      free(name);
      return (unsigned)i;
    }
  gm_design_clock *more = name ? realloc(g->clock, (g->clocks + 1) * sizeof *more) : NULL;
  if (!more) {
    free(name);
    return UINT_MAX;
  }
  g->clock = more;
  g->clock[g->clocks] = (gm_design_clock){.name = name, .falls = falls};
  return (unsigned)g->clocks++;
}

/* The clock of a flip-flop: at the edge that it waits for or, behind a gate, at that which goes into the gate. */
static unsigned clock_of(gm_clock_gates *g, clock_trace *t, const flat_cell *c, int gate) {
  bool inverts;
  int pin = gate < 0 ? flat_pin(c, flat_clock_pin(c), 0) : t->gate[gate].clock, source = clock_trace_source(t, pin, &inverts);
  return number_of_clock(g, flat_name_of(t->d, source), gate < 0 ? inverts != flat_waits_for_fall(c) : inverts);
}

/* All named flip-flops of a design, and their gates. Flip-flops of library cells have the name of a net outside of the cell (cells): models
   of cells differ in what they name inside. */
static int collect_flip_flops(gm_clock_gates *g, clock_trace *t, held_bits *h, bool cells) {
  const flat_design *d = t->d;
  for (size_t i = 0; i < d->cells; i++) {
    const flat_cell *c = &d->cell[i];
    if (!flat_is_flip_flop(c))
      continue;
    bool high;
    const char *enable = flat_enable_pin(c, &high);
    int from, gate = clock_trace_gate(t, flat_pin(c, flat_clock_pin(c), 0), &from);
    unsigned domain = UINT_MAX;
    for (size_t k = 0; k < flat_pin_width(c, "Q"); k++) {
      int q = flat_pin(c, "Q", k);
      if (!source_name(d, q))
        continue;
      domain = domain == UINT_MAX ? clock_of(g, t, c, gate) : domain;
      held_bit b = {.name = cells ? d->outer[q] : d->name[q],
                    .gate = gate,
                    .domain = domain,
                    .holds = enable ? GM_HOLDS_ENABLE : GM_HOLDS_NEVER,
                    .enable_low = !high};
      b.async = strncmp(c->type, "$adff", 5) == 0 || strncmp(c->type, "$aldff", 6) == 0 || strncmp(c->type, "$dffsr", 6) == 0;
      b.enable = enable ? flat_name_of(d, flat_pin(c, enable, 0)) : NULL;
      if (domain == UINT_MAX || add_bit(h, &b))
        return -1;
    }
  }
  return 0;
}

/* What the flip-flops of the synthesized design say. What holds by feedback has an enable only there. Bits without a gate that it has no
   flip-flop for are left out: variables of loops, constants, what nothing reads. */
static void take_mapped(held_bits *plain, const flat_design *logic) {
  size_t n = 0;
  for (size_t i = 0; i < plain->n; i++) {
    held_bit *b = &plain->bit[n];
    *b = plain->bit[i];
    b->map = register_logic_flop(logic, flat_bit_named(logic, b->name.net, b->name.index));
    if (b->gate < 0 && !b->map.found) {
      free(b->enable);
      continue;
    }
    n++;
    bool high;
    if (!b->map.has_enable || b->holds != GM_HOLDS_NEVER)
      continue;
    flat_enable_pin(b->map.cell, &high);
    b->holds = GM_HOLDS_FEEDBACK;
    b->enable = flat_name_of(logic, b->map.enable);
    b->enable_low = !high;
  }
  plain->n = n;
}

/* Yosys names the words of an array: "regs[3]". Another name may end with a bracket. */
static bool is_word(const char *net) {
  const char *open = strrchr(net, '[');
  size_t digits = open ? strspn(open + 1, "0123456789") : 0;
  return digits && strcmp(open + 1 + digits, "]") == 0;
}

/* Words of arrays: registers that only the synthesized design has, on a clock without a gate. */
static int add_arrays(gm_clock_gates *g, held_bits *h, const flat_design *plain, const flat_design *logic) {
  for (size_t i = 0; i < logic->cells; i++) {
    const flat_cell *c = &logic->cell[i];
    int q = flat_is_flip_flop(c) ? flat_pin(c, "Q", 0) : FLAT_NO_BIT, clock = q < 0 ? q : flat_pin(c, flat_clock_pin(c), 0);
    const char *net = q >= 0 && source_name(logic, q) ? logic->name[q].net : NULL;
    if (!net || !is_word(net) || json_object_get(plain->nets, net) || clock < 0 || !logic->port[clock])
      continue;
    held_bit b = {.name = logic->name[q], .gate = -1, .map = register_logic_flop(logic, q)};
    b.domain = number_of_clock(g, flat_name_of(logic, clock), flat_waits_for_fall(c));
    b.holds = b.map.has_enable ? GM_HOLDS_FEEDBACK : GM_HOLDS_NEVER;
    b.enable = b.map.has_enable ? flat_name_of(logic, b.map.enable) : NULL;
    bool high = true;
    flat_enable_pin(c, &high);
    b.enable_low = !high;
    if (b.domain == UINT_MAX || add_bit(h, &b))
      return -1;
  }
  return 0;
}

/* Its nodes, and the array that it is a word of. */
static int describe(gm_register *r, const held_bit *bit, register_logic *l) {
  if (is_word(r->name)) {
    if (!(r->array = strdup(r->name)))
      return -1;
    *strrchr(r->array, '[') = 0;
  }
  if (!bit->map.has_enable)
    return 0;
  r->mapped = bit->map.plain ? r->n : 0;
  r->opens = register_logic_opens(l, &bit->map);
  if (!(r->data = calloc(r->n, sizeof *r->data)))
    return -1;
  for (unsigned i = 0; i < r->n; i++)
    r->data[i] = register_logic_value(l, &bit[i].map);
  return l->failed ? -1 : 0;
}

/* With l: also the logic before them. Bits that are there twice are one. */
static int make_registers(held_bit *bit, size_t n, register_logic *l, gm_register **to, size_t *count) {
  *to = calloc(n + 1, sizeof **to);
  for (size_t i = 0, end; *to && i < n; i = end) {
    for (end = i + 1; end < n && by_group(&bit[i], &bit[end]) == 0; end++)
      ;
    gm_register *r = &(*to)[(*count)++];
    *r = (gm_register){.name = strdup(bit[i].name.net), .width = bit[i].name.width, .holds = bit[i].holds, .enable_low = bit[i].enable_low};
    r->async = bit[i].async;
    r->clock = bit[i].domain;
    r->enable = bit[i].enable ? strdup(bit[i].enable) : NULL;
    if (!r->name || !(r->bit = calloc(end - i, sizeof *r->bit)))
      return -1;
    for (size_t k = i; k < end; k++)
      if (!r->n || r->bit[r->n - 1] != bit[k].name.index) {
        const held_bit first = bit[i + r->n];
        bit[i + r->n] = bit[k];
        bit[k] = first;
        r->bit[r->n++] = bit[k].name.index;
      }
    if (l && describe(r, &bit[i], l))
      return -1;
  }
  return *to ? 0 : -1;
}

/* ---- gates ----------------------------------------------------------------------------------------------------------------------------
 */

/* The net after a gate, or after the inverter or buffer behind it. */
static char *name_after(const flat_design *d, const traced_gate *g) {
  char *name = flat_name_of(d, g->output);
  return name ? name : flat_name_of(d, g->pin);
}

/* The instance that a gate is in: what its cell's name has before the last dot. Yosys writes "$flatten\u_a.\u_b.$and$x.v:3$7". */
static char *instance_of(const flat_design *d, const traced_gate *g) {
  const char *name = d->cell[g->cell].name;
  char *to = calloc(1, strlen(name) + 16);
  if (!to)
    return NULL;
  if (strncmp(name, "$flatten", 8) == 0) {
    const char *end = strstr(name + 8, ".$");
    size_t n = 0;
    for (const char *c = name + 8; c < (end ? end : name + strlen(name)); c++)
      if (*c != '\\')
        to[n++] = *c;
    return to;
  }
  const char *dot = strrchr(name, '.');
  if (name[0] != '$' && dot)
    return memcpy(to, name, (size_t)(dot - name));
  free(to);
  return name[0] != '$' ? strdup(name) : name_after(d, g);
}

static void name_gate(gm_clock_gate *k, clock_trace *t, const traced_gate *g) {
  const flat_design *d = t->d;
  k->instance = instance_of(d, g);
  k->cell = strdup(d->cell[g->cell].type);
  k->output = name_after(d, g);
  k->clock = flat_name_of(d, g->clock);
  bool inverts;
  if (!k->clock)
    k->clock = flat_name_of(d, clock_trace_source(t, g->clock, &inverts));
  k->enable = flat_name_of(d, g->enable);
  if (!k->enable)
    k->enable = flat_name_of(d, g->held);
  k->enable_low = g->enable_low;
}

/* Some are so merged with the rest that no name of the source is left. */
static char *gate_without_name(const char *enable) {
  static const char before[] = "gate of ";
  size_t size = sizeof before + (enable ? strlen(enable) : sizeof "an enable");
  char *to = malloc(size);
  if (to)
    snprintf(to, size, "%s%s", before, enable ? enable : "an enable");
  return to;
}

/* The clock of a gate without registers, which may be one that no register has. UINT_MAX: out of memory. */
static unsigned domain_of_gate(gm_clock_gates *g, clock_trace *t, const traced_gate *gate) {
  bool inverts;
  int source = clock_trace_source(t, gate->clock, &inverts);
  return g->clocks ? number_of_clock(g, flat_name_of(t->d, source), inverts) : 0; /* without registers the design is refused */
}

static int make_gates(gm_clock_gates *to, clock_trace *t, register_logic *l, const held_bits *plain) {
  const flat_design *d = t->d;
  clock_trace_others(t);
  for (size_t i = 0; i < t->gates; i++) { /* gates before gates: may find more of them */
    int from;
    clock_trace_gate(t, t->gate[i].clock, &from);
  }
  size_t n = 0;
  to->gate = calloc(t->gates + 1, sizeof *to->gate);
  while (to->gate && n < plain->n && plain->bit[n].gate < 0)
    n++;
  if (!to->gate || make_registers(plain->bit, n, l, &to->ungated, &to->ungateds))
    return -1;
  for (size_t i = 0; i < t->gates; i++) {
    size_t from = n;
    while (n < plain->n && plain->bit[n].gate == (int)i)
      n++;
    gm_clock_gate *k = &to->gate[to->gates++];
    name_gate(k, t, &t->gate[i]);
    int bit, outer = clock_trace_gate(t, t->gate[i].clock, &bit);
    k->domain = n > from ? plain->bit[from].domain : domain_of_gate(to, t, &t->gate[i]);
    k->inside = outer >= 0 ? instance_of(d, &t->gate[outer]) : NULL;
    if (k->domain == UINT_MAX || (!k->instance && !(k->instance = gate_without_name(k->enable))))
      return -1;
    if (make_registers(plain->bit + from, n - from, NULL, &k->reg, &k->regs))
      return -1;
  }
  return 0;
}

/* Makes the clock of most bits the first. */
static int order_clocks(gm_clock_gates *g, held_bits *h) {
  uint64_t *bits = calloc(g->clocks + 1, sizeof *bits);
  unsigned best = 0;
  for (size_t i = 0; bits && i < h->n; i++)
    bits[h->bit[i].domain]++;
  for (unsigned i = 1; bits && i < g->clocks; i++)
    best = bits[i] > bits[best] ? i : best;
  if (!bits || !g->clocks)
    return free(bits), bits ? 0 : -1;
  free(bits);
  const gm_design_clock first = g->clock[0];
  g->clock[0] = g->clock[best];
  g->clock[best] = first;
  for (size_t i = 0; i < h->n; i++) {
    unsigned *n = &h->bit[i].domain;
    *n = *n == best ? 0 : *n == 0 ? best : *n;
  }
  return 0;
}

static void free_bits(held_bits *h) {
  for (size_t i = 0; i < h->n; i++)
    free(h->bit[i].enable);
  free(h->bit);
}

/* Flip-flops without a gate, by clock, and gates of one bit. */
static int count_flip_flops(gm_clock_gates *g, const flat_design *mapped) {
  clock_trace t;
  int rc = clock_trace_begin(&t, mapped);
  for (size_t i = 0; !rc && i < mapped->cells; i++) {
    const flat_cell *c = &mapped->cell[i];
    g->logic_cells += !flat_is_flip_flop(c) && !flat_is_latch(c) && strncmp(c->type, "$mem", 4) != 0;
    int from, pin = flat_is_flip_flop(c) ? flat_pin(c, flat_clock_pin(c), 0) : FLAT_NO_BIT;
    if (pin < 0 || clock_trace_gate(&t, pin, &from) >= 0)
      continue;
    bool inverts;
    char *clock = flat_name_of(mapped, clock_trace_source(&t, pin, &inverts));
    bool falls = inverts != flat_waits_for_fall(c);
    for (size_t k = 0; clock && k < g->clocks; k++)
      g->clock[k].flip_flops += strcmp(clock, g->clock[k].name) == 0 && g->clock[k].falls == falls;
    free(clock);
  }
  clock_trace_end(&t);
  return rc;
}

/* The same design: as it is written, as gates of one bit with its registers, and as many flip-flops as it will have. */
enum { PLAIN, LOGIC, MAPPED, VIEWS };

static int analyse(gm_clock_gates *g, const flat_design *view, bool cells) {
  const flat_design *plain = &view[PLAIN], *logic = &view[LOGIC];
  clock_trace t;
  register_logic l;
  held_bits h = {0};
  int rc = register_logic_begin(&l, logic, g);
  rc = clock_trace_begin(&t, plain) || rc || collect_flip_flops(g, &t, &h, cells) ? -1 : 0;
  if (!rc) {
    take_mapped(&h, logic);
    rc = add_arrays(g, &h, plain, logic) || order_clocks(g, &h) ? -1 : 0;
  }
  if (!rc) {
    qsort(h.bit, h.n, sizeof *h.bit, by_register);
    g->top = strdup(plain->top);
    g->memory_bits = flat_memory_bits(logic);
    rc = make_gates(g, &t, &l, &h) || count_flip_flops(g, &view[MAPPED]) ? -1 : 0;
  }
  free_bits(&h);
  register_logic_end(&l);
  clock_trace_end(&t);
  return rc;
}

int gm_find_clock_gates(gm_clock_gates *g, const gm_design_source *s, const char *folder, char *err, size_t errsize) {
  static const char *const name[VIEWS] = {"plain", "logic", "mapped"};
  char path[4096];
  flat_design view[VIEWS] = {0};
  memset(g, 0, sizeof *g);
  int rc = run_yosys(s, folder, err, errsize);
  for (int i = 0; !rc && i < VIEWS; i++) {
    snprintf(path, sizeof path, "%s/%s.json", folder, name[i]);
    rc = flat_read(&view[i], path, err, errsize);
  }
  if (!rc && (rc = analyse(g, view, s->liberty != NULL)))
    gm_error(err, errsize, s->top, "out of memory");
  if (!rc && !g->clocks)
    rc = gm_error(err, errsize, s->top, "no register has a clock");
  for (int i = 0; i < VIEWS; i++)
    flat_free(&view[i]);
  if (rc)
    gm_clock_gates_free(g);
  return rc;
}
