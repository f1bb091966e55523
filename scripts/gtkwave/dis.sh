#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Filter of GTKWave that disassembles the bundle of a net (make wave). GTKWave runs process filters without arguments.
exec "$(dirname "$0")/../../build/tool/tool_wave" dis
