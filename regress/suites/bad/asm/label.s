# SPDX-License-Identifier: Apache-2.0
bra nowhere
end
