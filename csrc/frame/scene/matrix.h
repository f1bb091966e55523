/* SPDX-License-Identifier: Apache-2.0 */
/* Computes 4 x 4 matrices of scenes, stored column by column: element (row r, column c) is m[4 * c + r] (docs/scenes.md). */
#ifndef SC_MATRIX_H
#define SC_MATRIX_H

typedef struct {
  double m[16];
} sc_matrix;

/* The unit matrix, the product a b, a translation, a scaling. */
sc_matrix sc_identity(void);
sc_matrix sc_multiply(const sc_matrix *a, const sc_matrix *b);
sc_matrix sc_translate(double x, double y, double z);
sc_matrix sc_scale(double x, double y, double z);
/* By an angle in degrees around an axis, counter-clockwise seen against the axis. */
sc_matrix sc_rotate(double degrees, double x, double y, double z);
/* From world to camera: the camera looks along -z. */
sc_matrix sc_look_at(const double eye[3], const double target[3], const double up[3]);
/* height: the whole angle in degrees. */
sc_matrix sc_perspective(double height, double aspect, double near, double far);
/* half_height: half of what is seen, from bottom to top. */
sc_matrix sc_orthographic(double half_height, double aspect, double near, double far);
/* Inverse transpose of the upper left 3 x 3, for normals, up to a factor if the matrix is singular. */
void sc_normal(const sc_matrix *a, double out[9]);

#endif
