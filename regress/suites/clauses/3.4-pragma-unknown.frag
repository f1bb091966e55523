// 3.4: pragmas nobody knows are ignored
// expect: ok
precision mediump float;
#pragma
#pragma once
#pragma STDGL something(new)
#pragma optimize(off)
#pragma debug(on)
#pragma anything A goes @ here
void main() {}
