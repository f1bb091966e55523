# SPDX-License-Identifier: Apache-2.0
# A stage of Clutter with actors that turn.
import gi
gi.require_version("Clutter", "1.0")
from gi.repository import Clutter

Clutter.init([])
stage = Clutter.Stage()
stage.set_size(320, 240)
stage.set_background_color(Clutter.Color.new(40, 60, 80, 255))
actors = []
for i in range(24):
    actor = Clutter.Actor()
    actor.set_size(50, 40)
    actor.set_position(10 + 46 * (i % 6), 10 + 55 * (i // 6))
    actor.set_background_color(Clutter.Color.new(40 + 8 * i, 230 - 7 * i, 90 + 40 * (i % 4), 200))
    actor.set_pivot_point(0.5, 0.5)
    stage.add_child(actor)
    actors.append(actor)


def turn(timeline, elapsed):
    for i, actor in enumerate(actors):
        actor.set_rotation_angle(Clutter.RotateAxis.Z_AXIS, 0.09 * elapsed + 7 * i)


timeline = Clutter.Timeline.new(4000)
timeline.set_repeat_count(-1)
timeline.connect("new-frame", turn)
timeline.start()
stage.connect("destroy", lambda *_: Clutter.main_quit())
stage.show()
Clutter.main()
