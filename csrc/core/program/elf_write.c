/* SPDX-License-Identifier: Apache-2.0 */
/* Writes a program as an ELF object (core/program/format.h). */
#include <errno.h>
#include <gelf.h>
#include <libelf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/atomic.h"
#include "base/error.h"
#include "core/program/format.h"
#include "core/program/program.h"

/* One growing buffer per section and one for the string table. */
typedef struct {
  char *p;
  size_t len, cap;
  int failed;
} bytes;

static size_t add_section_bytes(bytes *b, const void *data, size_t n) {
  size_t at = b->len;
  if (b->len + n > b->cap) {
    size_t cap = (b->cap + n) * 2;
    char *p = realloc(b->p, cap);
    if (!p) {
      b->failed = 1;
      return at;
    }
    b->p = p;
    b->cap = cap;
  }
  if (n)
    memcpy(b->p + b->len, data, n);
  b->len += n;
  return at;
}

static void add_word(bytes *b, uint32_t v) {
  unsigned char w[4] = {(unsigned char)v, (unsigned char)(v >> 8), (unsigned char)(v >> 16), (unsigned char)(v >> 24)};
  add_section_bytes(b, w, 4);
}

static uint32_t add_string(bytes *names, const char *s) { return (uint32_t)add_section_bytes(names, s, strlen(s) + 1); }

enum { TEXT, MACHINE, META, SYMBOLS, LITERALS, LINES, CALLS, FILES, NAMES, SECTIONS };
static const char *const section_names[SECTIONS] = {".text",        ".gloam.machine", ".gloam.meta",  ".gloam.symbols", ".gloam.literals",
                                                    ".gloam.lines", ".gloam.calls",   ".gloam.files", ".gloam.names"};

static void fill_elf_sections(const gm_program *p, bytes sec[SECTIONS]) {
  for (size_t i = 0; i < p->words; i++)
    add_word(&sec[TEXT], p->code[i]);
  char text[2048];
  add_section_bytes(&sec[MACHINE], text, (size_t)gm_machine_format(text, sizeof text, &p->machine));
  add_word(&sec[META], GM_ELF_VERSION);
  add_word(&sec[META], p->stage);
  add_word(&sec[META], p->held);
  for (size_t i = 0; i < p->nsym; i++) {
    const gm_symbol *s = &p->sym[i];
    const uint32_t w[SYM_WORDS] = {
        add_string(&sec[NAMES], s->name), s->kind, s->base, s->rows, s->cols, s->elements, s->array, s->reg, s->lane};
    for (int k = 0; k < SYM_WORDS; k++)
      add_word(&sec[SYMBOLS], w[k]);
  }
  for (size_t i = 0; i < p->nlit; i++) {
    add_word(&sec[LITERALS], p->lit[i].reg);
    add_word(&sec[LITERALS], p->lit[i].mask);
    for (int k = 0; k < 4; k++)
      add_word(&sec[LITERALS], p->lit[i].value[k]);
  }
  for (size_t i = 0; i < p->nline; i++) {
    add_word(&sec[LINES], p->line[i].word);
    add_word(&sec[LINES], p->line[i].line);
    add_word(&sec[LINES], p->line[i].col);
    add_word(&sec[LINES], p->line[i].file);
    add_word(&sec[LINES], p->line[i].call);
  }
  for (size_t i = 0; i < p->ncall; i++) {
    add_word(&sec[CALLS], p->call[i].line);
    add_word(&sec[CALLS], p->call[i].col);
    add_word(&sec[CALLS], p->call[i].file);
    add_word(&sec[CALLS], p->call[i].in);
  }
  for (size_t i = 0; i < p->nfile; i++)
    add_word(&sec[FILES], add_string(&sec[NAMES], p->file[i]));
}

static int add_section(Elf *e, bytes *b, Elf32_Word name, Elf32_Word type, Elf32_Word flags) {
  Elf_Scn *scn = elf_newscn(e);
  Elf_Data *d = scn ? elf_newdata(scn) : NULL;
  Elf32_Shdr *sh = d ? elf32_getshdr(scn) : NULL;
  if (!sh)
    return -1;
  d->d_buf = b->p;
  d->d_size = b->len;
  d->d_align = 4;
  d->d_type = ELF_T_BYTE;
  sh->sh_name = name;
  sh->sh_type = type;
  sh->sh_flags = flags;
  return 0;
}

static int write_elf(int fd, const gm_program *p, bytes sec[SECTIONS], bytes *strtab) {
  if (elf_version(EV_CURRENT) == EV_NONE)
    return -1;
  Elf *e = elf_begin(fd, ELF_C_WRITE, NULL);
  Elf32_Ehdr *eh = e ? elf32_newehdr(e) : NULL;
  int rc = eh ? 0 : -1;
  if (eh) {
    eh->e_ident[EI_DATA] = ELFDATA2LSB;
    eh->e_type = ET_EXEC;
    eh->e_machine = EM_NONE;
    eh->e_version = EV_CURRENT;
    eh->e_entry = p->entry * 4;
    for (int i = 0; i < SECTIONS && rc == 0; i++)
      rc = add_section(e, &sec[i], add_string(strtab, section_names[i]), SHT_PROGBITS, i == TEXT ? SHF_ALLOC | SHF_EXECINSTR : 0);
    Elf32_Word self = add_string(strtab, ".shstrtab");
    if (rc == 0)
      rc = strtab->failed ? -1 : add_section(e, strtab, self, SHT_STRTAB, 0);
    eh->e_shstrndx = SECTIONS + 1;
    if (rc == 0 && elf_update(e, ELF_C_WRITE) < 0)
      rc = -1;
  }
  int why = errno;
  if (e)
    elf_end(e);
  errno = why;
  return rc;
}

/* One program into an open file. */
static int put_program_elf(const gm_program *p, FILE *f, const char *path, char *err, size_t errsize) {
  bytes sec[SECTIONS] = {0}, strtab = {0};
  add_section_bytes(&strtab, "", 1);
  fill_elf_sections(p, sec);
  bool failed = strtab.failed;
  for (int i = 0; i < SECTIONS; i++)
    failed |= sec[i].failed;
  int rc = 0;
  if (failed)
    rc = gm_error(err, errsize, path, "out of memory");
  errno = 0;
  if (!failed && write_elf(fileno(f), p, sec, &strtab))
    rc = gm_error(err, errsize, path, "cannot be written: %s", errno ? strerror(errno) : elf_errmsg(-1));
  for (int i = 0; i < SECTIONS; i++)
    free(sec[i].p);
  free(strtab.p);
  return rc;
}

int gm_program_write_all(const gm_program *p, const char *const *path, size_t n, char *err, size_t errsize) {
  gm_atomic *a = calloc(n, sizeof *a);
  bool ok = a != NULL;
  size_t open = 0;
  if (!a)
    return gm_error(err, errsize, path[0], "out of memory");
  for (; ok && open < n; open += ok)
    ok = gm_atomic_begin(&a[open], path[open], err, errsize) == 0;
  for (size_t i = 0; ok && i < n; i++)
    ok = put_program_elf(&p[i], a[i].file, path[i], err, errsize) == 0;
  int rc = gm_atomic_end_all(a, open, ok, err, errsize);
  free(a);
  return rc;
}

int gm_program_write(const gm_program *p, const char *path, char *err, size_t errsize) {
  return gm_program_write_all(p, &path, 1, err, errsize);
}
