// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftLocale
import WeftTestSupport

@testable import WeftApp

/// The texts of the application's own pages in each language.
@Suite struct PageTests {
  /// A viewer of the demo workspace in a language.
  private func viewer(_ locale: String, at channel: ChannelID) throws -> Viewer {
    let demo = Checkout.root.appending(path: "Sources/App/WeftLaunch/Resources/demo.json")
    var workspace = try Workspace(json: Array(Data(contentsOf: demo)))
    workspace.locale = Locale(identifier: locale)
    return Viewer(
      ChatApp(Engine(workspace: workspace, environment: workspace.environment())),
      start: [.messages(channel)]
    )
  }

  @Test(arguments: [("en", "4 members"), ("pl", "4 osoby"), ("ar", "4 أعضاء")])
  func `a channel's page shows the number of members only once`(
    locale: String,
    heading: String
  ) throws {
    let id = ChannelID("messaging:rebel-alliance")
    let viewer = try viewer(locale, at: id)
    #expect(viewer.push(.info(id)))
    let rows = try viewer.top.scene(rowLimit: 99).rowLabels()
    #expect(rows.contains(heading), "\(rows)")
  }

  @Test(arguments: ChannelSign.allCases, ["en", "pl", "ar"])
  func `a channel's page describes each icon of its row in words`(
    sign: ChannelSign,
    locale: String
  ) throws {
    let id = ChannelID("messaging:c")
    var workspace = Workspace(currentUser: Samples.me)
    workspace.channels = [Samples.channel("c") { $0.show(sign) }, Samples.channel("plain")]
    workspace.locale = Locale(identifier: locale)
    let viewer = Viewer(ChatApp(Engine(workspace: workspace, environment: workspace.environment())))
    let sentence = viewer.app.engine.environment.strings.text(sign.sentence)
    func rows(_ id: ChannelID) throws -> [String] {
      #expect(viewer.push(.info(id)))
      return try viewer.top.scene(rowLimit: 99).rowLabels()
    }
    #expect(try rows(id).contains("\(sentence), \(viewer.app.words.yes)"))
    #expect(try !rows("messaging:plain").contains("\(sentence), \(viewer.app.words.yes)"))
  }

  @Test(arguments: [
    ("en", "Kind, File", "Size, 482\u{A0}kB"), ("pl", "Rodzaj, Plik", "Rozmiar, 482\u{A0}kB"),
    ("ar", "النوع, ملف", "الحجم, 482\u{A0}kB"),
  ])
  func `an attachment is described in the language of the page`(
    locale: String,
    kind: String,
    size: String
  ) throws {
    let viewer = try viewer(locale, at: ChannelID("messaging:!members-leia-luke"))
    let list = try #require(viewer.top.conversation).list
    let message = try #require(list.messages.first { $0.attachments.first?.size == 482_113 })
    #expect(viewer.push(.attachment(message.id, index: 0)))
    let rows = try viewer.top.scene(rowLimit: 99).rowLabels()
    #expect(rows.contains(kind) && rows.contains(size), "\(rows)")
  }

  @Test(arguments: ["en", "pl", "ar"])
  func `the hints and the help call threads by the same name as their list`(locale: String) throws {
    let viewer = try viewer(locale, at: ChannelID("messaging:rebel-alliance"))
    let name = viewer.app.engine.environment.strings.text(.threadListTitle).lowercased()
    let words = viewer.app.words
    #expect(words.hints.list.lowercased().contains(name))
    #expect(words.keys.tabs.lowercased().contains(name))
  }
}
