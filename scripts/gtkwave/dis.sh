#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# GTKWave runs process filters without arguments.
exec "$(dirname "$0")/../../build/tool/tool_wave" dis
