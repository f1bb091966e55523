/* SPDX-License-Identifier: Apache-2.0 */
/* Computes 4 x 4 matrices of scenes, stored column by column: element (row r, column c) is m[4 * c + r]. */
#include "frame/scene/matrix.h"

#include <math.h>

static const double radian = 0.017453292519943295;

sc_matrix sc_identity(void) { return sc_scale(1, 1, 1); }

sc_matrix sc_multiply(const sc_matrix *a, const sc_matrix *b) {
  sc_matrix out;
  for (unsigned c = 0; c < 4; c++)
    for (unsigned r = 0; r < 4; r++) {
      double sum = 0;
      for (unsigned k = 0; k < 4; k++)
        sum += a->m[4 * k + r] * b->m[4 * c + k];
      out.m[4 * c + r] = sum;
    }
  return out;
}

sc_matrix sc_translate(double x, double y, double z) { return (sc_matrix){{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1}}; }

sc_matrix sc_scale(double x, double y, double z) { return (sc_matrix){{x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1}}; }

static void normalise(double v[3]) {
  double n = sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
  for (unsigned i = 0; i < 3 && n > 0; i++)
    v[i] /= n;
}

static void cross_product(const double a[3], const double b[3], double out[3]) {
  for (unsigned i = 0; i < 3; i++)
    out[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
}

sc_matrix sc_rotate(double degrees, double x, double y, double z) {
  double a[3] = {x, y, z}, c = cos(degrees * radian), s = sin(degrees * radian);
  sc_matrix out = sc_identity();
  normalise(a);
  for (unsigned col = 0; col < 3; col++)
    for (unsigned row = 0; row < 3; row++)
      out.m[4 * col + row] = a[row] * a[col] * (1 - c) + (row == col ? c : 0);
  for (unsigned i = 0; i < 3; i++) { /* the axis times: row i+1, column i gets +axis of i+2 */
    out.m[4 * i + (i + 1) % 3] += s * a[(i + 2) % 3];
    out.m[4 * ((i + 1) % 3) + i] -= s * a[(i + 2) % 3];
  }
  return out;
}

sc_matrix sc_look_at(const double eye[3], const double target[3], const double up[3]) {
  double z[3] = {eye[0] - target[0], eye[1] - target[1], eye[2] - target[2]}, x[3], y[3];
  sc_matrix out = sc_identity();
  normalise(z);
  cross_product(up, z, x);
  normalise(x);
  cross_product(z, x, y);
  const double *const axis[3] = {x, y, z};
  for (unsigned r = 0; r < 3; r++) {
    for (unsigned c = 0; c < 3; c++) {
      out.m[4 * c + r] = axis[r][c];
      out.m[12 + r] -= axis[r][c] * eye[c];
    }
  }
  return out;
}

sc_matrix sc_perspective(double height, double aspect, double near, double far) {
  double f = 1 / tan(height * radian / 2);
  return (sc_matrix){{f / aspect, 0, 0, 0, 0, f, 0, 0, 0, 0, (far + near) / (near - far), -1, 0, 0, 2 * far * near / (near - far), 0}};
}

sc_matrix sc_orthographic(double half_height, double aspect, double near, double far) {
  return (sc_matrix){
      {1 / (half_height * aspect), 0, 0, 0, 0, 1 / half_height, 0, 0, 0, 0, -2 / (far - near), 0, 0, 0, -(far + near) / (far - near), 1}};
}

void sc_normal(const sc_matrix *a, double out[9]) {
  double det = 0;
  for (unsigned c = 0; c < 3; c++)
    for (unsigned r = 0; r < 3; r++) {
      unsigned c1 = (c + 1) % 3, c2 = (c + 2) % 3, r1 = (r + 1) % 3, r2 = (r + 2) % 3;
      out[3 * c + r] = a->m[4 * c1 + r1] * a->m[4 * c2 + r2] - a->m[4 * c1 + r2] * a->m[4 * c2 + r1];
    }
  for (unsigned r = 0; r < 3; r++)
    det += a->m[r] * out[r];
  for (unsigned i = 0; i < 9 && det != 0; i++)
    out[i] /= det;
}
