# SPDX-License-Identifier: Apache-2.0
.stage geometry
end
