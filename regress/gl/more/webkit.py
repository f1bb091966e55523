# SPDX-License-Identifier: Apache-2.0
# Shows webgl.html in WebKitGTK.
import os
import sys
import gi
gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2

window = Gtk.Window()
window.set_default_size(320, 240)
view = WebKit2.WebView()
settings = view.get_settings()
settings.set_enable_webgl(True)
settings.set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.ALWAYS)
window.add(view)
view.load_uri("file://" + os.path.join(os.path.dirname(os.path.abspath(sys.argv[0])), "webgl.html"))
window.connect("destroy", Gtk.main_quit)
window.show_all()
Gtk.main()
