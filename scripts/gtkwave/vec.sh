#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Filter of GTKWave that prints a register of four lanes as floats (make wave). GTKWave runs process filters without arguments.
exec "$(dirname "$0")/../../build/tool/tool_wave" vec
