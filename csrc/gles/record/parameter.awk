# SPDX-License-Identifier: Apache-2.0
# Tells the kind of each parameter of an OpenGL ES function, and prints the call that records it: functions for awk scripts that run after registry.awk.
function kind_of(name, i,  t, l) {
  t = text[name, i]
  l = len[name, i]
  if (name == "glShaderSource" && i == 3) return "lengths" # belongs to the strings before it
  if (t !~ /\*/) return t ~ /^GLfloat |^GLclampf / ? "float" : t ~ /^GLenum / || t ~ /^GLint (internalformat|param)$/ ? "enum" : "integer"
  if (t ~ /\*const\*/) return "source"
  if (t !~ /^const /) return "out"
  if (t ~ /^const GLchar /) return "text"
  if (t ~ /^const GLfloat /) return "floats"
  if (t ~ /^const GL(u?int|enum) /) return "integers"
  if (l == "COMPSIZE(count,type)") return "indices"
  if (l == "COMPSIZE(size,type,stride)") return "pointer"
  if (l ~ /^COMPSIZE/) return "pixels"
  return name == "glShaderBinary" ? "none" : "bytes"
}
# The number of elements, as C text.
function count_of(name, i,  l) {
  l = len[name, i]
  return l ~ /^COMPSIZE/ || l == "" ? "1" : l ~ /^[0-9]/ ? l : l ~ /\*/ ? "GM_COUNT(" substr(l, 1, index(l, "*") - 1) ") " substr(l, index(l, "*")) : "GM_COUNT(" l ")"
}
function record_call(name, i,  k, a) {
  k = kind_of(name, i)
  a = argument[name, i]
  if (k == "float") return "gm_record_float(" a ")"
  if (k == "enum") return "gm_record_enum((GLenum)" a ")"
  if (k == "integer") return "gm_record_integer((long long)" a ")"
  if (k == "source") return "gm_record_source(count, string, length)"
  if (k == "text") return "gm_record_text(" a ")"
  if (k == "floats" || k == "integers") return "gm_record_" k "(" a ", " count_of(name, i) ")"
  if (k == "indices") return "gm_record_indices(c, count, type, indices)"
  if (k == "pointer") return "gm_record_pointer(c, pointer)"
  if (k == "pixels") return "gm_record_bytes(" a ", gm_gl_image_bytes(c, width, height, format, type))"
  if (k == "bytes") return "gm_record_bytes(" a ", " count_of(name, i) ")"
  return ""
}
