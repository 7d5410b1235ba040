// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftScene
import WeftViews
import WeftWeb

@Suite struct HTMLPageTests {
  private func page(@ViewBuilder _ content: () -> some View) throws -> String {
    let page = HTMLPage(try Scene(content).validated(), title: "Test", themes: .only(.light))
    return String(decoding: page.bytes, as: UTF8.self)
  }

  /// The markup inside of `main`.
  private func body(@ViewBuilder _ content: () -> some View) throws -> String {
    let text = try page(content)
    let start = try #require(text.range(of: "<main>\n")?.upperBound)
    let end = try #require(text.range(of: "\n</main>")?.lowerBound)
    return String(text[start..<end])
  }

  @Test func `a text's style becomes classes`() throws {
    let text = try body { Text("Hello").font(.headline).bold().italic().lineLimit(1) }
    #expect(text == #"<span class="t f2 w2 i l1" dir="auto">Hello</span>"#)
  }

  /// The markup of runs as a plugin may write them, in any order and with any ends.
  private func rich(_ text: String, _ runs: TextRun...) throws -> String {
    try body { RichText(Text(text), runs: runs) }
  }

  @Test func `a highlighted part is a span within its text`() throws {
    let mark = #"<span class="m">"#
    #expect(
      try rich("a <Łódź> b", TextRun(2..<9, .highlight), TextRun(12..<99, .highlight))
        == #"<span class="t" dir="auto">a \#(mark)&lt;Łód</span>ź&gt; \#(mark)b</span></span>"#
    )
    // A plugin can write ends inside a letter and unordered ranges.
    let odd = try rich(
      "Łódź",
      TextRun(1..<3, .highlight),
      TextRun(0..<1, .highlight),
      TextRun(9..<12, .highlight)
    )
    #expect(odd == #"<span class="t" dir="auto">\#(mark)Ł</span>ódź</span>"#)
    #expect(try rich("a") == body { Text("a") })
  }

  @Test func `runs become elements with the same meaning`() throws {
    let text = try rich(
      "a b c d",
      TextRun(0..<1, [.bold, .italic]),
      TextRun(2..<3, .code),
      TextRun(4..<5, [.link, .struck], url: "https://example.org/?a=\"1\"&b"),
      TextRun(6..<7, .mention)
    )
    #expect(
      text == #"<span class="t" dir="auto"><b><i>a</i></b> <code>b</code> "#
        + #"<a class="lk" target="_blank" rel="noopener noreferrer nofollow""#
        + #" href="https://example.org/?a=&quot;1&quot;&amp;b"><s>c</s></a> "#
        + #"<span class="mn">d</span></span>"#
    )
  }

  @Test(arguments: [
    "javascript:alert(1)", "JAVASCRIPT:alert(1)", "data:text/html,x", "//example.org", "/events",
    "https://a b", "vbscript:x", "", "java\nscript:x", "file:///etc/passwd", "#x",
  ])
  func `only links to web pages and mailboxes are kept`(url: String) throws {
    let text = try rich("a", TextRun(0..<1, .link, url: url))
    #expect(text == #"<span class="t" dir="auto">a</span>"#)
  }

  @Test func `both forms of a page have the theme's text sizes`() throws {
    let scene = try Scene { Text("a").font(.title) }.validated()
    for themes in [HTMLPage.Themes.only(.dark), .automatic(light: .light, dark: .dark)] {
      let text = String(decoding: HTMLPage(scene, title: "", themes: themes).bytes, as: UTF8.self)
      #expect(text.contains(".f1{font-size:1.375rem;line-height:1.75rem}"))
      #expect(
        text.contains(".f5{font-size:0.75rem;line-height:1rem}") && text.contains(".h{display:flex")
      )
    }
  }

  @Test func `fonts and icons are the theme's, and no font name breaks out of its quotes`() throws {
    var theme = Theme.light
    theme.fonts.families = ["My \"} Font"]
    theme.fonts = theme.fonts.replacing([.title: TypeScale(size: 30, lineHeight: 36)])
    theme.icons = theme.icons.replacing(["pinned": "P"])
    let scene = try Scene { Icon("pinned") }.validated()
    let page = HTMLPage(scene, title: "", themes: .only(theme))
    let text = String(decoding: page.bytes, as: UTF8.self)
    #expect(text.contains(#"html{font-family:"My \22 \7d  Font",system-ui,sans-serif;"#))
    #expect(text.contains(".f1{font-size:1.875rem;line-height:2.25rem}"))
    #expect(text.contains(#"aria-hidden="true">P</span>"#))
  }

  @Test func `stacks are flex boxes, and one with a spacer stretches`() throws {
    let text = try body {
      VStack(alignment: .leading) {
        HStack(alignment: .top, spacing: 4) {
          Text("a")
          Spacer()
        }
      }
    }
    #expect(
      text == """
        <div class="v sx s0"><div class="h sx s1"><span class="t" dir="auto">a</span>\
        <span class="sp"></span></div></div>
        """
    )
    #expect(
      try page { HStack(alignment: .top, spacing: 4) { Text("a") } }
        .contains(".s0{align-items:flex-start;gap:calc(0.25*var(--inset))}")
    )
  }

  @Test(arguments: [
    "<script>alert(1)</script>", "\" onload=\"x", "' onload='x", "</style><img src=x onerror=x>",
    "]]>", "<!--", "&lt;", "\u{0}\u{1B}[2J", "a\u{202E}b", "javascript:x",
  ])
  func `hostile text stays text everywhere`(text: String) throws {
    let page = try page {
      Text(text)
      Badge(text)
      Avatar(initials: text, color: .accent, url: text)
      Icon(text)
      Button(text, action: text)
      Text("x").onTap(text).onLongPress(text).key(text).accessibilityLabel(text)
    }
    let lowered = page.lowercased()
    #expect(!lowered.contains("<script") && !lowered.contains("<img") && !lowered.contains("<!--"))
    #expect(page.components(separatedBy: "</style>").count == 2)
    // Attributes are inside tags, outside of quotes.
    #expect(
      names(ofAttributesIn: page).allSatisfy { !$0.hasPrefix("on") && $0 != "style" && $0 != "src" }
    )
    #expect(!page.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
  }

  private func names(ofAttributesIn page: String) -> [String] {
    var names: [String] = []
    var (isInTag, isQuoted, hasName, word) = (false, false, false, "")
    for character in page {
      if isQuoted {
        if character == "\"" { isQuoted = false }
        continue
      }
      switch character {
      case "<": (isInTag, hasName) = (true, false)
      case ">", " ", "\n", "=":
        if isInTag, !word.isEmpty {
          // The first word is the element's name.
          if hasName { names.append(word.lowercased()) }
          hasName = true
        }
        word = ""
        if character == ">" { isInTag = false }
      case "\"" where isInTag: isQuoted = true
      default: if isInTag { word.append(character) }
      }
    }
    return names
  }

  @Test func `a page needs nothing from elsewhere and declares so`() throws {
    let page = try page { Text("a") }
    #expect(page.hasPrefix("<!doctype html>\n<html lang=\"en\" dir=\"ltr\">"))
    #expect(page.contains("default-src 'none'"))
    for word in ["http:", "https:", "url(", "@import", "<link", "<iframe"] {
      #expect(!page.contains(word), "\(word)")
    }
  }

  @Test func `colours are tokens, and one page may contain both themes`() throws {
    let scene = try Scene { Text("a").foregroundColor(.accent) }.validated()
    let both = String(decoding: HTMLPage(scene, title: "").bytes, as: UTF8.self)
    #expect(both.contains("prefers-color-scheme:dark") && both.contains("color:var(--accent)"))
    #expect(both.contains("--accent:#0056bd") && both.contains("--accent:#79b0ff"))
    let own = try page { Text("a").foregroundColor(Color(red: 1, green: 2, blue: 3, opacity: 4)) }
    #expect(own.contains("color:#01020304") && !own.contains("prefers-color-scheme"))
  }

  @Test func `actions, labels and roles are attributes`() throws {
    #expect(
      try body { Button("Go", action: "go") }.hasPrefix(
        "<button type=\"button\" data-action=\"go\">"
      )
    )
    let tap = try body { Text("a").onTap("open").accessibilityLabel("A") }
    #expect(tap.contains(#"aria-label="A""#))
    #expect(tap.contains(#"data-action="open" tabindex="0" role="button""#))
    #expect(
      try body { Text("a").accessibilityRole(.heading) }.contains(#"role="heading" aria-level="1""#)
    )
    #expect(try body { Text("a").accessibilityHidden() }.contains(#"aria-hidden="true""#))
    #expect(try body { Text("a").redacted() }.contains(#"aria-busy="true""#))
  }

  @Test func `one element has all attributes of a view`() throws {
    let button = try body {
      Button("x", action: "close").key("k").accessibilityLabel("Close").onLongPress("menu")
    }
    #expect(
      button.hasPrefix(
        #"<button type="button" data-action="close" data-long-action="menu" aria-label="Close" "#
          + #"data-key="k"><span"#
      )
    )
    let icon = try body { Icon("pinned").onTap("pin").accessibilityLabel("Pin") }
    #expect(
      icon.hasPrefix(
        #"<div class="w" data-action="pin" tabindex="0" role="button" aria-label="Pin"><span"#
      )
    )
    let named = try body { Text("3").accessibilityLabel("3 unread").accessibilityRole(.status) }
    #expect(named.hasPrefix(#"<div class="w" role="status" aria-label="3 unread"><span"#))
    // The outermost one wins.
    let twice = try body { Text("a").accessibilityLabel("in").accessibilityLabel("out") }
    #expect(twice.hasPrefix(#"<div class="w" role="img" aria-label="out"><span"#))
    let group = try body { HStack { Button("a", action: "b") }.accessibilityLabel("Tools") }
    #expect(group.hasPrefix(#"<div class="w" role="group" aria-label="Tools"><div"#))
  }

  @Test func `the first heading is level 1; later headings and headings of questions are level 2`()
    throws
  {
    let text = try body {
      Text("Title").accessibilityRole(.heading)
      Text("Part").accessibilityRole(.heading)
    }
    #expect(text.contains(#"aria-level="1"><span class="t" dir="auto">Title"#))
    #expect(text.contains(#"aria-level="2"><span class="t" dir="auto">Part"#))
    let question = Scene { Text("Sure?").accessibilityRole(.heading) }.owned(.question)
    #expect(try body { question }.contains(#"aria-level="2""#))
  }

  @Test func `a list has a name, and each row is an item with its own`() throws {
    var writer = SceneWriter()
    writer.beginList(label: "Chats")
    writer.beginRow(1, provider: nil, label: "Leia", role: .link, isSelected: false)
    writer.end()
    writer.end()
    let text = try body { writer.scene }
    #expect(text.contains(#"<ul role="list" aria-label="Chats">"#))
    // A page without a script has nothing to press.
    #expect(text.contains(#"<li aria-label="Leia""#) && !text.contains("class=\"open\""))
  }

  @Test func `the tab of the visible screen is the current page`() throws {
    let tabs = try body {
      Text("Chats").accessibilityRole(.heading).accessibilityCurrent(true)
      Button("Threads", action: "b")
    }
    #expect(tabs.contains(#"aria-current="page""#))
    #expect(tabs.contains(#"data-action="b"><"#))
  }

  @Test func `one of several exclusive buttons is pressed`() throws {
    let choice = try body {
      Button("All", action: "a").accessibilityCurrent(true)
      Button("Chats", action: "b").accessibilityCurrent(false)
    }
    #expect(choice.contains(#"data-action="a" aria-pressed="true"><"#))
    #expect(choice.contains(#"data-action="b" aria-pressed="false"><"#))
    #expect(!choice.contains("aria-current"))
  }

  @Test func `views side by side at the top level are stacked`() throws {
    #expect(try page { Text("a") }.contains("main,li{display:flex;flex-direction:column;"))
  }

  @Test func `modifiers are boxes around their view, in order`() throws {
    let outside = try page { Text("a").padding(4).background(.accent, in: .rounded(6)) }
    #expect(outside.contains(".s0{background:var(--accent);border-radius:0.375rem}"))
    #expect(
      outside.contains(
        ".s1{padding-block:0.25rem 0.25rem;padding-inline:calc(0.25*var(--inset)) calc(0.25*var(--inset))}"
      )
    )
    let inside = try page { Text("a").background(.accent).padding(4) }
    #expect(inside.contains(".s1{background:var(--accent)}"))
    let gradient = try page {
      Text("a").background(.linearGradient(from: .accent, to: .alert, angle: 90))
    }
    #expect(gradient.contains("linear-gradient(180deg,var(--accent),var(--alert))"))
  }

  @Test func `the same scene gives the same bytes, and equal styles share a class`() throws {
    let first = try page {
      ForEach(0..<50) { Text("row \($0)").padding(3).foregroundColor(.alert) }
    }
    let second = try page {
      ForEach(0..<50) { Text("row \($0)").padding(3).foregroundColor(.alert) }
    }
    #expect(first == second)
    #expect(first.contains(".s1{") && !first.contains(".s2{"))
  }
}
