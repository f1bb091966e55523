/* SPDX-License-Identifier: Apache-2.0 */
uniform vec4 tint;
void main() { gl_Position = tint; }
