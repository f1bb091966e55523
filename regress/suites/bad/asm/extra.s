# SPDX-License-Identifier: Apache-2.0
mov t0, t1 t2
end
