# SPDX-License-Identifier: Apache-2.0
add t0.yx, t1, t2
end
