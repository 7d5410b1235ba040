// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftTestSupport

/// The answer of an AI assistant, which grows in a browser.
@Suite(.serialized) struct LiveAnswerTests {
  private static let chat = "messaging:rebel-alliance"
  /// The distance to the end of the list, in pixels.
  private static let distance = """
    (r => Math.round(r.scrollHeight - r.clientHeight - r.scrollTop))(document.querySelector('.rows'))
    """

  /// The row of the answer, which is the newest message.
  private static let answer = "document.querySelector('li[data-row]:last-of-type')"

  private func event(_ type: String, second: Int, _ rest: String = "") -> String {
    """
    {"type":"\(type)","cid":"\(Self.chat)","created_at":"2026-06-05T14:30:\(10 + second)Z",\
    "user":{"id":"bot","name":"Helper"},"message_id":"answer"\(rest)}
    """
  }

  /// Makes the answer longer by one paragraph.
  private func grow(to count: Int, in site: LiveSite) throws {
    let text = (1...count).map { "Line \($0) of it" }.joined(separator: "\\n\\n")
    try site.happen(
      event(
        "message.updated",
        second: count,
        #","message":{"id":"answer","text":"\#(text)","updated_at":"2026-06-05T14:30:\#(10 + count)Z"}"#
      )
    )
  }

  /// Opens the chat in which an assistant has begun to answer.
  private func begin(_ site: LiveSite) throws -> LivePage {
    let page = try site.open("#/channels/messages:\(Self.chat)")
    try page.waitForAddress("rebel-alliance")
    try site.happen(
      event(
        "message.new",
        second: 0,
        """
        ,"message":{"id":"answer","text":"","created_at":"2026-06-05T14:30:10Z","user":{"id":"bot"}}
        """
      )
    )
    let state = #","ai_state":"AI_STATE_GENERATING""#
    try site.happen(event("ai_indicator.update", second: 0, state))
    try page.wait("document.body.innerText.includes('Helper is writing an answer…')")
    return page
  }

  @Test func `a growing answer stays at its end, without animations and for as long as it gets`()
    throws
  {
    let site = try LiveSite()
    let page = try begin(site)
    for count in 1...40 {
      try grow(to: count, in: site)
      try page.waitForRow("Line \(count) of it")
      #expect(try page.number(Self.distance) <= 1)
      #expect(try page.number("document.getAnimations().length") == 0)
    }
    #expect(try page.isSo("!document.body.innerText.includes('Show all')"))
    #expect(try page.isSo("!\(Self.answer).innerText.includes('Edited')"))
    try site.happen(event("ai_indicator.clear", second: 45))
    try page.wait("!document.body.innerText.includes('is writing an answer')")
    #expect(try page.number(Self.distance) <= 1)
    #expect(try page.isSo("document.body.innerText.includes('Line 40 of it')"))
    #expect(page.complaints == [])
  }

  @Test func `a user who has scrolled up, or selected a text, keeps both`() throws {
    let site = try LiveSite()
    let page = try begin(site)
    for count in 1...30 { try grow(to: count, in: site) }
    try page.waitForRow("Line 30 of it")
    // The top of the view is inside of the answer.
    try page.browser.wheel(by: -120)
    try page.wait("\(Self.distance) > 60")
    _ = try page.browser.value(
      of: """
        void (row => {
          const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
          while (walker.nextNode()) if (walker.currentNode.data.includes('Line 9 of it')) break;
          const start = walker.currentNode.data.indexOf('Line 9 of it');
          getSelection().setBaseAndExtent(walker.currentNode, start, walker.currentNode, start + 6);
        })(\(Self.answer))
        """
    )
    let top = "Math.round(\(Self.answer).getBoundingClientRect().top)"
    try page.wait("(window.was ?? 0) === (window.was = \(top))")
    let place = try page.number(top)
    for count in 31...40 {
      try grow(to: count, in: site)
      try page.waitForRow("Line \(count) of it")
      #expect(try page.number(top) == place)
    }
    #expect(try page.text("getSelection().toString()") == "Line 9")
    #expect(page.complaints == [])
  }

  @Test func `the button stops the answer on every page`() throws {
    let site = try LiveSite()
    let page = try begin(site)
    let other = try site.open("#/channels/messages:\(Self.chat)")
    try other.wait("document.body.innerText.includes('Helper is writing an answer…')")
    try other.click("button[aria-label='Stop the answer']")
    // Screen readers still have the text.
    for page in [page, other] {
      try page.wait("!document.querySelector('button[aria-label=\"Stop the answer\"]')")
      #expect(page.complaints == [])
    }
  }
}
