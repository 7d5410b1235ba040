#!/usr/bin/python3
# Copyright (c) the Weft authors
# SPDX-License-Identifier: Apache-2.0
"""notices.py: shows notifications as a desktop does, by printing them.

A line for each: "notice: REPLACED | TITLE | BODY", where REPLACED is the number of the one whose place it takes, and 0 for
none. WEFT_NOTICES names what the service says that it can, such as body-markup.
"""

import os

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib  # noqa: E402

INTERFACE = """
<node><interface name="org.freedesktop.Notifications">
<method name="GetCapabilities"><arg type="as" direction="out"/></method>
<method name="GetServerInformation">
<arg type="s" direction="out"/><arg type="s" direction="out"/><arg type="s" direction="out"/><arg type="s" direction="out"/>
</method>
<method name="CloseNotification"><arg type="u" direction="in"/></method>
<method name="Notify">
<arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="s" direction="in"/><arg type="s" direction="in"/>
<arg type="s" direction="in"/><arg type="as" direction="in"/><arg type="a{sv}" direction="in"/><arg type="i" direction="in"/>
<arg type="u" direction="out"/>
</method>
</interface></node>
"""

last = 0


def called(connection, sender, path, interface, method, words, invocation):
    global last
    if method == "GetCapabilities":
        answer = GLib.Variant("(as)", (os.environ["WEFT_NOTICES"].split(),))
    elif method == "GetServerInformation":
        answer = GLib.Variant("(ssss)", ("notices", "weft", "1", "1.2"))
    elif method == "Notify":
        _, replaced, _, title, body, *_ = words.unpack()
        last = replaced or last + 1
        print(f"notice: {replaced} | {title} | {body}", flush=True)
        answer = GLib.Variant("(u)", (last,))
    else:
        answer = None
    invocation.return_value(answer)


def ready(connection, name):
    print("ready", flush=True)


def begin(connection, name):
    interface = Gio.DBusNodeInfo.new_for_xml(INTERFACE).interfaces[0]
    connection.register_object("/org/freedesktop/Notifications", interface, called, None, None)


name = "org.freedesktop.Notifications"
Gio.bus_own_name(Gio.BusType.SESSION, name, Gio.BusNameOwnerFlags.NONE, begin, ready, None)
GLib.MainLoop().run()
