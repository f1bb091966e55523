# SPDX-License-Identifier: Apache-2.0
# Reads Khronos' generated header of EGL (EGL/egl.h), since Debian has no registry of EGL. Prints a row for each function, for eglGetProcAddress.
/^EGLAPI .*EGLAPIENTRY egl[A-Za-z]* \(/ {
  match($0, /EGLAPIENTRY egl[A-Za-z]*/)
  printf "GM_ENTRY(%s)\n", substr($0, RSTART + 12, RLENGTH - 12)
  count++
}
END {
  if (!count) { print "entries.awk: error: no function found" >"/dev/stderr"; exit 1 }
}
