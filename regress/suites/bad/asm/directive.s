# SPDX-License-Identifier: Apache-2.0
.nothing 1
end
