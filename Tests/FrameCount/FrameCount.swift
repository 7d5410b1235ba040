// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CAllocationCount
import Foundation
import Weft
import WeftLocale
import WeftPluginHost

/// Counts the allocations of an unchanged frame with plugins: none may depend on the number of rows.
///
/// A separate program, built with optimisation: without it every iteration allocates, and a count says
/// nothing. Its arguments are plugin libraries.
@main enum FrameCount {
  /// The scene's buffers grow by doubling, so twice the rows take one more step each.
  private static let steps = 8

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    var isFine = true
    for files in [[]] + arguments.map({ [$0] }) {
      let counts = [64, 128, 256].map { allocations(rows: $0, plugins: files) }
      let name = files.first.map { URL(fileURLWithPath: $0).lastPathComponent } ?? "no plugin"
      let isSteady = counts[1] - counts[0] <= steps && counts[2] - counts[1] <= steps
      isFine = isFine && isSteady
      let numbers = counts.map { String($0) }.joined(separator: ", ")
      print("\(isSteady ? "fine" : "FAIL")  \(name): \(numbers) for 64, 128, 256 rows")
    }
    exit(isFine ? 0 : 1)
  }

  private static func allocations(rows: Int, plugins files: [String]) -> Int64 {
    let host = files.first.map(answering)
    let workspace = workspace(rows: 300)
    let engine = Engine(
      workspace: workspace,
      environment: workspace.environment(),
      plugins: host
    )
    let list = engine.channelList(rows: 300)
    for _ in 0..<3 { _ = list.screen(rowLimit: rows) }
    let before = weft_allocation_count()
    _ = list.screen(rowLimit: rows)
    return weft_allocation_count() - before
  }

  /// Returns a host whose plugin answers: without its worker there would be nothing to count.
  private static func answering(_ file: String) -> PluginHost {
    let host = PluginHost(file: file, times: .patient)
    host.start()
    host.waitUntilStarted()
    guard host.entries.map(\.state) == [.active] else {
      fatalError("\(file) does not answer: \(host.problems), \(host.entries.map(\.state))")
    }
    return host
  }

  private static func workspace(rows: Int) -> Workspace {
    let users = ["me", "ada"].map { ChatUser(id: UserID($0), name: "\($0) Example") }
    var workspace = Workspace(currentUser: users[0])
    let now = Date(timeIntervalSince1970: 1_780_000_000)
    workspace.now = now
    for index in 0..<rows {
      let date = now.addingTimeInterval(-60 * Double(index))
      let message = ChatMessage(
        id: MessageID("m\(index)"),
        author: users[1],
        text: "Your code for today is \(4021 + index), Ada",
        createdAt: date
      )
      var channel = ChatChannel(
        id: ChannelID("messaging:\(index)"),
        name: "Channel number \(index)",
        createdAt: date
      )
      channel.members = users.map { ChatChannelMember($0) }
      channel.memberCount = 2
      channel.lastMessageAt = date
      channel.latestMessages = [message]
      workspace.channels.append(channel)
    }
    return workspace
  }
}
