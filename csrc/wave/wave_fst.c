/* SPDX-License-Identifier: Apache-2.0 */
/* Reads FST waveforms by fstapi.c, which Verilator brings along (scripts/make/wave.mk compiles it), behind checks of the file's blocks. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/jobs.h"
#include "fst_reader.h"
#include "wave/wave_private.h"

enum { HEADER = 330 }; /* bytes of the first block, with its type */

typedef struct {
  char *to; /* where its value goes */
  uint32_t net, width;
  bool packs; /* its values are taken packed, if no bit is x or z */
} fst_net;

typedef struct {
  wave_state *s;
  uint32_t *net_of; /* by handle, from 1 on: net + 1 */
  fst_net *net;     /* by handle; width 0: its values are left out */
  fstHandle handles;
  uint64_t time; /* of the values that are taken now */
  bool taking;   /* they are taken */
  int failed;
} fst;

bool gm_wave_is_fst(const char *path) {
  unsigned char head[9];
  FILE *f = fopen(path, "rb");
  struct stat st;
  bool regular = f && fstat(fileno(f), &st) == 0 && S_ISREG(st.st_mode);
  size_t n = regular ? fread(head, 1, sizeof head, f) : 0;
  if (f)
    fclose(f);
  static const unsigned char first[9] = {FST_BL_HDR, 0, 0, 0, 0, 0, 0, 1, 73}; /* a block of 329 bytes */
  return n == sizeof head && (memcmp(head, first, n) == 0 || head[0] == FST_BL_ZWRAPPER);
}

/* The lengths of the blocks make up the file; the last byte of the type says what it is. */
static int check_blocks(wave_state *s, FILE *f) {
  struct stat st;
  uint64_t at = 0, size = fstat(fileno(f), &st) ? 0 : (uint64_t)st.st_size;
  bool values = false, names = false;
  while (at < size) {
    unsigned char b[9];
    if (fseeko(f, (off_t)at, SEEK_SET) || fread(b, 1, sizeof b, f) != sizeof b)
      return wave_fail(s, "the file is cut off");
    uint64_t length = 0;
    for (int i = 1; i < 9; i++)
      length = length << 8 | b[i];
    if (b[0] == FST_BL_ZWRAPPER && at == 0)
      return 0;
    if (b[0] > FST_BL_VCDATA_DYN_ALIAS2)
      return wave_fail(s, b[0] == FST_BL_SKIP ? "the file was not finished" : "a block of the unknown type %d", b[0]);
    if (length < 8 || length > size - at - 1)
      return wave_fail(s, "the file is cut off");
    values |= b[0] == FST_BL_VCDATA || b[0] == FST_BL_VCDATA_DYN_ALIAS || b[0] == FST_BL_VCDATA_DYN_ALIAS2;
    names |= b[0] == FST_BL_HIER || b[0] == FST_BL_HIER_LZ4 || b[0] == FST_BL_HIER_LZ4DUO;
    at += 1 + length;
  }
  return values && names ? 0 : wave_fail(s, "the file has no %s", names ? "values" : "names");
}

static bool is_bits(const struct fstHierVar *v) {
  return v->typ != FST_VT_VCD_REAL && v->typ != FST_VT_VCD_REAL_PARAMETER && v->typ != FST_VT_VCD_REALTIME &&
         v->typ != FST_VT_SV_SHORTREAL && v->typ != FST_VT_GEN_STRING && v->typ != FST_VT_VCD_EVENT;
}

static int add_name(fst *f, const struct fstHierVar *v) {
  wave_state *s = f->s;
  if (v->handle < 1 || v->handle > f->handles)
    return wave_fail(s, "a name of a net that does not exist");
  uint32_t width = is_bits(v) ? v->length : 0, known = f->net_of[v->handle];
  if (width > GM_WAVE_WIDTH || (is_bits(v) && width == 0))
    return wave_fail(s, "'%.100s' has %u bits", v->name, v->length);
  if (known && s->h.width[known - 1] != width)
    return wave_fail(s, "'%.100s' has two widths", v->name);
  if (!known) {
    if (wave_add_net(s, width))
      return -1;
    f->net_of[v->handle] = (uint32_t)s->h.nets;
  }
  return wave_add_var(s, v->name, v->name_length, f->net_of[v->handle] - 1, known != 0);
}

static int read_names(fst *f, void *ctx) {
  struct fstHier *h;
  while ((h = fstReaderIterateHier(ctx))) {
    int rc = 0;
    if (h->htyp == FST_HT_SCOPE)
      rc = wave_open_scope(f->s, h->u.scope.name, h->u.scope.name_length);
    else if (h->htyp == FST_HT_UPSCOPE)
      wave_close_scope(f->s);
    else if (h->htyp == FST_HT_VAR)
      rc = add_name(f, &h->u.var);
    if (rc)
      return -1;
  }
  return f->s->h.vars == fstReaderGetVarCount(ctx) ? 0 : wave_fail(f->s, "the file is damaged: %zu names", f->s->h.vars);
}

