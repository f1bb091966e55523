# SPDX-License-Identifier: Apache-2.0
add t0, t1
end
