/* SPDX-License-Identifier: Apache-2.0 */
/* Finds the clock gates of a design: Yosys reads and flattens it, twice as JSON: as it is written, and with what holds a flip-flop's
   value turned into an enable (docs/own-design.md, "Clock gates"). */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "measure/design/clock_gates.h"
#include "measure/design/clock_trace.h"
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

static int write_script(yosys_script *s, const gm_design_source *d, const char *folder, char *err, size_t errsize) {
  if (d->liberty) {
    yosys_put(s, "read_liberty -ignore_miss_func -ignore_miss_dir ", "", "");
    yosys_put_word(s, "", d->liberty);
    yosys_put(s, "\n", "", "");
  }
  yosys_put(s, "read_verilog -sv ", d->liberty ? "-overwrite " : "", "");
  if (put_includes(s, d, folder, err, errsize))
    return -1;
  for (size_t i = 0; i < d->files; i++)
    yosys_put_word(s, "", d->file[i]);
  yosys_put(s, "\nhierarchy -check -top ", d->top, "\nproc\nflatten\nopt_expr\nmemory_collect\nwrite_json \"");
  yosys_put(s, folder, "/plain.json\"\nopt_dff\nwrite_json \"", folder);
  yosys_put(s, "/enables.json\"\n", "", "");
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
  int gate; /* -1: none */
  int clock;
  gm_holds holds;
  char *enable;
  bool enable_low, async;
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

/* Bits of one register are together, in the order of their places. */
static int by_register(const void *a, const void *b) {
  const held_bit *x = a, *y = b;
  int c = x->gate != y->gate ? (x->gate < y->gate ? -1 : 1) : strcmp(x->name.net, y->name.net);
  c = c ? c : x->holds != y->holds ? (x->holds < y->holds ? -1 : 1) : same_text(x->enable, y->enable);
  return c ? c : x->name.index < y->name.index ? -1 : x->name.index > y->name.index;
}

static bool one_register(const held_bit *a, const held_bit *b) {
  return a->gate == b->gate && a->holds == b->holds && strcmp(a->name.net, b->name.net) == 0 && same_text(a->enable, b->enable) == 0;
}

/* Bits of registers that hold by an enable, by name and place. */
static int by_place(const void *a, const void *b) {
  const held_bit *x = a, *y = b;
  int c = strcmp(x->name.net, y->name.net);
  return c ? c : x->name.index < y->name.index ? -1 : x->name.index > y->name.index;
}

/* Whether the source names it. Variables of functions look like registers to Yosys, but no chip has them. */
static bool source_name(const flat_design *d, int bit) { return bit >= 0 && d->name[bit].net && !strstr(d->name[bit].net, "$func$"); }

/* All named flip-flops of a design; with a trace also their gates. */
static int collect_flip_flops(const flat_design *d, clock_trace *t, held_bits *h) {
  for (size_t i = 0; i < d->cells; i++) {
    const flat_cell *c = &d->cell[i];
    if (!flat_is_flip_flop(c))
      continue;
    bool high;
    const char *enable = flat_enable_pin(c, &high);
    int from = FLAT_NO_BIT, gate = t ? clock_trace_gate(t, flat_pin(c, flat_clock_pin(c), 0), &from) : -1;
    for (size_t k = 0; k < flat_pin_width(c, "Q"); k++) {
      int q = flat_pin(c, "Q", k);
      if (!source_name(d, q))
        continue;
      held_bit b = {
          .name = d->name[q], .gate = gate, .clock = from, .holds = enable ? GM_HOLDS_ENABLE : GM_HOLDS_NEVER, .enable_low = !high};
      b.async = strncmp(c->type, "$adff", 5) == 0 || strncmp(c->type, "$aldff", 6) == 0 || strncmp(c->type, "$dffsr", 6) == 0;
      b.enable = enable ? flat_name_of(d, flat_pin(c, enable, 0)) : NULL;
      if (add_bit(h, &b))
        return -1;
    }
  }
  return 0;
}

/* What holds by feedback: flip-flops that have an enable only after Yosys looked for one. */
static void mark_feedback(held_bits *plain, held_bits *enables) {
  qsort(enables->bit, enables->n, sizeof *enables->bit, by_place);
  for (size_t i = 0; i < plain->n; i++) {
    held_bit *b = &plain->bit[i], *e = enables->n ? bsearch(b, enables->bit, enables->n, sizeof *b, by_place) : NULL;
    if (b->holds != GM_HOLDS_NEVER || !e || e->holds == GM_HOLDS_NEVER)
      continue;
    b->holds = GM_HOLDS_FEEDBACK;
    b->enable = e->enable ? strdup(e->enable) : NULL;
    b->enable_low = e->enable_low;
  }
}

static int make_registers(const held_bit *bit, size_t n, gm_register **to, size_t *count) {
  *to = calloc(n + 1, sizeof **to);
  for (size_t i = 0, end; *to && i < n; i = end) {
    for (end = i + 1; end < n && one_register(&bit[i], &bit[end]); end++)
      ;
    gm_register *r = &(*to)[(*count)++];
    *r = (gm_register){.name = strdup(bit[i].name.net), .width = bit[i].name.width, .holds = bit[i].holds, .enable_low = bit[i].enable_low};
    r->async = bit[i].async;
    r->enable = bit[i].enable ? strdup(bit[i].enable) : NULL;
    if (!r->name || !(r->bit = calloc(end - i, sizeof *r->bit)))
      return -1;
    for (size_t k = i; k < end; k++)
      if (!r->n || r->bit[r->n - 1] != bit[k].name.index)
        r->bit[r->n++] = bit[k].name.index;
  }
  return *to ? 0 : -1;
}

/* ---- gates ----------------------------------------------------------------------------------------------------------------------------
 */

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
  return name[0] != '$' ? strdup(name) : flat_name_of(d, g->output);
}

