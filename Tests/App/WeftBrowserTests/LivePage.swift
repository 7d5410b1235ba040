// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftJSON
import WeftTestSupport

/// A page of ``LiveSite``, as its user sees it.
struct LivePage {
  let browser: BrowserPage
  // Kept, since the server ends with it.
  let site: LiveSite

  /// What the browser complains about, but for what it thinks of links.
  var complaints: [String] {
    browser.complaints.filter { !$0.contains("NavigationEntryMarkedSkippable") }
  }

  func wait(_ expression: String) throws { try browser.wait(until: expression) }

  func press(_ keys: String...) throws { for key in keys { try browser.press(key) } }

  /// Clicks on something once it is there.
  func click(_ selector: String) throws {
    try wait("document.querySelector(\(JSONWriter.compact(.string(selector))))")
    try browser.click(selector)
  }

  func text(_ expression: String) throws -> String {
    if case .string(let text) = try browser.value(of: expression) { text } else { "" }
  }

  func number(_ expression: String) throws -> Double { try browser.number(expression) }

  func isSo(_ expression: String) throws -> Bool {
    try browser.value(of: expression) == .bool(true)
  }

  /// What screen readers are told of the rows, from top to bottom.
  var labels: [String] {
    get throws {
      try browser.texts("[...document.querySelectorAll('li[data-row]')].map(l => l.ariaLabel)")
    }
  }

  /// The row that has the focus, counted from one; zero when none has.
  static let focus = "+(document.activeElement.closest('li')?.ariaPosInSet ?? 0)"

  /// The first row that is seen whole.
  static let firstSeen = """
    [...document.querySelectorAll('li[data-row]')].find(row => row.getBoundingClientRect().top >=
      document.querySelector('.rows').getBoundingClientRect().top - 0.5)
    """

  /// Clicks on the row whose label begins with a text.
  func clickRow(_ text: String) throws {
    try wait("[...document.querySelectorAll('li')].some(l => l.ariaLabel.startsWith('\(text)'))")
    try click("li[aria-label^='\(text)']")
  }

  /// Has the browser tell the page that others lie over it, or none any more; returns when the server knows.
  func hide(_ isHidden: Bool) throws {
    _ = try browser.value(
      of: """
        void (Object.defineProperty(document, 'hidden', { value: \(isHidden), configurable: true }),
          window.told = false, window.send ??= fetch, window.fetch = async (...all) => {
            const answer = await send(...all);
            told ||= String(all[1]?.body).includes('"look"');
            return answer;
          }, document.dispatchEvent(new Event('visibilitychange')))
        """
    )
    try wait("window.told")
  }

  /// Leaves the field, which an opened chat gives the keys to.
  func leaveField() throws {
    try wait("document.activeElement.localName === 'textarea'")
    try press("Escape")
    try wait("document.activeElement.localName !== 'textarea'")
  }

  /// Leaves a chat by the keyboard: the field first.
  func leaveChat() throws {
    try leaveField()
    try press("Escape")
  }

  /// Goes to another address; returns when its screen is there, which its title shows.
  ///
  /// The page drops addresses that wait for longer than ten seconds behind others.
  func go(to address: String) throws {
    guard try text("location.hash") != address else { return }
    let title = JSONWriter.compact(.string(try text("document.title")))
    _ = try browser.value(of: "location.hash = '\(address)'")
    try wait("location.hash === '\(address)' && document.title !== \(title)")
  }

  /// Goes back, or forward, as with the browser's buttons.
  func goInHistory(by steps: Int) throws {
    // Later: the browser answers nothing about a page that goes while it is asked.
    _ = try browser.value(of: "void setTimeout(() => history.go(\(steps)))")
  }

  /// Waits until the address ends in a text and rows of that screen are there.
  func waitForAddress(_ end: String) throws {
    try wait("decodeURIComponent(location.hash).endsWith('\(end)')")
  }

  /// Waits until a row has a text.
  func waitForRow(_ text: String) throws {
    try wait("[...document.querySelectorAll('li')].some(l => l.ariaLabel.includes('\(text)'))")
  }
}
