# SPDX-License-Identifier: Apache-2.0
# Reads Khronos' registry of OpenGL (gl.xml) and prints C for all commands of OpenGL ES 2.0 and of the extensions that the option names.
# usage: awk -v what=calls|entries|names [-v extensions="NAME ..."] -f entries.awk gl.xml
#   calls    prototypes of the functions that do the work: gm_glX(gm_gl *c, ...)
#   entries  the exported functions glX, which call them for the thread's current context
#   names    a row for each function, for eglGetProcAddress
function strip(line) {
  gsub(/<[^>]*>/, "", line)
  gsub(/^[ \t]+|[ \t]+$/, "", line)
  return line
}
function between(line, tag) {
  if (!match(line, "<" tag ">[^<]*</" tag ">")) return ""
  return substr(line, RSTART + length(tag) + 2, RLENGTH - 2 * length(tag) - 5)
}
function is_wanted_extension(line,  i, n, part) {
  n = split(extensions, part, " ")
  for (i = 1; i <= n; i++)
    if (index(line, "name=\"" part[i] "\"")) return 1
  return 0
}
/<commands[ >]/ { in_commands = 1 }
/<\/commands>/ { in_commands = 0 }
in_commands && /<proto/ {
  name = between($0, "name")
  type[name] = strip(substr($0, 1, index($0, "<name>") - 1))
}
in_commands && /<param/ {
  text = strip($0)
  parameters[name] = parameters[name] (parameters[name] == "" ? "" : ", ") text
  arguments[name] = arguments[name] (arguments[name] == "" ? "" : ", ") between($0, "name")
}
/<feature .*name="GL_ES_VERSION_2_0"/ { wanted = 1 }
/<extension / { wanted = is_wanted_extension($0) }
/<\/feature>|<\/extension>/ { wanted = 0 }
wanted && /<command name=/ {
  match($0, /name="[^"]*"/)
  list[count++] = substr($0, RSTART + 6, RLENGTH - 7)
}
function print_entry(name,  value, none) {
  value = type[name] != "void"
  none = value ? " (" type[name] ")0" : ""
  printf "GL_APICALL %s GL_APIENTRY %s(%s) {\n", type[name], name, parameters[name] == "" ? "void" : parameters[name]
  printf "  gm_gl *c = gm_egl_enter();\n  if (!c)\n    return%s;\n", none
  printf "  %sgm_%s(c%s);\n", value ? type[name] " result = " : "", name, (arguments[name] == "" ? "" : ", ") arguments[name]
  printf "  gm_egl_leave();\n%s}\n", value ? "  return result;\n" : ""
}
END {
  if (!count) { print "entries.awk: error: no command found" >"/dev/stderr"; exit 1 }
  for (i = 0; i < count; i++) {
    name = list[i]
    if (!(name in type)) { print "entries.awk: error: " name " is not described" >"/dev/stderr"; exit 1 }
    if (what == "calls") printf "%s gm_%s(gm_gl *c%s);\n", type[name], name, (parameters[name] == "" ? "" : ", ") parameters[name]
    else if (what == "names") printf "GM_ENTRY(%s)\n", name
    else print_entry(name)
  }
}
