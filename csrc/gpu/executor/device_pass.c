/* SPDX-License-Identifier: Apache-2.0 */
/* Executes a pass for the executor (gpu_device.h): checks all of it, then draws it as a frame of the renderer. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "gpu/executor/device_private.h"

static uint64_t address(uint32_t unit) { return (uint64_t)unit * GPU_UNIT; }

static unsigned tiles(unsigned pixels) { return (pixels + FR_TILE - 1) / FR_TILE; }

bool report_finding(job *j, const finding *f, uint64_t record) {
  if (f->error == GPU_ERROR_NONE)
    return true;
  j->status->error = f->error;
  j->status->address = record + 4 * (uint64_t)f->word;
  snprintf(j->status->text, sizeof j->status->text, "%s", gpu_error_text(f->error));
  return false;
}

/* --- checks --- */

static bool has_bytes(const job *j, uint32_t unit, uint64_t bytes) { return !bytes || gpu_memory_at(j->m, address(unit), bytes); }

static void check_target(const job *j, const gpu_pass *p, finding *f) {
  uint64_t row = (uint64_t)p->width * gpu_pixel_bytes((gm_frame_format)(p->format <= 2 ? p->format : 0)), stride = 8 * (uint64_t)p->stride;
  bool color = p->load_color || p->store_color, depth = p->load_depth || p->store_depth;
  note_finding(f, (uint64_t)p->width * p->height <= j->d->limits.pixels, GPU_ERROR_LIMIT, 1);
  note_finding(f, !color || stride >= row, GPU_ERROR_RANGE, 3);
  note_finding(f, !color || has_bytes(j, p->color, (p->height - 1) * stride + row), GPU_ERROR_ADDRESS, 2);
  note_finding(f, !depth || has_bytes(j, p->depth, 1024 * (uint64_t)tiles(p->width) * tiles(p->height)), GPU_ERROR_ADDRESS, 4);
  note_finding(f, p->first_row + p->rows <= tiles(p->height), GPU_ERROR_RANGE, 9);
}

static void check_fields(const job *j, const gpu_pass *p, finding *f) {
  note_finding(f, p->version == GPU_VERSION, GPU_ERROR_VERSION, 0);
  check_target(j, p, f);
  note_finding(f, p->parameter_words >= GM_FRAME_PB_MIN / 4, GPU_ERROR_RANGE, 8);
  bool fits = p->parameter_words <= GM_FRAME_PB_MAX / 4; /* else that is what is wrong */
  note_finding(f, !fits || has_bytes(j, p->parameters, 4 * (uint64_t)p->parameter_words), GPU_ERROR_ADDRESS, 7);
  note_finding(f, has_bytes(j, p->draws, 128 * (uint64_t)p->count), GPU_ERROR_ADDRESS, 10);
  note_finding(f, !p->counters || has_bytes(j, p->counters, 8 * GPU_COUNTERS), GPU_ERROR_ADDRESS, 12);
  note_finding(f, !p->textures || has_bytes(j, p->textures, 4), GPU_ERROR_ADDRESS, 13);
}

bool check_pass(job *j, uint64_t at) {
  const uint32_t *words = gpu_memory_at(j->m, at, GPU_PASS_WORDS * sizeof *words);
  finding f = {GPU_ERROR_NONE, 0};
  note_finding(&f, words != NULL, GPU_ERROR_ADDRESS, 1);
  if (!report_finding(j, &f, j->status->command))
    return false;
  gpu_flaw flaw = gpu_unpack(GPU_RECORD_PASS, words, &j->pass);
  note_finding(&f, !flaw.error, flaw.error, flaw.word);
  check_fields(j, &j->pass, &f);
  if (!report_finding(j, &f, at))
    return false;
  const gpu_pass *p = &j->pass;
  const gpu_segment *s = p->textures ? gpu_memory_segment(j->m, address(p->textures)) : NULL;
  j->textures = s ? (const uint32_t *)(const void *)(s->data + (address(p->textures) - s->at)) : NULL;
  j->texture_words = s ? (s->size - (address(p->textures) - s->at)) / 4 : 0;
  j->draw = p->count ? calloc(p->count, sizeof *j->draw) : NULL;
  note_finding(&f, !p->count || j->draw, GPU_ERROR_LIMIT, 11);
  if (!report_finding(j, &f, at))
    return false;
  for (uint32_t i = 0; i < p->count; i++)
    if (!check_draw(j, address(p->draws) + 128 * (uint64_t)i, &j->draw[i], i ? &j->draw[i - 1] : NULL))
      return false;
  return true;
}

void free_held(gpu_device *d) {
  for (uint32_t i = 0; i < d->nheld; i++)
    if (!d->held[i].shared)
      free(d->held[i].image);
  free(d->held);
  d->held = NULL;
  d->nheld = 0;
}

void hold_pass(job *j) {
  free_held(j->d);
  j->d->held = j->draw;
  j->d->nheld = j->draw ? j->pass.count : 0;
  j->draw = NULL;
}

/* --- contents --- */

