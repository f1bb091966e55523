/* SPDX-License-Identifier: Apache-2.0 */
/* Runs a block's netlist with the inputs of a waveform, compares its outputs, and adds up energy and work. */
#include "regress/frame/energy/wave.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "core/activity/activity.h"

enum { QUIET = 2, MAX = 24000 };

/* A bit of the waveform that is a port's bit of the netlist. */
typedef struct {
  uint32_t bit, net, next; /* next: of the same net of the waveform, plus 1; 0: none */
  bool output;
} pin;

typedef struct {
  const wave_block *w;
  block *b;
  const gm_activity *a;
  pin *pin;
  uint32_t pins, *first; /* first: by net of the waveform, plus 1 */
  uint8_t *wanted;       /* by net of the netlist: what an output should be */
  uint32_t signal_net[WAVE_SIGNALS], width[WAVE_SIGNALS];
  uint64_t signal[WAVE_SIGNALS];
  unsigned signals, each;
  uint8_t *bus;               /* by net of the waveform: the bus, plus 1 */
  uint32_t *wide, *at;        /* its bits; where its last value is */
  uint64_t *last;             /* words of last values */
  double toggles[WAVE_BUSES]; /* of this cycle */
  double squared;             /* ... of the signal that is counted squared */
  uint32_t squared_net;       /* plus 1 */
  bool moves;                 /* an input changes in this cycle */
  unsigned still;             /* cycles without work in which no input has changed */
  uint32_t idle, test;        /* the nets of idle_o and test_en_i */
  wave_sum *sum;
  size_t n, cap;
  uint64_t times;
  char error[GM_ERROR_SIZE];
} run;

static void report_wrong_wave(run *r, const char *what, const char *name) {
  if (!*r->error)
    gm_error(r->error, sizeof r->error, r->w->block, "%s %s (cycle %llu)", what, name, (unsigned long long)r->times);
}

/* The signal of a port, and the bit: "data_i_12_" is bit 12 of data_i. */
static const gm_signal_activity *port_of(const run *r, const char *name, uint32_t *bit, size_t *index) {
  char full[300];
  size_t n = strlen(name), digits = n;
  snprintf(full, sizeof full, "%s.%s", r->w->scope, name);
  *bit = 0;
  for (unsigned turn = 0; turn < 2; turn++) {
    for (size_t i = 0; i < r->a->count; i++)
      if (!strcmp(r->a->signal[i].name, full)) {
        *index = i;
        return &r->a->signal[i];
      }
    if (n < 3 || name[n - 1] != '_')
      return NULL;
    for (digits = n - 1; digits > 0 && name[digits - 1] != '_'; digits--)
      continue;
    *bit = (uint32_t)strtoul(name + digits, NULL, 10);
    snprintf(full, sizeof full, "%s.%.*s", r->w->scope, (int)(digits ? digits - 1 : 0), name);
  }
  return NULL;
}

/* The netlist has all bits of each port of the waveform: else it was made with other parameters. bits[k]: those of signal k. */
static void compare_widths(run *r, const uint32_t *bits) {
  for (size_t k = 0; k < r->a->count; k++)
    if (bits[k] && bits[k] != r->a->signal[k].width) {
      report_wrong_wave(r, "netlist and waveform differ in the width of port", r->a->signal[k].name);
      return;
    }
}

static void find_pins(run *r, const uint32_t *net_of) {
  const netlist *n = &r->b->n;
  uint32_t *bits = calloc(r->a->count + 1, sizeof *bits);
  for (uint32_t k = 0; k < n->net_count; k++) {
    uint32_t bit;
    size_t index;
    bool output = n->nets[k].kind == NL_OUTPUT;
    if ((!output && n->nets[k].kind != NL_INPUT) || !strcmp(n->nets[k].name, "clk_i"))
      continue;
    const gm_signal_activity *s = port_of(r, n->nets[k].name, &bit, &index);
    if (!s || bit >= s->width) {
      report_wrong_wave(r, "the waveform has no port", n->nets[k].name);
      break;
    }
    if (bits)
      bits[index]++;
    uint32_t net = net_of[index];
    r->idle = strcmp(n->nets[k].name, "idle_o") ? r->idle : k;
    r->test = strcmp(n->nets[k].name, "test_en_i") ? r->test : k;
    r->pin[r->pins++] = (pin){bit, k, r->first[net], output};
    r->first[net] = r->pins;
  }
  if (!bits)
    report_wrong_wave(r, "out", "of memory");
  else if (!*r->error)
    compare_widths(r, bits);
  free(bits);
}

