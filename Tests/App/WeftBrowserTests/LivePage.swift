// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftJSON
import WeftTestSupport

/// A page of ``LiveSite``, as its user sees it.
struct LivePage {
  let browser: BrowserPage
  // Retained, since the server ends with it.
  let site: LiveSite

  /// The browser's complaints, except those about skippable history entries.
  var complaints: [String] {
    browser.complaints.filter { !$0.contains("NavigationEntryMarkedSkippable") }
  }

  func wait(_ expression: String) throws { try browser.wait(until: expression) }

  func press(_ keys: String...) throws { for key in keys { try browser.press(key) } }

  /// Clicks on an element as soon as it exists.
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

  /// The rows' accessibility labels, from top to bottom.
  var labels: [String] {
    get throws {
      try browser.texts("[...document.querySelectorAll('li[data-row]')].map(l => l.ariaLabel)")
    }
  }

  /// The page's title without the number of unread chats.
  static let title = "document.title.replace(/^\\([\\d٠-٩]+\\+?\\) /, '')"

  /// The number of the focused row, counted from one; zero if no row has the focus.
  static let focus = "+(document.activeElement.closest('li')?.ariaPosInSet ?? 0)"

  /// The first row that is completely visible.
  static let firstSeen = """
    [...document.querySelectorAll('li[data-row]')].find(row => row.getBoundingClientRect().top >=
      document.querySelector('.rows').getBoundingClientRect().top - 0.5)
    """

  /// Clicks on the row whose label starts with a text.
  func clickRow(_ text: String) throws {
    try wait("[...document.querySelectorAll('li')].some(l => l.ariaLabel.startsWith('\(text)'))")
    try click("li[aria-label^='\(text)']")
  }

  /// Makes the browser report the page as hidden or visible; returns when the server knows.
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

  /// Leaves the field, which has the focus in an opened chat.
  func leaveField() throws {
    try wait("document.activeElement.localName === 'textarea'")
    try press("Escape")
    try wait("document.activeElement.localName !== 'textarea'")
  }

  /// Leaves a chat by the keyboard, starting with the field.
  func leaveChat() throws {
    try leaveField()
    try press("Escape")
  }

  /// Goes to another address, and returns when the title shows that its screen is loaded.
  ///
  /// The page drops addresses that wait longer than ten seconds behind others.
  func go(to address: String) throws {
    guard try text("location.hash") != address else { return }
    // The number of unread chats, which may arrive at any time, changes the title too.
    let title = JSONWriter.compact(.string(try text(Self.title)))
    _ = try browser.value(of: "location.hash = '\(address)'")
    try wait("location.hash === '\(address)' && \(Self.title) !== \(title)")
  }

  /// Goes back or forward, as with the browser's buttons.
  func goInHistory(by steps: Int) throws {
    // In a timeout: the browser answers no evaluation if the page goes away during it.
    _ = try browser.value(of: "void setTimeout(() => history.go(\(steps)))")
  }

  /// Waits until the address ends with a text and the screen has rows.
  func waitForAddress(_ end: String) throws {
    try wait("decodeURIComponent(location.hash).endsWith('\(end)')")
  }

  /// Waits until a row contains a text.
  func waitForRow(_ text: String) throws {
    try wait("[...document.querySelectorAll('li')].some(l => l.ariaLabel.includes('\(text)'))")
  }
}
