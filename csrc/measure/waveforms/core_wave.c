/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the run of one of our cores from a waveform: of Verilator (`gloam rtl --vcd`, `--fst`) or of another simulator, Icarus for
   example. */
#include "measure/waveforms/core_wave.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/names.h"
#include "wave/wave_reader.h"

enum { BUFFER_V, BUFFER_O, FIRST_PART, KINDS = FIRST_PART + GM_PARTS, MAX_GATES = 512 };

/* A gated clock: its net and what it clocks. */
typedef struct {
  uint32_t net;
  uint8_t kind;
  char value;
} gated_clock;

typedef struct {
  const char *file;
  unsigned run;
  gm_activity *a;
  gm_sim_stats *st;
  gm_wave_header h;   /* while the file is read */
  uint32_t core;      /* the scope of the instance */
  uint32_t *var;      /* by signal of *a: its name in the file */
  size_t *at;         /* by net: place of its bits */
  char *now, *sample; /* bits of all nets: settled, and at the last rise of the clock */
  uint64_t *toggles;  /* by net */
  uint32_t *dirty;
  uint8_t *is_dirty, *wanted;
  size_t n_dirty;
  uint32_t clock, busy, valid;
  char clock_value;
  gated_clock gate[MAX_GATES];
  unsigned gates, runs; /* runs: that have begun */
  bool running, window, rises, counts, sampled, ended;
} reading;

/* ---- the core in the file -------------------------------------------------------------------------------------------------------------
 */

static bool ends_with(const char *name, const char *end) {
  size_t n = strlen(name), m = strlen(end);
  return n >= m && strcmp(name + n - m, end) == 0;
}

/* The path of a name below the core; NULL: it is not inside. */
static const char *below_core(const reading *r, size_t var, char full[GM_WAVE_NAME]) {
  if (!gm_wave_inside(&r->h, r->h.var[var].scope, r->core))
    return NULL;
  return gm_wave_full_name(&r->h, var, full) + strlen(r->h.scope[r->core].path) + 1;
}

/* The instance: the outermost scope of the name u_core with a part u_front. */
static uint32_t find_core(const gm_wave_header *h) {
  uint32_t found = GM_WAVE_NONE;
  for (uint32_t i = 0; i < h->scopes; i++) {
    uint32_t in = h->scope[i].parent;
    if (in == GM_WAVE_NONE || !ends_with(h->scope[i].path, ".u_front") || !ends_with(h->scope[in].path, "u_core"))
      continue;
    if (found == GM_WAVE_NONE || strlen(h->scope[in].path) < strlen(h->scope[found].path))
      found = in;
  }
  return found;
}

/* What a name below the core clocks, if it is a gated clock; -1. The scopes are those of the core's gates (tb/model/shim.cpp). */
static int kind_of_clock(const char *name) {
  static const char *const part[GM_PARTS] = {"u_temps.g_thread[", "u_sys.g_gated.g_thread[", "u_lookups.g_gated.g_thread[",
                                             "u_request_gate", "u_response_gate"};
  if (strstr(name, "g_thread[") && ends_with(name, ".u_bank.u_v.u_file.clk_i"))
    return BUFFER_V;
  if (strstr(name, "g_thread[") && ends_with(name, ".u_bank.u_o.u_file.clk_i"))
    return BUFFER_O;
  for (int k = 0; k < GM_PARTS; k++)
    if (ends_with(name, "gclk_o") && strstr(name, part[k]))
      return FIRST_PART + k;
  return -1;
}

