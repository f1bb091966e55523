# SPDX-License-Identifier: Apache-2.0
# Reads Khronos' registry of OpenGL (gl.xml) for the scripts that follow: all commands of OpenGL ES 2.0 and of the extensions that the option
# `extensions` names. list[0 .. count-1] are their names; type[name], arguments[name], parameters[name] (C text), and for parameter i
# text[name,i], argument[name,i], len[name,i]; n[name] parameters. enum_of[value] is the name of a number of OpenGL ES 2.0.
function strip(line) {
  gsub(/<[^>]*>/, "", line)
  gsub(/^[ \t]+|[ \t]+$/, "", line)
  return line
}
function between(line, tag) {
  if (!match(line, "<" tag ">[^<]*</" tag ">")) return ""
  return substr(line, RSTART + length(tag) + 2, RLENGTH - 2 * length(tag) - 5)
}
function attribute(line, key) {
  return match(line, " " key "=\"[^\"]*\"") ? substr(line, RSTART + length(key) + 3, RLENGTH - length(key) - 4) : ""
}
function is_wanted_extension(line,  i, parts, part) {
  parts = split(extensions, part, " ")
  for (i = 1; i <= parts; i++)
    if (index(line, "name=\"" part[i] "\"")) return 1
  return 0
}
/<enums / { in_enums = 1 }
/<\/enums>/ { in_enums = 0 }
in_enums && /<enum value=/ { value[attribute($0, "name")] = attribute($0, "value") }
/<commands[ >]/ { in_commands = 1 }
/<\/commands>/ { in_commands = 0 }
in_commands && /<proto/ {
  name = between($0, "name")
  type[name] = strip(substr($0, 1, index($0, "<name>") - 1))
}
in_commands && /<param/ {
  text_of_parameter = strip($0)
  parameters[name] = parameters[name] (parameters[name] == "" ? "" : ", ") text_of_parameter
  text[name, n[name]+0] = text_of_parameter
  argument[name, n[name]+0] = between($0, "name")
  len[name, n[name]+0] = attribute($0, "len")
  n[name]++
  arguments[name] = arguments[name] (arguments[name] == "" ? "" : ", ") between($0, "name")
}
/<feature .*name="GL_ES_VERSION_2_0"/ { wanted = 1 }
/<extension / { wanted = is_wanted_extension($0) }
/<\/feature>|<\/extension>/ { wanted = 0 }
wanted && /<command name=/ {
  match($0, /name="[^"]*"/)
  list[count++] = substr($0, RSTART + 6, RLENGTH - 7)
}
wanted && /<enum name=/ {
  named = attribute($0, "name")
  if (!(value[named] in enum_of)) { enum_of[value[named]] = named; enums[enum_count++] = named }
}
END {
  if (!count) { print "registry.awk: error: no command found" >"/dev/stderr"; exit 1 }
  for (i = 0; i < count; i++)
    if (!(list[i] in type)) { print "registry.awk: error: " list[i] " is not described" >"/dev/stderr"; exit 1 }
}
