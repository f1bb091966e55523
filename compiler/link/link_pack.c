/* SPDX-License-Identifier: Apache-2.0 */
/* Packs variables into lanes by the algorithm of ESSL 1.00, Appendix A section 7. Variables of four columns go to the top rows, those of
 * three columns to the rows below. Those of two columns go to the remaining rows, on the left from the top or on the right from the bottom.
 * Single columns go where the gap is smallest. In the specification, a mat2 takes four columns. As two rows of two columns a mat2 packs
 * tighter, so that is tried first. */
#include "link/link_pack.h"

#include <stdlib.h>

typedef struct {
  gm_symbol *sym;
  unsigned rows, lanes;
  unsigned reg, lane;
} item;

typedef struct {
  item *item;
  size_t n;
  uint8_t *taken; /* lanes of each row */
  unsigned height;
} grid;

/* Orders variables: widest first, then longest; ties stay in the order given. */
static int order_variables(const void *x, const void *y) {
  const item *a = x, *b = y;
  if (a->lanes != b->lanes)
    return a->lanes > b->lanes ? -1 : 1;
  if (a->rows != b->rows)
    return a->rows > b->rows ? -1 : 1;
  return a->sym < b->sym ? -1 : a->sym > b->sym;
}

static void put_grid_item(grid *g, item *i, unsigned reg, unsigned lane) {
  i->reg = reg;
  i->lane = lane;
  for (unsigned r = 0; r < i->rows; r++)
    g->taken[reg + r] |= ((1u << i->lanes) - 1) << lane;
}

/* Places rows of full width from the top, then rows of three columns. Returns the number of items placed; *top: the first free row below
 * them, or more than the height if they do not fit. */
static size_t place_wide(grid *g, unsigned *top) {
  size_t k = 0;
  for (*top = 0; k < g->n && g->item[k].lanes > 2; k++) {
    if (g->item[k].rows > g->height - *top) {
      *top = g->height + 1;
      break;
    }
    put_grid_item(g, &g->item[k], *top, 0);
    *top += g->item[k].rows;
  }
  return k;
}

/* Places variables of two columns: on the left downwards from top, else on the right upwards from the bottom. */
static bool place_pairs(grid *g, size_t *k, unsigned top) {
  unsigned left = top, right = g->height;
  for (; *k < g->n && g->item[*k].lanes == 2; ++*k) {
    item *i = &g->item[*k];
    if (i->rows <= g->height - left) {
      put_grid_item(g, i, left, 0);
      left += i->rows;
    } else if (i->rows <= right - top) {
      right -= i->rows;
      put_grid_item(g, i, right, 2);
    } else {
      return false;
    }
  }
  return true;
}

/* Finds the smallest gap of a column that has enough rows: its first row and its height. False: no gap is large enough. */
static bool find_gap(const grid *g, unsigned lane, unsigned rows, unsigned *at, unsigned *size) {
  bool found = false;
  for (unsigned r = 0; r < g->height;) {
    unsigned end = r;
    while (end < g->height && !(g->taken[end] >> lane & 1))
      end++;
    if (end - r >= rows && (!found || end - r < *size)) {
      found = true;
      *at = r;
      *size = end - r;
    }
    r = end + 1;
  }
  return found;
}

static bool place_singles(grid *g, size_t k) {
  for (; k < g->n; k++) {
    unsigned best = 0, row = 0, lane = 4;
    for (unsigned l = 0; l < 4; l++) {
      unsigned at = 0, size = 0;
      if (find_gap(g, l, g->item[k].rows, &at, &size) && (lane == 4 || size < best)) {
        best = size;
        row = at;
        lane = l;
      }
    }
    if (lane == 4)
      return false;
    put_grid_item(g, &g->item[k], row, lane);
  }
  return true;
}

static bool grid_fits_height(grid *g, unsigned height) {
  unsigned top;
  g->height = height;
  for (unsigned r = 0; r < height; r++)
    g->taken[r] = 0;
  size_t k = place_wide(g, &top);
  return top <= height && place_pairs(g, &k, top) && place_singles(g, k);
}

static void prepare_grid(grid *g, gm_symbol *const *sym, bool whole_mat2) {
  for (size_t k = 0; k < g->n; k++) {
    bool mat2 = sym[k]->cols == 2 && sym[k]->rows == 2;
    g->item[k] = (item){.sym = sym[k], .rows = lk_registers(sym[k]), .lanes = mat2 && whole_mat2 ? 4 : sym[k]->rows};
  }
  qsort(g->item, g->n, sizeof *g->item, order_variables);
}

static void keep_grid_places(const grid *g) {
  for (size_t k = 0; k < g->n; k++) {
    g->item[k].sym->reg = g->item[k].reg;
    g->item[k].sym->lane = g->item[k].lane;
  }
}

bool lk_pack(gc_arena *a, gm_symbol *const *sym, size_t n, unsigned cap, unsigned *used) {
  grid g = {.item = gc_alloc(a, (n + 1) * sizeof *g.item), .n = n, .taken = gc_alloc(a, cap + 1)};
  for (unsigned whole_mat2 = 0; whole_mat2 < 2; whole_mat2++) {
    prepare_grid(&g, sym, whole_mat2);
    if (!grid_fits_height(&g, cap))
      continue;
    unsigned high = cap; /* the variables fit. Find a small height in which they fit too: the algorithm uses all rows that it is given */
    for (unsigned low = 0; low < high;) {
      unsigned mid = (low + high) / 2;
      if (grid_fits_height(&g, mid))
        high = mid;
      else
        low = mid + 1;
    }
    grid_fits_height(&g, high);
    keep_grid_places(&g);
    *used = high;
    return true;
  }
  return false;
}

bool lk_whole(gm_symbol *const *sym, size_t n, unsigned cap, unsigned *used) {
  *used = 0;
  for (size_t k = 0; k < n; k++)
    *used += lk_registers(sym[k]);
  if (*used > cap)
    return false;
  for (size_t k = 0, next = 0; k < n; k++) {
    sym[k]->reg = (unsigned)next;
    sym[k]->lane = 0;
    next += lk_registers(sym[k]);
  }
  return true;
}
