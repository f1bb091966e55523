/* SPDX-License-Identifier: Apache-2.0 */
precision mediump float;
attribute vec4 a; void main() { gl_FragColor = a; }
