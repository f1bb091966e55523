/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the Verilog that Yosys writes for a flat netlist: declarations of single bits, instances with named connections, assigns
   (docs/energy.md, "Energy model gate"). */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "energy/netlist/netlist.h"

enum { MAX = 1 << 30 };

typedef struct {
  netlist *n;
  const char *at, *name;
  unsigned line;
  const char *token; /* the current token */
  size_t length;     /* 0 at the end */
  char *err;
  size_t errsize;
} reader;

static int fail_netlist(reader *r, const char *what) {
  return gm_error_at(r->err, r->errsize, r->name, r->line, 1, "%s at '%.*s'", what, (int)(r->length < 60 ? r->length : 60), r->token);
}

static void skip_blanks(reader *r) {
  for (;;) {
    while (isspace((unsigned char)*r->at))
      r->line += *r->at++ == '\n';
    const char *end = NULL;
    if (!strncmp(r->at, "/*", 2))
      end = strstr(r->at, "*/");
    else if (!strncmp(r->at, "(*", 2))
      end = strstr(r->at, "*)");
    if (!end)
      return;
    r->at = end + 2;
  }
}

static bool in_word(char c) { return isalnum((unsigned char)c) || c == '_' || c == '\'' || c == '$'; }

static void read_netlist_token(reader *r) {
  skip_blanks(r);
  r->token = r->at;
  if (*r->at == '\\')
    while (*r->at && !isspace((unsigned char)*r->at))
      r->at++;
  else if (in_word(*r->at))
    while (in_word(*r->at))
      r->at++;
  else if (*r->at)
    r->at++;
  r->length = (size_t)(r->at - r->token);
}

static bool token_is(const reader *r, const char *text) { return r->length == strlen(text) && !memcmp(r->token, text, r->length); }
static bool take_netlist_token(reader *r, const char *text) {
  bool yes = token_is(r, text);
  if (yes)
    read_netlist_token(r);
  return yes;
}
static char *text_of(reader *r) {
  char *text = gc_strndup(r->n->arena, r->token, r->length);
  read_netlist_token(r);
  return text;
}

static bool name_here(const reader *r) { return r->length && (in_word(*r->token) || *r->token == '\\'); }

static int declaration(reader *r, nl_net_kind kind) {
  if (!name_here(r))
    return fail_netlist(r, "not a net of one bit");
  uint32_t net = nl_net_named(r->n, r->token, r->length);
  if (kind != NL_WIRE)
    r->n->nets[net].kind = kind;
  read_netlist_token(r);
  return take_netlist_token(r, ";") ? 0 : fail_netlist(r, "no ';'");
}

/* The bits of a constant such as 4'b01x0, highest first; missing ones are 0. */
static int add_constant(reader *r, const char *pin, const char *tick) {
  int width = atoi(r->token), digits = (int)(r->token + r->length - tick) - 2;
  if (width < 1 || digits < 1 || digits > width || (width > 1 && tick[1] != 'b'))
    return fail_netlist(r, "not a constant in binary");
  if (width == 1)
    nl_add_pin(r->n, pin, nl_net_named(r->n, r->token, r->length));
  for (int i = 0; width > 1 && i < width; i++) {
    char bit[] = "1'b0";
    bit[3] = i < width - digits ? '0' : tick[2 + i - (width - digits)];
    nl_add_pin(r->n, pin, nl_net_named(r->n, bit, 4));
  }
  return 0;
}

/* One net, or { net, net, ... }: pins of that name, in order. */
static int connection(reader *r, const char *pin) {
  bool list = take_netlist_token(r, "{");
  do {
    if (!name_here(r))
      return fail_netlist(r, "not a net");
    const char *tick = memchr(r->token, '\'', r->length);
    if (tick && *r->token != '\\') {
      if (add_constant(r, pin, tick))
        return -1;
    } else
      nl_add_pin(r->n, pin, nl_net_named(r->n, r->token, r->length));
    read_netlist_token(r);
  } while (list && take_netlist_token(r, ","));
  return !list || take_netlist_token(r, "}") ? 0 : fail_netlist(r, "no '}'");
}

