/* SPDX-License-Identifier: Apache-2.0 */
/* Checks random lists for a GPU, which are made from numbers (docs/gpu.md, "Checks"). A good list draws what the renderer draws from the
   same calls, pixel for pixel, with the same cycles. A list with one error is refused with the code and the place of the error, and
   nothing is drawn. A list with random changes must not crash the executor; if it is refused, the error has a place. Files of lists are
   read back, unchanged or changed. Prints how many lists there were, and what they cover (gpu_bins.c). usage: gpu_lists
   random|mutated|files FIRST COUNT */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "regress/common/watched_case.h"
#include "regress/gpu/gpu_lists.h"

enum { SECONDS = 60, DEVICE_LISTS = 1000 };

static pool programs;
static random_pass w;
static uint64_t number; /* of the list that runs */
static gpu_device *device;
static uint64_t good, bad, refused, drawn;

static int report_wrong_list(const char *what) { return fprintf(stderr, "gpu-lists: list %" PRIu64 ": %s\n", number, what), -1; }

/* --- both ways to draw --- */

typedef struct {
  uint32_t color[SIDE * SIDE], depth[SIDE * SIDE];
  uint8_t stencil[SIDE * SIDE];
  gm_frame_counters count;
} result;

static int draw_directly(result *to) {
  const gm_renderer *r = &gm_renderer_direct;
  char err[GM_ERROR_SIZE];
  gm_pass *p = r->begin(r, &w.cfg, err, sizeof err);
  bool bad_draw = !p || (w.loads && r->load(p, w.color, w.depth, w.stencil, err, sizeof err)) ||
                  r->clear(p, w.clear_which, w.clear, w.clear_depth, 77, err, sizeof err);
  for (size_t i = 0; !bad_draw && i < w.n; i++)
    bad_draw = r->draw(p, &w.draw[i].draw, err, sizeof err);
  if (bad_draw || r->end(p, w.keeps, err, sizeof err)) {
    gm_pass_free(r, p);
    return report_wrong_list(err);
  }
  r->store(p, to->color, to->depth, to->stencil);
  to->count = *gm_frame_count(r->frame(p));
  gm_pass_free(r, p);
  return 0;
}

static gpu_device *open_device(void) {
  static const gpu_limits limits = {64 * 64, 4096};
  if (number % DEVICE_LISTS == 0 || !device) {
    gpu_device_free(device);
    device = gpu_device_new(&programs.machine, &gm_engine_fast, &limits);
  }
  return device;
}

static gpu_status run_list(gpu_list *l) { return gpu_device_run(open_device(), &w.cfg, &l->memory, l->ring); }

/* --- good lists --- */

static void put_command(gpu_list *l, unsigned *n, gpu_record r, const void *command) {
  gpu_pack(r, command, gpu_memory_at(&l->memory, l->ring + GPU_UNIT * (uint64_t)(*n)++, GPU_UNIT));
}

/* A copy of the PASS. */
static uint64_t copy_pass(gpu_list *l, gpu_pass *p) {
  uint64_t at = 0;
  uint32_t *to = gpu_memory_new(&l->memory, GPU_PASS_WORDS * sizeof *to, &at);
  gpu_unpack(GPU_RECORD_PASS, gpu_memory_at(&l->memory, l->pass, 64), p);
  return to ? at : 0;
}

static void put_pass(gpu_list *l, unsigned *n, uint64_t at, const gpu_pass *p) {
  gpu_pack(GPU_RECORD_PASS, p, gpu_memory_at(&l->memory, at, 64));
  put_command(l, n, GPU_RECORD_COMMAND_PASS, &(gpu_command_pass){GPU_OP_PASS, (uint32_t)(at / GPU_UNIT)});
}

/* The pass, some rows of tiles after the others; before it, perhaps, once without a trace. *whole: it is drawn in one piece. */
static bool put_passes(gpu_list *l, unsigned *n, uint64_t counters, bool *whole) {
  gpu_pass p;
  gm_rng *r = &w.r;
  uint64_t at = copy_pass(l, &p);
  if (!at)
    return false;
  if (rng_chance(r, 20)) {
    gpu_pass dry = p;
    dry.store_color = dry.store_depth = 0;
    put_pass(l, n, at, &dry);
    if (!(at = copy_pass(l, &p)))
      return false;
  }
  p.counters = rng_chance(r, 50) ? (uint32_t)(counters / GPU_UNIT) : 0;
  *whole = p.rows < 2 || rng_chance(r, 60);
  if (*whole) {
    put_pass(l, n, at, &p);
    return true;
  }
  gpu_pass low = p, high = p;
  low.rows = 1 + rng_below(r, p.rows - 1);
  high.first_row = low.rows;
  high.rows -= low.rows;
  put_pass(l, n, at, &low);
  if (!(at = copy_pass(l, &p)))
    return false;
  put_pass(l, n, at, &high);
  return true;
}

