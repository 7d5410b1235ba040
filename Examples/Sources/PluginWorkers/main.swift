// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Weft
import WeftLocale
import WeftPluginHost
import WeftTerminal

// Plugins run in separate processes, and this program can be such a process: it must check for that
// before anything else. A host that ships weft-worker next to its executable doesn't need this
// line.
runWorkerIfAsked()

guard CommandLine.arguments.count == 2 else {
  FileHandle.standardError.write(Data("usage: PluginWorkers FOLDER\n".utf8))
  exit(2)
}

let me = ChatUser(id: UserID("ada"), name: "Ada")
let friend = ChatUser(id: UserID("bob"), name: "Bob")
let date = Date(timeIntervalSince1970: 1_780_000_000)

var channel = ChatChannel(id: ChannelID("messaging:hello"), name: "Hello", createdAt: date)
channel.members = [me, friend].map { ChatChannelMember($0) }
channel.lastMessageAt = date
channel.latestMessages = [
  ChatMessage(id: MessageID("1"), author: friend, text: "Your code is 4021", createdAt: date)
]

var workspace = Workspace(currentUser: me)
workspace.now = date
workspace.channels = [channel]

func show(_ list: ChatChannelListViewModel) throws {
  let screen = TerminalScreen(try list.screen(rowLimit: 10).validated(), columns: 60, rows: 5)
  print(screen.text)
}

// These plugins aren't trusted, so none of their code runs in this process. A frame of a program
// with a screen waits four milliseconds in all; this one has nothing else to do.
let plugins = PluginHost(
  folders: [CommandLine.arguments[1]],
  times: PluginTimes(frame: .seconds(1), call: .seconds(1))
)
let engine = Engine(
  workspace: workspace,
  environment: workspace.environment(),
  plugins: plugins
)
let list = engine.channelList()

// The first frame waits for no plugin to start. A program with a screen draws again when
// onRedrawRequest is called.
try show(list)
plugins.waitUntilStarted()
try show(list)

for plugin in plugins.statistics where plugin.isInWorker { print(plugin.id, "ran in a worker") }
for problem in plugins.problems { print(problem.line) }
