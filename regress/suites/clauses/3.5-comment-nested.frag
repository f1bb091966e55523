// 3.5: comments do not nest
// expect: error 4:14 expected a type, saw '*'
precision mediump float;
/* a /* b */ */
void main() {}
