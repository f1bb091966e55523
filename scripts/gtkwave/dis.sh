#!/bin/sh
# GTKWave runs process filters without arguments.
exec build/tool/tool_wave dis
