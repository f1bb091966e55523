/* SPDX-License-Identifier: Apache-2.0 */
precision mediump float;
#error this shader says no
