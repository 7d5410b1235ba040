// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftScene
import WeftViews
import WeftWeb

/// A line that ends with a text in the other direction.
@Suite struct IsolatedEndTests {
  private func page(_ text: String, lines: Int = 1) throws -> String {
    let scene = try Scene { Text(text).lineLimit(lines) }.validated()
    return String(decoding: HTMLPage(scene, title: "x").bytes, as: UTF8.self)
  }

  @Test func `a text at the end is an element that is truncated separately`() throws {
    let page = try page("صوت: \u{2068}Which band?\u{2069}")
    #expect(page.contains("class=\"iso\"><span>صوت: </span><bdi>\u{2068}Which band?\u{2069}</bdi>"))
  }

  @Test func `each of several names is truncated separately, so that it keeps its beginning`()
    throws
  {
    let page = try page("\u{2068}Lando\u{2069}، \u{2068}Han\u{2069}")
    let names = "<bdi>\u{2068}Lando\u{2069}</bdi><span>، </span><bdi>\u{2068}Han\u{2069}</bdi>"
    #expect(page.contains("class=\"iso\">\(names)</span>"))
  }

  @Test func `other texts stay in one element`() throws {
    let isolated = "\u{2068}Which band?\u{2069}"
    for text in ["Which band?", isolated, "صوت \(isolated)!", "صوت \u{2069}", "صوت \u{2068}a"] {
      #expect(try !page(text).contains("class=\"iso\""), "\(text)")
    }
    // Several lines are truncated at the end of the last one.
    #expect(try !page("صوت \(isolated)", lines: 2).contains("class=\"iso\""))
  }
}