static void find_buses(run *r, const uint32_t *net_of, size_t nets) {
  uint32_t words = 0, bit;
  size_t index = 0;
  for (unsigned k = 0; k < WAVE_BUSES; k++)
    for (unsigned i = 0; i < WAVE_NAMES && r->w->bus[k].signal[i]; i++) {
      const gm_signal_activity *s = port_of(r, r->w->bus[k].signal[i], &bit, &index);
      if (!s) {
        report_wrong_wave(r, "the waveform has no bus", r->w->bus[k].signal[i]);
        return;
      }
      uint32_t net = net_of[index];
      if (net >= nets || r->bus[net])
        continue;
      r->bus[net] = (uint8_t)(k + 1);
      r->wide[net] = s->width;
      r->at[net] = words;
      words += (s->width + 63) / 64;
      if (r->w->squared && !strcmp(r->w->squared, r->w->bus[k].signal[i]))
        r->squared_net = net + 1;
    }
  r->last = calloc(words + 1, sizeof *r->last);
}

static int declared(void *ctx, const gm_activity *a, const uint32_t *net_of, size_t nets) {
  run *r = ctx;
  r->a = a;
  r->pin = calloc(r->b->n.net_count + 1, sizeof *r->pin);
  r->first = calloc(nets + 1, sizeof *r->first);
  r->wanted = calloc(r->b->n.net_count + 1, 1);
  r->bus = calloc(nets + 1, sizeof *r->bus);
  r->wide = calloc(nets + 1, sizeof *r->wide);
  r->at = calloc(nets + 1, sizeof *r->at);
  if (!r->pin || !r->first || !r->wanted || !r->bus || !r->wide || !r->at)
    return -1;
  find_pins(r, net_of);
  find_buses(r, net_of, nets);
  if (!r->last)
    return -1;
  for (r->signals = 0; r->signals < WAVE_SIGNALS && r->w->signal[r->signals]; r->signals++) {
    uint32_t bit;
    size_t index = 0;
    if (!port_of(r, r->w->signal[r->signals], &bit, &index))
      report_wrong_wave(r, "the waveform has no signal", r->w->signal[r->signals]);
    r->signal_net[r->signals] = net_of[index];
    r->width[r->signals] = a->signal[index].width;
  }
  return 0;
}

static uint64_t bits_at(const uint64_t *now, uint32_t from, uint32_t n) {
  uint64_t v = 0;
  for (uint32_t i = 0; i < n; i++)
    v |= (now[(from + i) / 64] >> (from + i) % 64 & 1) << i;
  return v;
}

static void count_toggles(run *r, uint32_t net, const uint64_t *now) {
  uint64_t *last = &r->last[r->at[net]];
  for (uint32_t i = 0; i < (r->wide[net] + 63) / 64; i++) {
    uint32_t bits = r->wide[net] - 64 * i;
    uint64_t word = bits < 64 ? now[i] & ((UINT64_C(1) << bits) - 1) : now[i];
    unsigned bits_changed = (unsigned)__builtin_popcountll(word ^ last[i]);
    r->toggles[r->bus[net] - 1] += bits_changed;
    r->squared += net + 1 == r->squared_net ? bits_changed : 0;
    last[i] = word;
  }
}

