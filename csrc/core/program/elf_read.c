/* SPDX-License-Identifier: Apache-2.0 */
/* Reads an ELF object as a program (core/program/format.h). The file is not trusted: every size, offset and number is checked before
   use. */
#include <gelf.h>
#include <libelf.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "core/program/format.h"
#include "core/program/program.h"
#include "core/program/program_valid.h"

typedef struct {
  const unsigned char *p;
  size_t len;
  int found;
} section;

typedef struct {
  section text, machine, meta, symbols, literals, lines, calls, files, names;
} sections;

typedef struct {
  const char *path;
  char *err;
  size_t errsize;
} reporter;

__attribute__((format(printf, 2, 3))) static int fail_elf_read(const reporter *r, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  gm_verror_at(r->err, r->errsize, r->path, 0, 0, fmt, ap);
  va_end(ap);
  return -1;
}

static uint32_t read_section_word(const section *s, size_t i) {
  const unsigned char *b = s->p + 4 * i;
  return b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

/* The string at an offset, NULL if it does not end inside the section. */
static const char *string_at(const section *names, uint32_t offset) {
  if (offset >= names->len || !memchr(names->p + offset, 0, names->len - offset))
    return NULL;
  return (const char *)names->p + offset;
}

static int take_sections(const reporter *r, Elf *e, const char *image, size_t size, sections *s) {
  size_t shstr;
  if (elf_getshdrstrndx(e, &shstr))
    return fail_elf_read(r, "no section names");
  for (Elf_Scn *scn = NULL; (scn = elf_nextscn(e, scn));) {
    Elf32_Shdr *sh = elf32_getshdr(scn);
    const char *name = sh ? elf_strptr(e, shstr, sh->sh_name) : NULL;
    if (!name)
      return fail_elf_read(r, "damaged section table");
    section *to = strcmp(name, ".text") == 0             ? &s->text
                  : strcmp(name, ".gloam.machine") == 0  ? &s->machine
                  : strcmp(name, ".gloam.meta") == 0     ? &s->meta
                  : strcmp(name, ".gloam.symbols") == 0  ? &s->symbols
                  : strcmp(name, ".gloam.literals") == 0 ? &s->literals
                  : strcmp(name, ".gloam.lines") == 0    ? &s->lines
                  : strcmp(name, ".gloam.calls") == 0    ? &s->calls
                  : strcmp(name, ".gloam.files") == 0    ? &s->files
                  : strcmp(name, ".gloam.names") == 0    ? &s->names
                                                         : NULL;
    if (!to)
      continue;
    if (to->found || sh->sh_type != SHT_PROGBITS || sh->sh_offset > size || sh->sh_size > size - sh->sh_offset)
      return fail_elf_read(r, "damaged section '%s'", name);
    *to = (section){(const unsigned char *)image + sh->sh_offset, sh->sh_size, 1};
  }
  if (!s->text.found || !s->machine.found || !s->meta.found)
    return fail_elf_read(r, "not a Gloam program (sections are missing)");
  return 0;
}

static char *copy_string(const char *s) {
  size_t n = strlen(s) + 1;
  char *c = malloc(n);
  return c ? memcpy(c, s, n) : NULL;
}

static int take_symbols(const reporter *r, const sections *s, gm_program *p) {
  size_t n = s->symbols.len / (4 * SYM_WORDS);
  p->sym = calloc(n + 1, sizeof *p->sym);
  if (!p->sym)
    return fail_elf_read(r, "out of memory");
  for (size_t i = 0; i < n; i++) {
    uint32_t w[SYM_WORDS];
    for (size_t k = 0; k < SYM_WORDS; k++)
      w[k] = read_section_word(&s->symbols, i * SYM_WORDS + k);
    const char *name = string_at(&s->names, w[0]);
    if (!name || w[1] > GM_SYM_TEXSIZE || w[2] > GM_BASE_SAMPLERCUBE || w[3] > 4 || w[4] > 4 || w[5] > 4096 || w[6] > 1 || w[7] > 4096 ||
        w[8] > 3)
      return fail_elf_read(r, "damaged symbol %zu", i);
    p->sym[i] = (gm_symbol){copy_string(name), (gm_sym_kind)w[1], (gm_base)w[2], w[3], w[4], w[5], w[6], w[7], w[8]};
    if (!p->sym[i].name)
      return fail_elf_read(r, "out of memory");
    p->nsym++;
  }
  return 0;
}

static int take_files(const reporter *r, const sections *s, gm_program *p) {
  size_t n = s->files.len / 4;
  p->file = calloc(n + 1, sizeof *p->file);
  if (!p->file)
    return fail_elf_read(r, "out of memory");
  for (size_t i = 0; i < n; i++) {
    const char *name = string_at(&s->names, read_section_word(&s->files, i));
    if (!name || !(p->file[i] = copy_string(name)))
      return fail_elf_read(r, name ? "out of memory" : "damaged file name %zu", i);
    p->nfile++;
  }
  return 0;
}

static int take_tables(const reporter *r, const sections *s, gm_program *p) {
  p->words = s->text.len / 4;
  p->nlit = s->literals.len / (4 * LIT_WORDS);
  p->nline = s->lines.len / (4 * LINE_WORDS);
  p->code = calloc(p->words + 1, sizeof *p->code);
  p->lit = calloc(p->nlit + 1, sizeof *p->lit);
  p->ncall = s->calls.len / (4 * CALL_WORDS);
  p->line = calloc(p->nline + 1, sizeof *p->line);
  p->call = calloc(p->ncall + 1, sizeof *p->call);
  if (!p->code || !p->lit || !p->line || !p->call)
    return fail_elf_read(r, "out of memory");
  for (size_t i = 0; i < p->words; i++)
    p->code[i] = read_section_word(&s->text, i);
  for (size_t i = 0; i < p->nlit; i++) {
    gm_literal *l = &p->lit[i];
    uint32_t mask = read_section_word(&s->literals, i * LIT_WORDS + 1);
    if (mask > 15)
      return fail_elf_read(r, "damaged literal %zu", i);
    l->reg = read_section_word(&s->literals, i * LIT_WORDS);
    l->mask = (uint8_t)mask;
    for (size_t k = 0; k < 4; k++)
      l->value[k] = read_section_word(&s->literals, i * LIT_WORDS + 2 + k);
  }
  for (size_t i = 0; i < p->nline; i++)
    p->line[i] = (gm_line){read_section_word(&s->lines, i * LINE_WORDS), read_section_word(&s->lines, i * LINE_WORDS + 1),
                           (uint16_t)read_section_word(&s->lines, i * LINE_WORDS + 2),
                           (uint16_t)read_section_word(&s->lines, i * LINE_WORDS + 3), read_section_word(&s->lines, i * LINE_WORDS + 4)};
  for (size_t i = 0; i < p->ncall; i++)
    p->call[i] = (gm_call){read_section_word(&s->calls, i * CALL_WORDS), (uint16_t)read_section_word(&s->calls, i * CALL_WORDS + 1),
                           (uint16_t)read_section_word(&s->calls, i * CALL_WORDS + 2), read_section_word(&s->calls, i * CALL_WORDS + 3)};
  return take_symbols(r, s, p) || take_files(r, s, p) ? -1 : 0;
}

static int take_program(const reporter *r, Elf *e, const char *image, size_t size, gm_program *p) {
  sections s = {0};
  Elf32_Ehdr *eh = elf_kind(e) == ELF_K_ELF ? elf32_getehdr(e) : NULL;
  if (!eh || eh->e_ident[EI_DATA] != ELFDATA2LSB)
    return fail_elf_read(r, "not a Gloam program (not a 32-bit little-endian ELF file)");
  if (eh->e_shoff % sizeof(Elf32_Word)) /* libelf would hand out headers that may not be read as such */
    return fail_elf_read(r, "damaged section table");
  if (take_sections(r, e, image, size, &s))
    return -1;
  const section *all[] = {&s.text, &s.meta, &s.symbols, &s.literals, &s.lines, &s.calls, &s.files};
  const size_t unit[] = {4, 4, 4 * SYM_WORDS, 4 * LIT_WORDS, 4 * LINE_WORDS, 4 * CALL_WORDS, 4};
  for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
    if (all[i]->len % unit[i])
      return fail_elf_read(r, "damaged section (size)");
  if (s.meta.len < 12 || read_section_word(&s.meta, 0) != GM_ELF_VERSION || read_section_word(&s.meta, 1) > GM_STAGE_FRAGMENT)
    return fail_elf_read(r, "written by another version");
  p->stage = (gm_stage)read_section_word(&s.meta, 1);
  p->held = read_section_word(&s.meta, 2);
  char name[GM_ERROR_SIZE];
  snprintf(name, sizeof name, "%s(.gloam.machine)", r->path);
  if (gm_machine_parse(&p->machine, (const char *)s.machine.p, s.machine.len, name, r->err, r->errsize) || take_tables(r, &s, p))
    return -1;
  p->entry = eh->e_entry / 4;
  char text[300];
  return gm_program_problem(p, text, sizeof text) ? fail_elf_read(r, "%s", text) : 0;
}

/* What makes a program of another kind of file, by the end of its name. */
static const char *help_with_kind(const char *path) {
  const char *dot = strrchr(path, '.');
  return !dot                                                     ? ""
         : strcmp(dot, ".frag") == 0 || strcmp(dot, ".vert") == 0 ? ": `gloam cc` compiles a shader to one"
         : strcmp(dot, ".s") == 0                                 ? ": `gloam as` assembles a text to one"
                                                                  : "";
}

/* Takes over the file's image and frees it. libelf needs an aligned image that it may write to. */
static int take_image(const reporter *r, char *image, size_t size, gm_program *p) {
  int rc = -1;
  Elf *e = elf_version(EV_CURRENT) == EV_NONE || size < 52 ? NULL : elf_memory(image, size);
  if (!e)
    fail_elf_read(r, "not a Gloam program (not an ELF file)%s", help_with_kind(r->path));
  else {
    rc = take_program(r, e, image, size, p);
    elf_end(e);
  }
  free(image);
  if (rc)
    gm_program_free(p);
  return rc;
}

int gm_program_read(gm_program *p, const char *path, char *err, size_t errsize) {
  reporter r = {strcmp(path, "-") ? path : "<stdin>", err, errsize};
  size_t size = 0;
  memset(p, 0, sizeof *p);
  char *image = gm_file_read(path, GM_MAX_FILE_BYTES, &size, err, errsize);
  return image ? take_image(&r, image, size, p) : -1;
}

int gm_program_parse(gm_program *p, const void *image, size_t size, const char *name, char *err, size_t errsize) {
  reporter r = {name, err, errsize};
  memset(p, 0, sizeof *p);
  char *copy = malloc(size + 1);
  if (!copy)
    return fail_elf_read(&r, "out of memory");
  if (size)
    memcpy(copy, image, size);
  return take_image(&r, copy, size, p);
}
