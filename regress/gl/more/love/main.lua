-- SPDX-License-Identifier: Apache-2.0
-- Shapes, a canvas, blending and a shader of LOVE. The time is the number of frames.
local n, canvas, shader = 0
function love.load()
  canvas = love.graphics.newCanvas(128, 128)
  shader = love.graphics.newShader [[
    vec4 effect(vec4 color, Image image, vec2 at, vec2 pixel) { return Texel(image, at) * vec4(at, 1.0 - at.x, 1.0) * color; }]]
end
function love.update() n = n + 1 end
function love.draw()
  love.graphics.setCanvas(canvas)
  love.graphics.clear(0.2, 0.2, 0.3)
  for i = 1, 12 do
    love.graphics.setColor(i / 12, 0.5, 1 - i / 12)
    love.graphics.rectangle("fill", 9 * i, 64 + 40 * math.sin(0.5 * i + 0.1 * n), 16, 16)
  end
  love.graphics.setCanvas()
  love.graphics.clear(0.1, 0.2, 0.15)
  love.graphics.setColor(1, 1, 1)
  love.graphics.setShader(shader)
  love.graphics.draw(canvas, 20, 20)
  love.graphics.setShader()
  love.graphics.setBlendMode("add")
  for i = 1, 8 do
    love.graphics.setColor(0.1 * i, 0.3, 0.8 - 0.1 * i, 0.7)
    love.graphics.circle("fill", 200 + 50 * math.cos(i + 0.05 * n), 120 + 60 * math.sin(i + 0.05 * n), 24)
  end
  love.graphics.setBlendMode("alpha")
end
