// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import Weft
import WeftApp
import WeftJSON
import WeftScene
import WeftTestSupport

@testable import WeftPage

/// The themes that a page can choose.
@Suite struct ServedThemeTests {
  private let site: ServedSite

  init() throws {
    var options = ChatApp.Options()
    options.themes.add(.night.replacing([.accent: 0xFFB86B], name: "ink"))
    site = try ServedSite(appOptions: options) { $0.themes = options.themes }
  }

  @Test func `the style sheet has rules for each theme, and the document lists their names`()
    throws
  {
    let style = try site.ask(site.request("/weft.css")).text
    let sepia = ":root[data-theme=\"sepia\"]{color-scheme:light;--text:#3b2a1a"
    #expect(style.lowercased().contains(sepia), "\(style.suffix(2000))")
    #expect(style.contains(":root[data-theme=\"ink\"]{color-scheme:dark;"))
    let document = try site.ask(site.request("/")).text
    #expect(document.contains("data-themes=\"auto light dark contrast sepia night ink\""))
  }

  @Test func `a page chooses a theme on the page of colours, and gets back the one it remembers`()
    throws
  {
    let page = try site.open("#/channels/settings/colours")
    let choice: JSONValue = ["do": .string("tap"), "action": .string("app.theme.ink")]
    #expect(try page.act(choice) == 204)
    #expect(page.model.told["theme"] == .string("ink") && page.model.faults.isEmpty)
    let unknown: JSONValue = ["do": .string("tap"), "action": .string("app.theme.pink")]
    #expect(try page.act(unknown) == 204)
    #expect(page.model.told["theme"] == .string("ink"))
  }
}