/* A ring of its own, with commands that change nothing. */
static bool random_ring(gpu_list *l, uint64_t *counters, bool *whole) {
  gm_rng *r = &w.r;
  unsigned n = 0;
  if (!gpu_memory_new(&l->memory, 8 * GPU_COUNTERS, counters) || !gpu_memory_new(&l->memory, 16 * GPU_UNIT, &l->ring))
    return false;
  if (rng_chance(r, 30))
    put_command(l, &n, GPU_RECORD_COMMAND_NOP, &(gpu_command_nop){GPU_OP_NOP});
  if (rng_chance(r, 30)) { /* over an END */
    put_command(l, &n, GPU_RECORD_COMMAND_JUMP, &(gpu_command_jump){GPU_OP_JUMP, (uint32_t)(l->ring / GPU_UNIT) + n + 2});
    put_command(l, &n, GPU_RECORD_COMMAND_END, &(gpu_command_end){GPU_OP_END});
  }
  if (rng_chance(r, 30))
    put_command(l, &n, GPU_RECORD_COMMAND_INVALIDATE,
                &(gpu_command_invalidate){GPU_OP_INVALIDATE, rng_below(r, 2), rng_below(r, 2), rng_below(r, 2), rng_below(r, 2)});
  if (!put_passes(l, &n, *counters, whole))
    return false;
  put_command(l, &n, GPU_RECORD_COMMAND_COUNTERS, &(gpu_command_counters){GPU_OP_COUNTERS, (uint32_t)(*counters / GPU_UNIT)});
  put_command(
      l, &n, GPU_RECORD_COMMAND_FENCE,
      &(gpu_command_fence){GPU_OP_FENCE, rng_below(r, 2), (uint32_t)(l->fence / GPU_UNIT), rng_chance(r, 10) ? 0 : (uint32_t)number});
  put_command(l, &n, GPU_RECORD_COMMAND_END, &(gpu_command_end){GPU_OP_END});
  return true;
}

static int compare_list(const gpu_list *l, const result *want, bool whole, uint64_t counters) {
  static result got;
  size_t n = (size_t)w.cfg.width * w.cfg.height;
  uint64_t cycles;
  gpu_list_color(l, got.color);
  if (memcmp(got.color, want->color, n * sizeof *got.color) != 0)
    return report_wrong_list("the colours are not those of the renderer");
  if (w.keeps) {
    gpu_list_depth(l, got.depth, got.stencil);
    if (memcmp(got.depth, want->depth, n * sizeof *got.depth) != 0 || memcmp(got.stencil, want->stencil, n) != 0)
      return report_wrong_list("depth or stencil are not those of the renderer");
  }
  gm_frame *f = gpu_device_take(device);
  got.count = *gm_frame_count(f);
  gm_frame_free(f);
  memcpy(&cycles, gpu_memory_at(&l->memory, counters, sizeof cycles), sizeof cycles);
  if (cycles != got.count.cycles)
    return report_wrong_list("the counters in memory are not those of the pass");
  if (whole && w.target.load_color == w.loads && w.target.load_depth == w.loads && memcmp(&got.count, &want->count, sizeof got.count) != 0)
    return report_wrong_list("the counters are not those of the renderer");
  return 0;
}

static int run_good(gpu_list *l) {
  static result want;
  uint64_t counters;
  bool whole;
  if (draw_directly(&want) || !random_ring(l, &counters, &whole))
    return -1;
  gpu_status s = run_list(l);
  if (s.error) {
    fprintf(stderr, "%s at 0x%" PRIx64 "\n", s.text, s.address);
    return report_wrong_list("a good list was refused");
  }
  uint32_t *fence = gpu_memory_at(&l->memory, l->fence, 2 * sizeof *fence);
  if (fence[0] != s.fence || fence[1])
    return report_wrong_list("the fence was not written");
  bins_count_list(&l->memory, l->ring);
  good++;
  return compare_list(l, &want, whole, counters);
}

/* --- bad and mutated lists --- */

static uint64_t color_hash(const gpu_list *l) {
  size_t n = (size_t)l->stride * l->height;
  return gm_hash(gpu_memory_at(&l->memory, l->color, n), n);
}