static void name_gate(gm_clock_gate *k, const flat_design *d, const traced_gate *g) {
  k->instance = instance_of(d, g);
  k->cell = strdup(d->cell[g->cell].type);
  k->output = flat_name_of(d, g->output);
  k->clock = flat_name_of(d, g->clock);
  k->enable = flat_name_of(d, g->enable);
  if (!k->enable)
    k->enable = flat_name_of(d, g->held);
  k->enable_low = g->enable_low;
}

static int make_gates(gm_clock_gates *to, clock_trace *t, const held_bits *plain) {
  const flat_design *d = t->d;
  for (size_t i = 0; i < t->gates; i++) { /* gates before gates: may find more of them */
    int from;
    clock_trace_gate(t, t->gate[i].clock, &from);
  }
  size_t n = 0;
  to->gate = calloc(t->gates + 1, sizeof *to->gate);
  while (to->gate && n < plain->n && plain->bit[n].gate < 0)
    n++;
  if (!to->gate || make_registers(plain->bit, n, &to->ungated, &to->ungateds))
    return -1;
  for (size_t i = 0; i < t->gates; i++) {
    size_t from = n;
    while (n < plain->n && plain->bit[n].gate == (int)i)
      n++;
    gm_clock_gate *k = &to->gate[to->gates++];
    name_gate(k, d, &t->gate[i]);
    int bit, outer = clock_trace_gate(t, t->gate[i].clock, &bit);
    k->inside = outer >= 0 ? instance_of(d, &t->gate[outer]) : NULL;
    if (!k->instance && !(k->instance = strdup("(no name)")))
      return -1;
    if (make_registers(plain->bit + from, n - from, &k->reg, &k->regs))
      return -1;
  }
  return 0;
}

/* The source that clocks most bits. */
static char *main_clock(const clock_trace *t, const held_bits *h) {
  const flat_design *d = t->d;
  uint64_t *bits = calloc((size_t)d->bits + 1, sizeof *bits);
  int best = -1;
  for (size_t i = 0; bits && i < h->n; i++) {
    int b = h->bit[i].clock;
    for (int g = h->bit[i].gate, k = 0; g >= 0 && k < 64; k++) { /* through its gates */
      clock_trace *mutable_trace = (clock_trace *)(size_t)t;
      g = clock_trace_gate(mutable_trace, t->gate[g].clock, &b);
    }
    if (b >= 0 && (bits[b]++, best < 0 || bits[b] > bits[best]))
      best = b;
  }
  free(bits);
  return flat_name_of(d, best);
}

static uint64_t memory_bits(const flat_design *d) {
  uint64_t n = 0;
  for (size_t i = 0; i < d->cells; i++)
    if (strncmp(d->cell[i].type, "$mem", 4) == 0) {
      const char *keys[] = {"SIZE", "WIDTH"};
      uint64_t v[2] = {0};
      for (int k = 0; k < 2; k++) {
        const json_t *p = json_object_get(d->cell[i].parameters, keys[k]);
        v[k] = json_is_integer(p) ? (uint64_t)json_integer_value(p) : json_is_string(p) ? strtoull(json_string_value(p), NULL, 2) : 0;
      }
      n += v[0] * v[1];
    }
  return n;
}

static void free_bits(held_bits *h) {
  for (size_t i = 0; i < h->n; i++)
    free(h->bit[i].enable);
  free(h->bit);
}

static int analyse(gm_clock_gates *g, const flat_design *plain, const flat_design *enables) {
  clock_trace t;
  held_bits h = {0}, e = {0};
  int rc = clock_trace_begin(&t, plain) || collect_flip_flops(plain, &t, &h) || collect_flip_flops(enables, NULL, &e) ? -1 : 0;
  if (!rc) {
    mark_feedback(&h, &e);
    qsort(h.bit, h.n, sizeof *h.bit, by_register);
    g->top = strdup(plain->top);
    g->memory_bits = memory_bits(plain);
    rc = make_gates(g, &t, &h);
    g->clock = main_clock(&t, &h);
  }
  free_bits(&h);
  free_bits(&e);
  clock_trace_end(&t);
  return rc;
}

int gm_find_clock_gates(gm_clock_gates *g, const gm_design_source *s, const char *folder, char *err, size_t errsize) {
  char path[4096];
  flat_design plain = {0}, enables = {0};
  memset(g, 0, sizeof *g);
  if (run_yosys(s, folder, err, errsize))
    return -1;
  snprintf(path, sizeof path, "%s/plain.json", folder);
  int rc = flat_read(&plain, path, err, errsize);
  snprintf(path, sizeof path, "%s/enables.json", folder);
  rc = rc || flat_read(&enables, path, err, errsize) ? -1 : 0;
  if (!rc && (rc = analyse(g, &plain, &enables)))
    gm_error(err, errsize, s->top, "out of memory");
  if (!rc && !g->clock)
    rc = gm_error(err, errsize, s->top, "no register has a clock");
  flat_free(&plain);
  flat_free(&enables);
  if (rc)
    gm_clock_gates_free(g);
  return rc;
}