static int note_name(reading *r, size_t var, const char *name) {
  uint32_t net = r->h.var[var].net;
  r->clock = strcmp(name, "clk_i") == 0 ? net : r->clock;
  r->busy = strcmp(name, "busy_o") == 0 ? net : r->busy;
  r->valid = ends_with(name, ".u_if.if_valid_o") ? net : r->valid;
  int kind = kind_of_clock(name);
  if (kind >= 0 && r->gates < MAX_GATES)
    r->gate[r->gates++] = (gated_clock){net, (uint8_t)kind, 'x'};
  char full[GM_WAVE_NAME];
  int n = snprintf(full, sizeof full, "traced_core.u_core.%s", name);
  uint32_t *more = realloc(r->var, (r->a->count + 1) * sizeof *more);
  if (!more || n < 0 || gm_activity_add(r->a, full, (size_t)n, r->h.width[net], 0, false))
    return -1;
  r->var = more;
  more[r->a->count - 1] = (uint32_t)var;
  r->wanted[net] = 1;
  return 0;
}

static int find_names(reading *r) {
  char full[GM_WAVE_NAME];
  for (size_t i = 0; i < r->h.vars; i++) {
    const char *name = r->h.width[r->h.var[i].net] ? below_core(r, i, full) : NULL;
    if (name && note_name(r, i, name))
      return -1;
  }
  return 0;
}

static int declared(void *ctx, const gm_wave_header *h, char *err, size_t errsize) {
  reading *r = ctx;
  r->h = *h;
  if ((r->core = find_core(h)) == GM_WAVE_NONE)
    return gm_error(err, errsize, r->file, "no instance of a core of this kit");
  size_t bits = 0;
  r->at = calloc(h->nets + 1, sizeof *r->at);
  r->toggles = calloc(h->nets + 1, sizeof *r->toggles);
  r->dirty = calloc(h->nets + 1, sizeof *r->dirty);
  r->is_dirty = calloc(h->nets + 1, 1);
  r->wanted = calloc(h->nets + 1, 1);
  for (size_t i = 0; r->at && i < h->nets; i++) {
    r->at[i] = bits;
    bits += h->width[i];
  }
  r->now = malloc(bits + 1);
  r->sample = malloc(bits + 1);
  if (!r->at || !r->toggles || !r->dirty || !r->is_dirty || !r->wanted || !r->now || !r->sample || find_names(r))
    return gm_error(err, errsize, r->file, "out of memory");
  memset(r->now, 'x', bits + 1);
  memset(r->sample, 'x', bits + 1);
  if (r->clock == GM_WAVE_NONE || r->busy == GM_WAVE_NONE || r->valid == GM_WAVE_NONE)
    return gm_error(err, errsize, r->file, "the core has no %s",
                    r->clock == GM_WAVE_NONE  ? "clk_i"
                    : r->busy == GM_WAVE_NONE ? "busy_o"
                                              : "u_if.if_valid_o");
  return r->gates ? 0 : gm_error(err, errsize, r->file, "the core shows no gated clocks of its buffers");
}

static bool wanted(void *ctx, uint32_t net) {
  const reading *r = ctx;
  return r->wanted[net];
}

/* ---- the run --------------------------------------------------------------------------------------------------------------------------
 */

static bool high(const reading *r, uint32_t net) { return r->now[r->at[net]] == '1'; }

/* The settled values before a rise. Bits that are not known count as 0, as registers have it in process. */
static void take_sample(reading *r) {
  for (size_t i = 0; i < r->n_dirty; i++) {
    uint32_t net = r->dirty[i], width = r->h.width[net];
    const char *now = r->now + r->at[net];
    char *old = r->sample + r->at[net];
    uint64_t n = 0;
    for (uint32_t b = 0; b < width; b++)
      n += (now[b] == '1') != (old[b] == '1');
    r->toggles[net] += r->counts ? n : 0;
    memcpy(old, now, width);
    r->is_dirty[net] = 0;
  }
  r->n_dirty = 0;
}

static void rise(reading *r) {
  bool busy = high(r, r->busy);
  r->rises = true;
  r->runs += busy && !r->running;
  r->ended |= r->running && !busy && r->runs == r->run + 1;
  bool ours = busy && r->runs == r->run + 1;
  r->counts = ours && r->running; /* the first busy cycle, after that of the start, is where toggles begin */
  r->running = busy;
  take_sample(r);
  r->window = ours && (r->window || high(r, r->valid));
  r->st->cycles += r->window;
  r->a->cycles += r->counts;
}