static void take_wave_value(void *ctx, uint32_t net, const uint64_t *now) {
  run *r = ctx;
  if (r->bus[net])
    count_toggles(r, net, now);
  for (uint32_t i = r->first[net]; i; i = r->pin[i - 1].next) {
    const pin *p = &r->pin[i - 1];
    bool bit = (now[p->bit / 64] >> p->bit % 64 & 1) || (r->b->open && p->net == r->test);
    if (p->output)
      r->wanted[p->net] = bit;
    else {
      r->moves |= r->b->l.value[p->net] != bit;
      gt_set(&r->b->l, p->net, bit);
    }
  }
  for (unsigned s = 0; s < r->signals; s++) /* the highest 16 bits of a wide signal */
    if (r->signal_net[s] == net)
      r->signal[s] = r->width[s] > 64 ? bits_at(now, r->width[s] - 16, 16) : bits_at(now, 0, r->width[s]);
}

static wave_sum *current_window(run *r) {
  if (r->n && r->sum[r->n - 1].cycles < r->each)
    return &r->sum[r->n - 1];
  if (r->n == r->cap) {
    size_t cap = r->cap ? 2 * r->cap : 256;
    wave_sum *more = realloc(r->sum, cap * sizeof *more);
    if (!more)
      return report_wrong_wave(r, "out", "of memory"), NULL;
    r->sum = more;
    r->cap = cap;
  }
  r->sum[r->n] = (wave_sum){.cycles = 0};
  return &r->sum[r->n++];
}

static void take_wave_cycle(void *ctx, uint64_t time) {
  run *r = ctx;
  if (*r->error || r->times == (r->b->max ? r->b->max : MAX))
    return;
  if (time != r->times++)
    return report_wrong_wave(r, "the waveform", "leaves out a cycle");
  block_settle(r->b);
  wave_sum *s = current_window(r);
  for (uint32_t i = 0; s && r->times > 1 && i < r->pins; i++) /* from the first edge of the reset on */
    if (r->pin[i].output && r->b->l.value[r->pin[i].net] != r->wanted[r->pin[i].net])
      return report_wrong_wave(r, "the netlist differs from the Verilog at", r->b->n.nets[r->pin[i].net].name);
    else if (r->pin[i].output)
      s->compared++;
  block_cycle e = block_edge(r->b);
  double events[WAVE_EVENTS] = {0};
  r->w->count(r->signal, events);
  for (unsigned k = 0; k < WAVE_BUSES; k++) {
    events[WAVE_WORK + k] = r->toggles[k];
    r->toggles[k] = 0;
  }
  events[WAVE_SQUARE] = r->squared * r->squared;
  r->squared = 0;
  if (!s || r->times == 1) /* before the first cycle everything is 0 */
    return;
  r->still = r->moves || !r->b->l.value[r->idle] ? 0 : r->still + 1;
  r->moves = false;
  bool quiet = r->still >= QUIET;
  s->quiet += quiet;
  s->quiet_pj += quiet ? e.data + e.gated : 0;
  s->data += e.data;
  s->gated += e.gated;
  s->free += e.free;
  for (unsigned k = 0; k < WAVE_EVENTS; k++)
    s->events[k] += events[k];
  s->cycles++;
}

int wave_run(const wave_block *w, block *b, const char *path, wave_sum **windows, size_t *n, unsigned each, char *err, size_t errsize) {
  run r = {.w = w, .b = b, .each = each};
  gm_activity a = {0};
  const gm_vcd_observer o = {.ctx = &r, .declared = declared, .value = take_wave_value, .time = take_wave_cycle};
  FILE *f = fopen(path, "r");
  int rc = f ? gm_activity_vcd_observe(&a, f, path, &o, err, errsize) : gm_error(err, errsize, path, "cannot be read");
  if (f)
    fclose(f);
  if (*r.error)
    rc = (snprintf(err, errsize, "%s", r.error), -1);
  gm_activity_free(&a);
  free(r.pin);
  free(r.first);
  free(r.wanted);
  free(r.bus);
  free(r.wide);
  free(r.at);
  free(r.last);
  *windows = r.sum;
  *n = r.n;
  return rc;
}
