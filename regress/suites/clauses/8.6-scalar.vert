// 8.6: relations take vectors
// expect: error 3:15 no function lessThan(float, float)
void main() { lessThan(1.0, 2.0); }
