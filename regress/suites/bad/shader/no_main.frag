/* SPDX-License-Identifier: Apache-2.0 */
precision mediump float;
float f() { return 1.0; }
