# SPDX-License-Identifier: Apache-2.0
# Prints C for fuzz_gl.c: a function for each command that reads no memory of unknown size, which takes its arguments from an input; and a table of
# them. Follows registry.awk and csrc/gles/record/parameter.awk. usage: awk -v what=fuzz [-v extensions="NAME ..."] -f registry.awk -f parameter.awk -f fuzz.awk gl.xml
function integer_of(a) {
  if (a ~ /^(width|height)$/) return "side(in)"
  if (a ~ /^(program|shader)$/) return "object(in)"
  if (a ~ /^(texture|buffer|framebuffer|renderbuffer)$/) return "name(in)"
  if (a == "index") return "byte(in) % 18"
  if (a == "n") return "byte(in) % 4"
  return a ~ /^(bufSize|maxCount)$/ ? "byte(in) % SMALL" : "whole(in)"
}
function argument_of(k, a) {
  if (k == "float") return "real(in)"
  if (k == "enum") return "word(in)"
  if (k == "integer") return integer_of(a)
  if (k == "text") return "symbol(in)"
  if (k == "floats") return "corner"
  if (k == "integers") return "(const void *)memory"
  return k == "out" ? "(void *)room" : "NULL"
}
function is_random(name,  i) {
  if (name ~ /^gl(DrawArrays|ReadPixels)$/) return 0
  for (i = 0; i < n[name]; i++)
    if (kind_of(name, i) ~ /^(source|indices|pointer|pixels|bytes)$/) return 0
  return 1
}
function print_random(name,  i, k, a) {
  printf "static void random_%s(gm_gl *c, input *in) {\n  GLint room[SMALL] = {0};\n  (void)in, (void)room;\n", name
  for (i = 0; i < n[name]; i++) {
    k = kind_of(name, i)
    a = argument_of(k, argument[name, i])
    if (k == "enum" || k == "integer") a = "(" substr(text[name, i], 1, length(text[name, i]) - length(argument[name, i]) - 1) ")(" a ")"
    printf "  %s = %s;\n", text[name, i], a
  }
  printf "  gm_%s(c%s);\n}\n", name, (arguments[name] == "" ? "" : ", ") arguments[name]
}
END {
  for (c = 0; c < count; c++)
    if (is_random(list[c])) print_random(list[c])
  print "static void (*const random_calls[])(gm_gl *, input *) = {"
  for (c = 0; c < count; c++)
    if (is_random(list[c])) printf "    random_%s,\n", list[c]
  print "};"
}
