# SPDX-License-Identifier: Apache-2.0
# Prints C for the commands that registry.awk reads. usage: awk -v what=calls|entries|names [-v extensions="NAME ..."] -f registry.awk -f parameter.awk -f entries.awk gl.xml
#   calls    prototypes of the functions that do the work: gm_glX(gm_gl *c, ...)
#   entries  the exported functions glX, which call them for the thread's current context, and record the call
#   names    a row for each function, for eglGetProcAddress
function print_entry(name,  value, none, i) {
  value = type[name] != "void"
  none = value ? " (" type[name] ")0" : ""
  printf "GL_APICALL %s GL_APIENTRY %s(%s) {\n", type[name], name, parameters[name] == "" ? "void" : parameters[name]
  printf "  gm_gl *c = %s();\n  if (!c)\n    return%s;\n", name ~ /^gl(Clear|Draw(Arrays|Elements)|ReadPixels|CopyTex(Sub)?Image2D)$/ ? "gm_egl_enter_drawing" : "gm_egl_enter", none
  if (name == "glDrawArrays") print "  gm_record_arrays(c, first, count);"
  if (name == "glDrawElements") print "  gm_record_element_arrays(c, count, type, indices);"
  if (name == "glUnmapBufferOES") print "  gm_record_mapped(c, target);"
  if (name ~ /^glUniform.*v$/) print "  count = gm_gl_uniform_count(c, location, count);" # so that no more is recorded than read
  printf "  gm_record_begin(c, \"%s\");\n", name
  for (i = 0; i < n[name]; i++) {
    call = record_call(name, i)
    if (call != "") print "  " call ";"
  }
  printf "  %sgm_%s(c%s);\n", value ? type[name] " result = " : "", name, (arguments[name] == "" ? "" : ", ") arguments[name]
  if (value && type[name] !~ /\*/) print "  gm_record_result((long long)result);"
  if (name ~ /^glGen.*s(OES)?$/) printf "  gm_record_names(gm_gl_names_given(c), %s);\n", argument[name, 1]
  printf "  gm_record_end();\n  gm_egl_leave();\n%s}\n", value ? "  return result;\n" : ""
}
END {
  for (i_call = 0; i_call < count; i_call++) {
    name = list[i_call]
    if (what == "calls") printf "%s gm_%s(gm_gl *c%s);\n", type[name], name, (parameters[name] == "" ? "" : ", ") parameters[name]
    else if (what == "names") printf "GM_ENTRY(%s)\n", name
    else print_entry(name)
  }
}
