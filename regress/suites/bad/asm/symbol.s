# SPDX-License-Identifier: Apache-2.0
.sym uniform float 9x9 "u" 1 0 0
end