/* Makes k assigns of the one that has k pins Y and k pins A. */
static void split_assign(netlist *n, uint32_t k) {
  nl_cell c = n->cells[--n->cell_count];
  uint32_t *net = gc_alloc(n->arena, c.count * sizeof *net);
  for (uint32_t i = 0; i < c.count; i++)
    net[i] = n->pins[c.first + i].net;
  n->pin_count = c.first;
  for (uint32_t i = 0; i < k; i++) {
    nl_add_cell(n, c.type, c.name, NULL);
    nl_add_pin(n, "Y", net[i]);
    nl_add_pin(n, "A", net[k + i]);
  }
}

static int assignment(reader *r) {
  nl_add_cell(r->n, "assign", "", NULL);
  if (connection(r, "Y"))
    return -1;
  uint32_t k = r->n->cells[r->n->cell_count - 1].count;
  if (!take_netlist_token(r, "="))
    return fail_netlist(r, "no '='");
  if (connection(r, "A"))
    return -1;
  if (r->n->cells[r->n->cell_count - 1].count != 2 * k)
    return fail_netlist(r, "an assign of bits of another number before this");
  if (k > 1)
    split_assign(r->n, k);
  return take_netlist_token(r, ";") ? 0 : fail_netlist(r, "no ';'");
}

static const char *parameters(reader *r) {
  const char *start = r->at;
  for (int depth = 0;;) {
    depth += token_is(r, "(") - token_is(r, ")");
    const char *end = r->token;
    if (!r->length)
      return NULL;
    read_netlist_token(r);
    if (!depth)
      return gc_strndup(r->n->arena, start, (size_t)(end - start));
  }
}

static int instance(reader *r) {
  const char *type = text_of(r), *values = NULL;
  if (take_netlist_token(r, "#") && !(values = parameters(r)))
    return fail_netlist(r, "no end of the parameters");
  if (!name_here(r))
    return fail_netlist(r, "no name of an instance");
  nl_add_cell(r->n, type, text_of(r), values);
  if (!take_netlist_token(r, "("))
    return fail_netlist(r, "no '('");
  do {
    if (!take_netlist_token(r, "."))
      return fail_netlist(r, "no '.'");
    const char *pin = text_of(r);
    if (!take_netlist_token(r, "("))
      return fail_netlist(r, "no '('");
    if (!token_is(r, ")") && connection(r, pin))
      return -1;
    if (!take_netlist_token(r, ")"))
      return fail_netlist(r, "no ')'");
  } while (take_netlist_token(r, ","));
  return take_netlist_token(r, ")") && take_netlist_token(r, ";") ? 0 : fail_netlist(r, "no ');'");
}

static int module(reader *r) {
  if (!take_netlist_token(r, "module") || !name_here(r))
    return fail_netlist(r, "no module");
  r->n->module = text_of(r);
  while (r->length && !token_is(r, ";"))
    read_netlist_token(r);
  read_netlist_token(r);
  while (!take_netlist_token(r, "endmodule")) {
    int bad = !r->length                        ? fail_netlist(r, "no endmodule")
              : take_netlist_token(r, "wire")   ? declaration(r, NL_WIRE)
              : take_netlist_token(r, "input")  ? declaration(r, NL_INPUT)
              : take_netlist_token(r, "output") ? declaration(r, NL_OUTPUT)
              : take_netlist_token(r, "assign") ? assignment(r)
              : name_here(r)                    ? instance(r)
                                                : fail_netlist(r, "not a declaration, an instance or an assign");
    if (bad)
      return -1;
  }
  return r->length ? fail_netlist(r, "more than one module") : 0;
}

static int read_text(netlist *n, const char *name, const char *text, char *err, size_t errsize) {
  reader r = {.n = n, .at = text, .name = name, .line = 1, .err = err, .errsize = errsize};
  read_netlist_token(&r);
  return module(&r);
}

int nl_read(netlist *n, gc_arena *arena, const char *name, const char *text, char *err, size_t errsize) {
  nl_init(n, arena, "");
  return read_text(n, name, text, err, errsize);
}

int nl_read_file_of(netlist *n, gc_arena *arena, const nl_library *library, const char *path, char *err, size_t errsize) {
  char *text = gm_file_read(path, MAX, NULL, err, errsize);
  nl_init(n, arena, "");
  n->library = library;
  if (!text)
    return -1;
  int bad = read_text(n, path, text, err, errsize);
  free(text);
  return bad;
}

int nl_read_file(netlist *n, gc_arena *arena, const char *path, char *err, size_t errsize) {
  return nl_read_file_of(n, arena, &nl_osu018, path, err, errsize);
}
