# SPDX-License-Identifier: Apache-2.0
# Shows scene.qml with Qt 6 on OpenGL ES.
import os
import sys
from PyQt6.QtCore import QUrl
from PyQt6.QtGui import QGuiApplication, QSurfaceFormat
from PyQt6.QtQml import QQmlApplicationEngine
from PyQt6.QtQuick import QQuickWindow, QSGRendererInterface

form = QSurfaceFormat()
form.setRenderableType(QSurfaceFormat.RenderableType.OpenGLES)
form.setVersion(2, 0)
QSurfaceFormat.setDefaultFormat(form)
QQuickWindow.setGraphicsApi(QSGRendererInterface.GraphicsApi.OpenGL)
app = QGuiApplication(sys.argv)
engine = QQmlApplicationEngine(QUrl.fromLocalFile(os.path.join(os.path.dirname(os.path.abspath(__file__)), "scene.qml")))
sys.exit(app.exec())
