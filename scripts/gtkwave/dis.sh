#!/bin/sh
# GTKWave runs process filters without arguments.
exec "$(dirname "$0")/../../build/tool/tool_wave" dis
