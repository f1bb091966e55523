/* SPDX-License-Identifier: Apache-2.0 */
/* Private to `gloam energy`: the forms of the command that are in files of their own (docs/commands.md, "gloam energy"). */
#ifndef GM_CMD_ENERGY_H
#define GM_CMD_ENERGY_H

/* The gating experiment; argv of the whole command. */
int cmd_energy_gating(int argc, char **argv);

/* Energy of each cycle to a file; argv without --power and its value. */
int cmd_energy_power(const char *file, const char *help, int argc, char **argv);

/* The energy of a run that a waveform shows; argv of the whole command. */
int cmd_energy_waveform(int argc, char **argv);

#endif