static void take_text(void *ctx, uint64_t time, fstHandle handle, const unsigned char *value, uint32_t length) {
  (void)ctx;
  (void)time;
  (void)handle;
  (void)value;
  (void)length;
}

static char bit_of_fst(char c) { return c == '0' || c == '1' ? c : c == 'z' || c == 'Z' ? 'z' : 'x'; }

/* Whether values of this time are taken. */
static __attribute__((noinline, cold)) bool begin_time(fst *f, uint64_t time) {
  f->failed = f->failed || (!f->s->stopped && wave_next_time(f->s, time));
  f->taking = !f->failed && !f->s->stopped;
  f->time = time;
  return f->taking;
}

static void take_value(void *ctx, uint64_t time, fstHandle handle, const unsigned char *value) {
  fst *f = ctx;
  if (handle > f->handles || ((time != f->time || !f->taking) && !begin_time(f, time)))
    return;
  const fst_net *n = &f->net[handle];
  if (n->width == 0)
    return;
  uint64_t word;
  if (n->packs && wave_pack((const char *)value, n->width, &word)) {
    wave_give_word(f->s, n->net, word);
    return;
  }
  wave_give(f->s, n->net);
  if (n->width == 1)
    *n->to = bit_of_fst((char)*value);
  else
    wave_copy_bits(n->to, (const char *)value, n->width, bit_of_fst);
}

static void read_unit(wave_state *s, int scale) {
  int tens = ((scale % 3) + 3) % 3; /* 10^-8 s is 10 ns */
  s->h.exponent = scale - tens;
  s->h.multiple = tens == 2 ? 100 : tens == 1 ? 10 : 1;
}

static int choose_nets(fst *f, void *ctx) {
  wave_state *s = f->s;
  const gm_wave_observer *o = s->o;
  f->net = calloc((size_t)f->handles + 1, sizeof *f->net);
  if (!f->net)
    return wave_fail(s, "out of memory");
  fstReaderClrFacProcessMaskAll(ctx);
  for (fstHandle i = 1; i <= f->handles; i++) {
    uint32_t net = f->net_of[i] - 1;
    if (net == GM_WAVE_NONE || !s->h.width[net] || (o->wanted && !o->wanted(o->ctx, net)))
      continue;
    f->net[i] = (fst_net){s->bits + s->at[net], net, s->h.width[net], s->word && s->h.width[net] > 1 && s->h.width[net] <= 64};
    fstReaderSetFacProcessMask(ctx, i);
  }
  return 0;
}

int wave_read_fst(wave_state *s, const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file)
    return wave_fail(s, "%s", strerror(errno));
  int rc = check_blocks(s, file);
  fclose(file);
  void *ctx = rc ? NULL : fstReaderOpen(path);
  if (!ctx)
    return rc ? -1 : wave_fail(s, "the file is damaged");
  fst f = {.s = s, .handles = fstReaderGetMaxHandle(ctx)};
  f.net_of = calloc((size_t)f.handles + 1, sizeof *f.net_of);
  read_unit(s, fstReaderGetTimescale(ctx));
  rc = f.net_of ? read_names(&f, ctx) || wave_begin(s) || choose_nets(&f, ctx) : wave_fail(s, "out of memory");
  if (!rc)
    rc = fstReaderIterBlocks2(ctx, take_value, take_text, &f, NULL) ? f.failed : wave_fail(s, "the file is damaged");
  uint64_t end = fstReaderGetEndTime(ctx);
  if (!rc && !s->stopped && end > s->time)
    rc = wave_next_time(s, end); /* the time of the last value need not be the end */
  if (!rc)
    wave_settle(s);
  fstReaderClose(ctx);
  free(f.net_of);
  free(f.net);
  return rc ? -1 : 0;
}

/* ---- a process of its own -------------------------------------------------------------------------------------------------------------
 */

typedef struct {
  int (*work)(void *ctx, char *err, size_t errsize);
  void *ctx;
  char *err;
} guarded;

static int work_quietly(void *ctx) {
  guarded *g = ctx;
  int nowhere = open("/dev/null", O_WRONLY);
  if (nowhere < 0 || dup2(nowhere, STDERR_FILENO) < 0)
    return 1;
  return g->work(g->ctx, g->err, GM_ERROR_SIZE) ? 1 : 0;
}

int gm_wave_guarded(const char *path, int (*work)(void *ctx, char *err, size_t errsize), void *ctx, char *err, size_t errsize) {
  if (!gm_wave_is_fst(path))
    return work(ctx, err, errsize);
  guarded g = {work, ctx, gm_jobs_memory(GM_ERROR_SIZE)};
  if (!g.err)
    return gm_error(err, errsize, path, "out of memory");
  int status = gm_jobs_call(work_quietly, &g, 0);
  if (status == 1 && *g.err)
    snprintf(err, errsize, "%s", g.err);
  else if (status)
    gm_error(err, errsize, path, "the file is damaged");
  gm_jobs_memory_free(g.err, GM_ERROR_SIZE);
  return status ? -1 : 0;
}