static void load_color(const job *j, gm_frame *f) {
  const gpu_pass *p = &j->pass;
  const unsigned char *from = gpu_memory_at(j->m, address(p->color), 1);
  for (unsigned y = 0; y < p->height; y++)
    gpu_row_load((gm_frame_format)p->format, from + (size_t)y * 8 * p->stride, p->width, f->target.color + (size_t)y * f->target.pitch);
}

static void load_depth(const job *j, gm_frame *f) {
  const gpu_pass *p = &j->pass;
  const uint32_t *from = gpu_memory_at(j->m, address(p->depth), 4);
  for (unsigned y = 0; y < p->height; y++)
    for (unsigned x = 0; x < p->width; x++) {
      uint32_t v = from[gpu_depth_word(p->width, x, y)];
      f->target.depth[(size_t)y * f->target.pitch + x] = v & FR_DEPTH_MAX;
      f->target.stencil[(size_t)y * f->target.pitch + x] = (uint8_t)(v >> 24);
    }
}

static void begin_target(const job *j, gm_frame *f) {
  const gpu_pass *p = &j->pass;
  size_t n = (size_t)f->target.pitch * f->target.tiles_y * FR_TILE;
  uint32_t color = p->clear_red | p->clear_green << 8 | p->clear_blue << 16 | p->clear_alpha << 24;
  for (size_t i = 0; i < n; i++) {
    f->target.color[i] = color;
    f->target.depth[i] = p->clear_depth;
    f->target.stencil[i] = (uint8_t)p->clear_stencil;
  }
  if (p->load_color)
    load_color(j, f);
  if (p->load_depth)
    load_depth(j, f);
  f->kept = p->load_color || p->load_depth;
}

/* Rows of pixels that the pass draws. */
static void rows_of(const gpu_pass *p, unsigned *first, unsigned *end) {
  *first = p->first_row * FR_TILE;
  *end = *first + p->rows * FR_TILE < p->height ? *first + p->rows * FR_TILE : p->height;
}

static void store_color(const job *j, const gm_frame *f) {
  const gpu_pass *p = &j->pass;
  unsigned first, end;
  unsigned char *to = gpu_memory_at(j->m, address(p->color), 1);
  rows_of(p, &first, &end);
  for (unsigned y = first; y < end; y++)
    gpu_row_store((gm_frame_format)p->format, f->target.color + (size_t)y * f->target.pitch, p->width, to + (size_t)y * 8 * p->stride);
}

static void store_depth(const job *j, const gm_frame *f) {
  const gpu_pass *p = &j->pass;
  unsigned first, end;
  uint32_t *to = gpu_memory_at(j->m, address(p->depth), 4);
  rows_of(p, &first, &end);
  for (unsigned y = first; y < end; y++)
    for (unsigned x = 0; x < p->width; x++) {
      size_t i = (size_t)y * f->target.pitch + x;
      to[gpu_depth_word(p->width, x, y)] = f->target.depth[i] | (uint32_t)f->target.stencil[i] << 24;
    }
}

void store_counters(const job *j, const gm_frame *f, uint32_t unit) {
  const uint64_t value[] = {
#define GPU_COUNTER(name, member, meaning) f->count.member,
#include "gpu/descriptors/commands.def"
  };
  memcpy(gpu_memory_at(j->m, address(unit), sizeof value), value, sizeof value);
}

/* --- drawing --- */

static bool draw_all(job *j, gm_frame *f, char *err, size_t errsize) {
  for (uint32_t i = 0; i < j->pass.count; i++) {
    fr_pipeline *pl = malloc(sizeof *pl);
    if (!pl)
      return snprintf(err, errsize, "out of memory"), false;
    *pl = j->draw[i].pl;
    if (fr_frame_draw(f, &j->draw[i].draw, pl, err, errsize))
      return false;
  }
  return (j->pass.store_depth ? gm_frame_keep : gm_frame_end)(f, err, errsize) == 0;
}

void draw_pass(job *j, uint64_t at) {
  const gpu_pass *p = &j->pass;
  char err[GM_ERROR_SIZE] = "";
  gm_frame_config cfg = *j->cfg;
  cfg.width = p->width;
  cfg.height = p->height;
  cfg.format = (gm_frame_format)p->format;
  cfg.pb_bytes = (size_t)p->parameter_words * 4;
  cfg.engine = j->d->engine;
  cfg.programs = j->d->prepared;
  gm_frame_free(j->d->frame);
  gm_frame *f = j->d->frame = gm_frame_new(&cfg, err, sizeof err);
  bool ok = f != NULL;
  if (f) {
    begin_target(j, f);
    ok = draw_all(j, f, err, sizeof err);
    if (p->store_color)
      store_color(j, f);
    if (p->store_depth)
      store_depth(j, f);
    if (p->counters)
      store_counters(j, f, p->counters);
    j->status->passes++;
  }
  if (!ok) {
    finding failed = {f && gm_frame_culprit(f) ? GPU_ERROR_TASK : GPU_ERROR_LIMIT, 0};
    report_finding(j, &failed, at);
    snprintf(j->status->text, sizeof j->status->text, "%.250s", err);
  }
}