static int run_bad(gpu_list *l) {
  planted p = plant_error(&w.r, &programs, l);
  if (!p.error)
    return 0;
  uint64_t before = color_hash(l);
  gpu_status s = run_list(l);
  if (s.error != p.error || s.address != p.address) {
    fprintf(stderr, "%s at 0x%" PRIx64 " instead of %s at 0x%" PRIx64 "\n", gpu_error_name(s.error), s.address, gpu_error_name(p.error),
            p.address);
    return report_wrong_list("another error was found than there is");
  }
  bool later = s.command != l->ring; /* the pass before it was drawn */
  if (p.error != GPU_ERROR_TASK && !later && (s.passes || color_hash(l) != before))
    return report_wrong_list("a list with an error was drawn");
  bins_count_error(p.error);
  bad++;
  return 0;
}

/* Changes some words anywhere but in colours. */
static void mutate_list(gpu_list *l) {
  gm_rng *r = &w.r;
  for (unsigned k = 1 + rng_below(r, 4); k > 0; k--) {
    gpu_segment *s = &l->memory.segment[rng_below(r, (unsigned)l->memory.n)];
    if (s->at == l->color || s->scratch)
      continue;
    size_t at = (size_t)(rng_next(r) % s->size);
    switch (rng_below(r, 4)) {
    case 0:
      s->data[at] ^= (unsigned char)(1u << rng_below(r, 8));
      break;
    case 1:
      s->data[at] = (unsigned char)rng_below(r, 256);
      break;
    case 2:
      s->data[at] = rng_chance(r, 50) ? 0 : 255;
      break;
    default: /* a word of another place */
      if (at + 4 <= s->size)
        memcpy(s->data + at, s->data + rng_next(r) % (s->size - 3), 4);
    }
  }
}

static int run_mutated(gpu_list *l) {
  mutate_list(l);
  uint64_t before = color_hash(l);
  gpu_status s = run_list(l);
  drawn += !s.error;
  refused += s.error != GPU_ERROR_NONE;
  if (!s.error)
    return 0;
  bool place = gpu_memory_segment(&l->memory, s.address) != NULL;
  if (!place) {
    fprintf(stderr, "%s at 0x%" PRIx64 "\n", gpu_error_name(s.error), s.address);
    return report_wrong_list("a list was refused without a place");
  }
  return s.error != GPU_ERROR_TASK && !s.passes && color_hash(l) != before ? report_wrong_list("a refused list was drawn") : 0;
}

/* Every eighth file is read as it is. */
static int run_file(gpu_list *l) {
  bool taken = false;
  const char *why = file_check(&w, l, open_device(), number % 8 != 0, &taken);
  drawn += taken;
  refused += !taken;
  return why ? report_wrong_list(why) : 0;
}

static int run_number(const char *kind) {
  char err[GM_ERROR_SIZE] = "";
  gpu_list l = {0};
  case_begins(SECONDS, "gpu-lists: list %" PRIu64, number);
  int rc = random_pass_make(&w, &programs, number, err, sizeof err) && !gpu_list_build(&l, &w.target, w.draw, w.n, err, sizeof err)
               ? 0
               : report_wrong_list(err);
  if (!rc)
    rc = *kind == 'm' ? run_mutated(&l) : *kind == 'f' ? run_file(&l) : number % 2 ? run_bad(&l) : run_good(&l);
  gpu_list_free(&l);
  random_pass_free(&w);
  case_ends();
  return rc;
}

int main(int argc, char **argv) {
  char err[GM_ERROR_SIZE];
  uint64_t first = argc == 4 ? strtoull(argv[2], NULL, 10) : 0, count = argc == 4 ? strtoull(argv[3], NULL, 10) : 0;
  if (!count || (strcmp(argv[1], "random") != 0 && strcmp(argv[1], "mutated") != 0 && strcmp(argv[1], "files") != 0))
    return fprintf(stderr, "usage: gpu_lists random|mutated|files FIRST COUNT\n"), 2;
  if (pool_make(&programs, err, sizeof err))
    return fprintf(stderr, "%s\n", err), 1;
  int rc = 0;
  for (number = first; !rc && number < first + count; number++)
    rc = run_number(argv[1]);
  gpu_device_free(device);
  pool_free(&programs);
  if (rc)
    return 1;
  printf("lists %" PRIu64 "\ngood %" PRIu64 "\nbad %" PRIu64 "\nrefused %" PRIu64 "\ndrawn %" PRIu64 "\n", count, good, bad, refused,
         drawn);
  bins_print();
  return 0;
}
