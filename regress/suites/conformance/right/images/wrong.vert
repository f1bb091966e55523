/* SPDX-License-Identifier: Apache-2.0 */
attribute vec4 gtf_Vertex;
attribute vec4 gtf_Color;
uniform mat4 gtf_ModelViewProjectionMatrix;
void main() { gl_Position = gtf_ModelViewProjectionMatrix + gtf_Vertex; }
