/* SPDX-License-Identifier: Apache-2.0 */
/* Reads triangles from the parameter buffer. Visibility and iterators set them up again, so that setups need no memory. */
#include <string.h>

#include "frame/renderer/tile.h"

void fr_fetch_triangle(const gm_frame *f, uint32_t record, fr_triangle *tri) {
  const uint32_t *word = f->buffer.word, *head = word + record;
  int32_t x[3], y[3], z[3];
  tri->draw = fr_record_draw(head[0]);
  tri->front = fr_record_front(head[0]);
  tri->pl = f->pipeline[tri->draw];
  for (unsigned i = 0; i < 3; i++) {
    const uint32_t *v = word + head[1 + i];
    x[i] = (int32_t)v[0];
    y[i] = (int32_t)v[1];
    z[i] = (int32_t)v[2];
    memcpy(&tri->inv_w[i], &v[3], sizeof tri->inv_w[i]);
    tri->lane[i] = head[1 + i] + FR_VERTEX_WORDS;
  }
  fr_setup_triangle(&tri->s, x, y, z, &tri->pl->box);
  if (tri->pl->polygons && tri->pl->state.offset)
    fr_setup_offset_fixed(&tri->s, tri->pl->offset_factor, tri->pl->offset_units);
}

const fr_triangle *fr_kept_triangle(fr_tile *t, uint32_t record, fr_piece *p) {
  for (uint32_t n = t->read; n && n + FR_TRIANGLES > t->read; n--)
    if (t->kept[(n - 1) % FR_TRIANGLES] == record) {
      p->triangle = n - 1;
      return &t->triangle[p->triangle % FR_TRIANGLES];
    }
  p->triangle = t->read++;
  fr_triangle *tri = &t->triangle[p->triangle % FR_TRIANGLES];
  fr_fetch_triangle(t->f, record, tri);
  t->kept[p->triangle % FR_TRIANGLES] = record;
  p->missing = true;
  p->depth = tri->pl->depth;
  p->reads = (uint8_t)(3 * ((tri->pl->lanes + 1) / 2));
  t->count.triangles_read++;
  t->count.depths_read += p->depth;
  t->count.numbers_read += p->reads;
  t->count.bytes[GM_BYTES_PARAMETER_READ] += 4 * (FR_RECORD_WORDS + 3 * (FR_VERTEX_WORDS + tri->pl->lanes));
  return tri;
}
