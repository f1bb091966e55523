# SPDX-License-Identifier: Apache-2.0
.lit 9999 15 0 0 0 0
end