static void value(void *ctx, uint32_t net, const char *bits) {
  reading *r = ctx;
  if (net == r->clock) {
    bool up = bits[0] == '1' && r->clock_value == '0';
    r->clock_value = bits[0];
    if (up)
      rise(r);
  }
  if (!r->wanted[net])
    return;
  memcpy(r->now + r->at[net], bits, r->h.width[net]);
  if (!r->is_dirty[net]) {
    r->is_dirty[net] = 1;
    r->dirty[r->n_dirty++] = net;
  }
}

static int end_of_time(void *ctx, uint64_t time) {
  (void)time;
  reading *r = ctx;
  for (unsigned i = 0; i < r->gates; i++) {
    gated_clock *g = &r->gate[i];
    char v = r->now[r->at[g->net]];
    if (v == '1' && g->value != '1' && r->rises && r->window) {
      r->st->open_v += g->kind == BUFFER_V;
      r->st->open_o += g->kind == BUFFER_O;
      if (g->kind >= FIRST_PART)
        r->st->open_part[g->kind - FIRST_PART]++;
    }
    g->value = v;
  }
  r->rises = false;
  return r->ended;
}

/* ---- names -------------------------------------------------------------------------------------------------------------------------- */

static const char *signal_name(const void *items, size_t number) { return ((const gm_signal_activity *)items)[number].name; }

/* The toggles of each name. Of the names of one net the core in process counts the first that it declares. Files of other simulators
   have other orders, so those names count here that count there. */
static int name_toggles(reading *r, gm_rtl *core) {
  gm_names names = {0};
  gm_activity counted = {0};
  int rc = gm_rtl_activity(core, &counted);
  for (size_t i = 0; !rc && i < r->a->count; i++) {
    r->a->signal[i].toggles = r->toggles[r->h.var[r->var[i]].net];
    r->a->signal[i].alias = true;
    if (gm_names_find(&names, r->a->signal[i].name, signal_name, r->a->signal) == GM_NAMES_NONE)
      rc = gm_names_add(&names, r->a->signal[i].name, i) ? 0 : -1;
  }
  for (size_t i = 0; !rc && i < counted.count; i++) {
    const gm_signal_activity *s = &counted.signal[i];
    size_t k = s->alias ? GM_NAMES_NONE : gm_names_find(&names, s->name, signal_name, r->a->signal);
    if (k != GM_NAMES_NONE && r->a->signal[k].width == s->width)
      r->a->signal[k].alias = false;
  }
  gm_names_free(&names);
  gm_activity_free(&counted);
  return rc;
}

int gm_core_wave(const char *path, gm_rtl *core, unsigned run, gm_activity *a, gm_sim_stats *st, char *err, size_t errsize) {
  reading r = {.file = path, .run = run, .a = a, .st = st, .clock = GM_WAVE_NONE, .busy = GM_WAVE_NONE, .valid = GM_WAVE_NONE};
  gm_wave_observer o = {.ctx = &r, .declared = declared, .value = value, .time = end_of_time, .wanted = wanted, .first = &r.clock};
  gm_wave_header kept = {0};
  memset(a, 0, sizeof *a);
  memset(st, 0, sizeof *st);
  int rc = gm_wave_read(path, &o, &kept, err, errsize);
  if (!rc && !st->cycles)
    rc = gm_error(err, errsize, path, "the core has not run%s", run ? " so often" : "");
  else if (!rc && (rc = name_toggles(&r, core)))
    gm_error(err, errsize, path, "out of memory");
  gm_wave_header_free(&kept);
  free(r.var);
  free(r.at);
  free(r.now);
  free(r.sample);
  free(r.toggles);
  free(r.dirty);
  free(r.is_dirty);
  free(r.wanted);
  if (rc)
    gm_activity_free(a);
  return rc;
}
