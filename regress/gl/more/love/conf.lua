-- SPDX-License-Identifier: Apache-2.0
function love.conf(t)
  t.window.width, t.window.height = 320, 240
  t.window.vsync = 0
  t.modules.audio, t.modules.sound, t.modules.joystick = false, false, false
end
