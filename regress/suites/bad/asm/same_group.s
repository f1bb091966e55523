# SPDX-License-Identifier: Apache-2.0
add t0, t1, t2 ; min t3, t4, t5
end
