# SPDX-License-Identifier: Apache-2.0
# Prints C that reads the arguments of each command from a recording and calls it. Follows registry.awk and parameter.awk.
# usage: awk -v what=play|enums [-v extensions="NAME ..."] -f registry.awk -f parameter.awk -f play.awk gl.xml
#   play   a function for each command, and a table of them
#   enums  the names of numbers
function pointer_type(t) { sub(/[A-Za-z_]+$/, "", t); return t }
function room_of(name) {
  return parameters[name] ~ /bufSize/ ? "GM_COUNT(bufSize)" : "0"
}
# The least and the most that a parameter's type holds.
function range_of(t) {
  if (t ~ /^GL(enum|uint|bitfield) /) return "0, UINT32_MAX"
  if (t ~ /^GLboolean /) return "0, 255"
  return t ~ /^GL(intptr|sizeiptr) / ? "INT64_MIN, INT64_MAX" : "INT32_MIN, INT32_MAX"
}
function print_parameter(name, i,  k, t, a) {
  k = kind_of(name, i)
  t = text[name, i]
  a = argument[name, i]
  if (k == "float") printf "  %s = play_float(p);\n", t
  else if (k == "enum" || k == "integer") printf "  %s = (%s)play_range(p, %s);\n", t, substr(t, 1, length(t) - length(a) - 1), k == "enum" ? "0, UINT32_MAX" : range_of(t)
  else if (k == "source") print "  const GLchar *source = play_text(p);\n  const GLchar *const *string = &source;"
  else if (k == "lengths") print "  const GLint *length = NULL;\n  count = source ? 1 : count > 0 ? play_fail(p, \"expected a text\") : count;"
  else if (k == "text") printf "  %s = play_some_text(p);\n", t
  else if (k == "floats" || k == "integers") printf "  %s = play_%s(p, %s);\n", t, k, count_of(name, i)
  else if (k == "indices") printf "  %s = play_indices(p, c, count, type);\n", t
  else if (k == "pointer") printf "  %s = play_pointer(p);\n", t
  else if (k == "pixels") printf "  %s = play_bytes(p, gm_gl_image_bytes(c, width, height, format, type));\n", t
  else if (k == "bytes") printf "  %s = play_bytes(p, %s);\n", t, count_of(name, i)
  else if (k == "none") printf "  %s = NULL;\n", t
  else if (name == "glReadPixels") printf "  %sNULL; /* nobody looks at them */\n", t " = "
  else if (name ~ /^glGen.*s(OES)?$/) printf "  %splay_names_room(p, n);\n", t " = "
  else printf "  %splay_room(p, %s);\n", t " = ", room_of(name)
}
function print_play(name,  i, value) {
  value = type[name] != "void" && type[name] !~ /\*/
  printf "static void play_%s(play *p, gm_gl *c) {\n", name
  for (i = 0; i < n[name]; i++) print_parameter(name, i)
  if (!(value || name ~ /^glGen.*s(OES)?$/)) print "  play_end(p);"
  print "  if (!play_ready(p))\n    return;"
  if (name == "glDrawArrays") print "  if (!play_arrays(p, c, first, count))\n    return;"
  if (name == "glDrawElements") print "  if (!play_element_arrays(p, c, count, type, indices))\n    return;"
  printf "  %sgm_%s(c%s);\n", value ? "long long result = (long long)" : "", name, (arguments[name] == "" ? "" : ", ") arguments[name]
  if (value) print "  play_result(p, result);"
  if (name ~ /^glGen.*s(OES)?$/) printf "  play_names(p, gm_gl_names_given(c), %s);\n", argument[name, 1]
  if (value || name ~ /^glGen.*s(OES)?$/) print "  play_end(p);"
  print "}"
}
END {
  if (what == "enums") {
    for (k = 0; k < enum_count; k++) printf "GM_ENUM(%s, %s)\n", enums[k], value[enums[k]]
    exit 0
  }
  for (k = 0; k < count; k++) print_play(list[k])
  print "static const play_row play_rows[] = {"
  for (k = 0; k < count; k++) printf "    {\"%s\", play_%s},\n", list[k], list[k]
  print "    {0}};"
}
