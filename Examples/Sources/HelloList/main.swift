// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Weft
import WeftLocale
import WeftTerminal

let me = ChatUser(id: UserID("ada"), name: "Ada")
let friend = ChatUser(id: UserID("bob"), name: "Bob")
let date = Date(timeIntervalSince1970: 1_780_000_000)

var channel = ChatChannel(id: ChannelID("messaging:hello"), name: "Hello", createdAt: date)
channel.members = [me, friend].map { ChatChannelMember($0) }
channel.lastMessageAt = date
channel.latestMessages = [
  ChatMessage(id: MessageID("1"), author: friend, text: "Nice to see you!", createdAt: date)
]

var workspace = Workspace(currentUser: me)
workspace.now = date
workspace.channels = [channel]

// Without an environment the engine uses the clock; this one shows the workspace at its own date.
let engine = Engine(workspace: workspace, environment: workspace.environment())
let screen = engine.channelList().screen(rowLimit: 10)
print(TerminalScreen(try screen.validated(), columns: 60, rows: 5).text, terminator: "")
