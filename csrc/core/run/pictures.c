/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the pictures of an inputs file. The size of a picture is read when a texture names it. Its texels are read when a program first
   samples a texture that needs them. Both are read once for each file. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "core/run/run_private.h"

/* Most texture memory of one program, in bytes. The largest cube map without mipmap takes 384 MiB. */
#define MEMORY_BUDGET ((size_t)512 << 20)

static const char *get_picture_path(const void *items, size_t k) { return ((const gm_pictures *)items)->file[k].path; }

size_t gm_pictures_add(gm_loader *l, gm_pictures *p, char *path) {
  size_t k = gm_names_find(&p->index, path, get_picture_path, p);
  if (k != GM_NAMES_NONE) {
    free(path);
    return k + 1;
  }
  gm_picture_file f = {.path = path};
  gm_picture_file *more = NULL;
  if (gm_picture_size(l, path, &f.pic.width, &f.pic.height)) {
    more = p->n & (p->n - 1) ? p->file : realloc(p->file, (p->n ? 2 * p->n : 1) * sizeof *more);
    if (more)
      p->file = more;
    if (!more || !gm_names_add(&p->index, path, p->n)) {
      gm_load_fail(l, "out of memory");
      more = NULL;
    }
  }
  if (!more) {
    free(path);
    return 0;
  }
  p->file[p->n++] = f;
  return p->n;
}

void gm_pictures_free(gm_pictures *p) {
  for (size_t i = 0; i < p->n; i++) {
    gm_picture_free(&p->file[i].pic);
    free(p->file[i].path);
  }
  free(p->file);
  gm_names_free(&p->index);
  free(p);
}

/* Lets *to share the texels of the picture file f, which the run still owns. Reads them if they are not read yet. */
static bool read_picture(gm_loader *l, gm_picture_file *f, gm_picture *to) {
  gm_picture pic;
  if (!f->pic.texel) {
    if (gm_picture_load(&pic, f->path, l->err, l->size))
      return false;
    if (pic.width != f->pic.width || pic.height != f->pic.height) {
      gm_picture_free(&pic);
      return gm_load_fail(l, "the picture %s has changed while it was read", f->path);
    }
    f->pic = pic;
  }
  *to = f->pic;
  to->shared = true;
  return true;
}

/* Reads the first levels of all faces, and makes the mipmap if the texture has to get one. */
static bool read_levels(gm_loader *l, const gm_pictures *p, gm_texture *t, unsigned levels) {
  for (unsigned i = 0; i < t->faces * levels; i++)
    if (!t->pic[i].texel && t->from[i] && !read_picture(l, &p->file[t->from[i] - 1], &t->pic[i]))
      return false;
  return !t->mipmap || gm_texture_mipmap(t) || gm_load_fail(l, "out of memory");
}

int gm_run_read_texture(const gm_run *r, const gm_texture *t, char *err, size_t errsize) {
  gm_loader l = {.name = r->name, .err = err, .size = errsize};
  gm_texture *own = &r->tex[t - r->tex];
  return !own->from || read_levels(&l, r->pictures, own, own->mipmap ? 1 : own->levels) ? 0 : -1;
}

bool gm_pictures_place(gm_loader *l, const gm_pictures *p, gm_texture *t, gm_image *img, gm_sampler *s) {
  size_t words = gm_texture_words(t), all = (img->ntexture + words) * sizeof *img->texture;
  if (all > MEMORY_BUDGET)
    return gm_load_fail(l, "texture \"%s\" brings the texture memory of this program to %zu MiB; its budget is %zu MiB", t->name, all >> 20,
                        MEMORY_BUDGET >> 20);
  bool mipmap = t->min > GM_FILTER_LINEAR;
  if (t->from && gm_texture_complete(t) && !read_levels(l, p, t, mipmap && !t->mipmap ? t->levels : 1))
    return false;
  return gm_texture_place(t, img, s) || gm_load_fail(l, "out of memory");
}
