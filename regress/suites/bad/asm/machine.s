# SPDX-License-Identifier: Apache-2.0
.machine nowhere
end
