# SPDX-License-Identifier: Apache-2.0
foo t0, t1
end
