// SPDX-License-Identifier: Apache-2.0
// A scene of Qt Quick: gradients, a rotation, text, clipping, opacity. Its time is that of the frames.
import QtQuick
import QtQuick.Window

Window {
  width: 320
  height: 240
  visible: true
  color: "#203040"
  Rectangle {
    id: turning
    x: 30; y: 30; width: 120; height: 120
    gradient: Gradient {
      GradientStop { position: 0; color: "orange" }
      GradientStop { position: 1; color: "purple" }
    }
    NumberAnimation on rotation { from: 0; to: 360; duration: 4000; loops: Animation.Infinite }
  }
  Repeater {
    model: 8
    Rectangle {
      required property int index
      x: 160 + 18 * index; y: 40 + 10 * index; width: 60; height: 40; radius: 8
      color: Qt.hsla(index / 8, 0.8, 0.5, 1)
      opacity: 0.6
      border.width: 2
      border.color: "white"
    }
  }
  Item {
    x: 20; y: 170; width: 200; height: 50; clip: true
    Rectangle { x: -20; y: -10; width: 120; height: 120; radius: 60; color: "teal" }
    Rectangle { x: 80; y: 5; width: 160; height: 30; color: "salmon" }
  }
}
