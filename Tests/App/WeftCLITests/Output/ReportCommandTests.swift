// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftModel
import WeftStore
import WeftTestSupport

@testable import WeftCLI

/// `weft report`: it helps to explain a problem, and tells nothing that others should not know.
@Suite struct ReportCommandTests {
  /// Everything that a user may have typed or named contains this.
  private static let secret = "qz7"
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func write(_ text: String, to path: String) throws {
    let file = scratch.path(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: file)
  }

  /// Creates a workspace whose names and texts are secret.
  private func workspace(_ path: String) throws {
    var me = ChatUser(id: "qz7me")
    me.name = "Qz7 Person"
    var workspace = Workspace(currentUser: me)
    workspace.channels = [
      Samples.channel("qz7channel", name: "Qz7 Channel", [Samples.message("Qz7 text", id: "qz7m")])
    ]
    let file = scratch.path(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try WorkspaceStore(creating: file.path, workspace).add(workspace)
  }

  /// Puts secrets into everything that a report could read.
  private func seed() throws {
    try workspace("qz7home/data/weft/default.weft")
    try workspace("qz7home/qz7chats.weft")
    try write(scratch.path("qz7home/qz7chats.weft").path, to: "qz7home/state/weft/workspace")
    try write(
      #"{"token": "qz7token", "server": "https://qz7server.example"}"#,
      to: "qz7home/state/weft/accounts/qz7account.account"
    )
    try write("qz7", to: "qz7home/data/weft/accounts/qz7account.weft")
    try write(#"{"qz7action": "X"}"#, to: "qz7home/config/weft/keys.json")
    try write("{}", to: "qz7home/config/weft/themes/qz7theme.json")
    try write(#"{"qz7": 1}"#, to: "qz7home/config/weft/themes/qz7other.json")
    try write(#"{"qz7": 1}"#, to: "qz7home/config/weft/strings/qz7.json")
    try write("qz7theme", to: "qz7home/state/weft/colours")
    try write("qz7note", to: "qz7home/state/weft/notifications")
    try write("qz7 text", to: "qz7home/state/weft/outbox/qz7database/0001.json")
    try write("qz7 text", to: "qz7home/state/weft/outbox/qz7database/0002.refused.json")
    try write("qz7 is no plugin", to: "qz7plugins/qz7plugin.so")
    try write("qz7.plugin off", to: "qz7plugins/order")
    try write(#"{"qz7.plugin": {"name": "qz7"}}"#, to: "qz7plugins/settings.json")
  }

  private func report(_ arguments: String...) throws -> Subprocess {
    let home = scratch.path("qz7home")
    return try Subprocess(
      Checkout.weft,
      ["report"] + arguments,
      environment: [
        "HOME": home.path, "XDG_CONFIG_HOME": home.appending(path: "config").path,
        "XDG_STATE_HOME": home.appending(path: "state").path,
        "XDG_DATA_HOME": home.appending(path: "data").path, "USER": "qz7user",
        "WEFT_PLUGINS": scratch.path("qz7plugins").path, "TERM": "qz7term", "LANG": "qz7_QZ",
        "LC_ALL": "", "LC_MESSAGES": "", "TERM_PROGRAM": "qz7program", "TMUX": "/tmp/qz7",
        "XDG_CURRENT_DESKTOP": "qz7desktop", "XDG_SESSION_TYPE": "qz7type", "HOSTNAME": "qz7host",
      ],
      in: scratch.folder
    )
  }

  @Test func `none of the secrets of a workspace, an account, settings or plugins is in it`()
    throws
  {
    try seed()
    let run = try report("r.txt")
    #expect(run.status == 0 && run.text == "r.txt: read it before you send it\n", "\(run.errors)")
    let text = try String(contentsOf: scratch.path("r.txt"), encoding: .utf8)
    let lines = text.lowercased().split(separator: "\n")
    #expect(lines.filter { $0.contains(Self.secret) } == [])
    #expect(!text.contains(scratch.folder.path))
    // It says what is wrong.
    for fact in [
      "keys can be used: no", "own themes: 1", "themes left out: 1", "colours: other",
      "waiting: 1", "refused: 1", "can't be opened: ", "file: can be opened", "TERM: other",
      "account: can't be read", "opened last: yes", "files: 1",
    ] {
      #expect(text.contains(fact), "\(fact) is missing in \(text)")
    }
  }

  @Test func `a user without any files gets a report too`() throws {
    let run = try report()
    #expect(run.status == 0 && run.text.hasPrefix("weft-report.txt: "), "\(run.errors)")
    let text = try String(contentsOf: scratch.path("weft-report.txt"), encoding: .utf8)
    #expect(text.contains("settings: not there") && text.contains("keys can be used: yes"))
    #expect(text.split(separator: "\n").count < 60)
    let path = scratch.path("weft-report.txt").path
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test func `a value holds words of fixed lists only`() {
    #expect(Report.Value.known("qz7", of: ["xterm"]).text == "other")
    #expect(Report.Value.known(nil, of: []).text == "none")
    #expect(Report.Value.word("1.2\u{1B}[31m\n<b>").text == "1.231mb")
  }
}
