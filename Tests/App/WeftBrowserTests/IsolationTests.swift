// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftJSON
import WeftScene
import WeftTestSupport
import WeftViews

/// What a page may load, and what texts may do in it.
@Suite(.serialized) struct IsolationTests {
  @Test func `a page loads nothing, and its own policy reports no violation`() throws {
    let page = try Pages.demo()
    #expect(try page.value(of: "document.readyState") == .string("complete"))
    #expect(page.requests == [] && page.complaints == [])
    let ahead = "document.querySelector('meta[http-equiv=x-dns-prefetch-control]').content"
    #expect(try page.value(of: ahead) == .string("off"))
    // The colours come from the style sheet, so the policy allowed it.
    #expect(
      try page.value(of: "getComputedStyle(document.body).backgroundColor")
        == .string("rgb(255, 255, 255)")
    )
  }

  @Test func `the policy blocks everything that is not part of the page`() throws {
    let page = try Pages.page { Text("a") }
    let attempt = """
      document.body.insertAdjacentHTML('beforeend', '<img src="https://example.org/a.png">');
      document.body.insertAdjacentHTML('beforeend', '<button onclick="document.title=1">b</button>');
      document.querySelector('button').click();
      document.title
      """
    #expect(try page.value(of: attempt) == .string("Test"))
    #expect(page.complaints.contains { $0.contains("Content Security Policy") })
  }

  private static let hostile = [
    "<script>document.title='x'</script>", "\"><img src=x onerror=\"document.title='x'\">",
    "' onmouseover='document.title=1", "</style><svg onload=document.title=1>", "<!--", "-->",
    "]]>",
    "&lt;b&gt;", "&#60;b&#62;", "</span></div></li></ul></main></body></html>x",
    "<base href=https://example.org>", "<link rel=stylesheet href=https://example.org/a.css>",
    "javascript:document.title=1", "<iframe srcdoc='<b>'></iframe>", "a\u{202E}b\u{2066}c",
    "\u{FEFF}+ADw-script+AD4-", "<plaintext>", "<textarea>", "{{7*7}}${7*7}",
  ]

  @Test func `text is shown literally and creates no elements`() throws {
    let count = "document.getElementsByTagName('*').length"
    func page(_ texts: [String]) throws -> BrowserPage {
      try Pages.page {
        ForEach(texts) { text in
          Text(text)
          Badge(text)
          Avatar(initials: text, color: .accent, url: text)
          Button(text, action: text).accessibilityLabel(text).key(text)
        }
      }
    }
    let plain = try page(Self.hostile.map { _ in "x" })
    let shown = try page(Self.hostile)
    #expect(try shown.number(count) == plain.number(count))
    #expect(try shown.number(count) > 100)
    func texts(_ selector: String, _ property: String) throws -> [String] {
      try shown.texts("[...document.querySelectorAll('\(selector)')].map(e => e.\(property))")
    }
    #expect(try texts("main > .t", "textContent") == Self.hostile)
    for selector in [".bd", ".av", "button"] {
      #expect(try texts(selector, "textContent") == Self.hostile, "\(selector)")
    }
    #expect(try texts("[aria-label]", "getAttribute('aria-label')") == Self.hostile)
    #expect(try texts("[data-key]", "dataset.key") == Self.hostile)
    #expect(try texts("button", "dataset.action") == Self.hostile)
    #expect(try shown.value(of: "document.title") == .string("Test"))
    #expect(shown.requests == [] && shown.complaints == [])
  }

  @Test func `control characters are shown and have no effect`() throws {
    let page = try Pages.page { Text("a\u{0}b\u{1B}[2Jc\r\u{8}d\te") }
    #expect(
      try page.value(of: "document.querySelector('.t').textContent")
        == .string("a\u{FFFD}b\u{FFFD}[2Jc\u{FFFD}\u{FFFD}d\u{FFFD}e")
    )
  }
}
