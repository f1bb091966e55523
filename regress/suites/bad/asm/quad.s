# SPDX-License-Identifier: Apache-2.0
ddx t0, v1
end
