// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftJSON
import WeftTestSupport

/// Notifications of a live page, in a browser that records notifications instead of showing them.
@Suite(.serialized) struct LiveNotificationTests {
  /// A current time at which the messages of these tests are recent.
  private static let options = [
    "--no-plugins", "--notifications", "all", "--now", "2026-06-05T14:30:00Z",
  ]

  /// Records the notifications that the page requests, and answers for the user: a browser without
  /// a window shows nothing and grants nothing.
  private static func noting(_ decision: String, answer: String = "granted") -> String {
    """
    window.notes = [];
    window.Notification = class {
      static permission = '\(decision)';
      static async requestPermission() { return (this.permission = '\(answer)'); }
      constructor(title, options) { Object.assign(this, options, { title }); notes.push(this); }
      close() { this.isClosed = true; }
    };
    """
  }

  private func open(_ site: LiveSite, _ script: String) throws -> LivePage {
    let page = try site.open()
    try page.browser.call("Page.addScriptToEvaluateOnNewDocument", ["source": .string(script)])
    _ = try page.browser.value(of: "void (window.isOld = true, location.reload())")
    try page.wait("!window.isOld && window.notes && document.querySelector('li[data-row]')")
    return page
  }

  private func settled(_ page: LivePage, _ value: String) throws {
    try page.wait(
      "[...document.querySelectorAll('li')].some(l => l.ariaLabel?.startsWith('Notifications in') "
        + "&& l.ariaLabel.includes('\(value)'))"
    )
  }

  @Test func `a hidden page notifies with the author's name, and a click opens the chat`() throws {
    let site = try LiveSite(Self.options)
    let page = try open(site, Self.noting("default"))
    try page.press(",")
    try page.clickRow("Notifications in this browser, Allow")
    try settled(page, "Allowed")
    try page.press("Escape")
    try page.hide(true)
    let text = "<b>Help</b> \u{1B}[31m me"
    try site.message(text, in: "messaging:rebel-alliance", id: "n1")
    try page.wait("notes.length === 1")
    #expect(try page.text("notes[0].title").hasPrefix("Leia Organa, "))
    #expect(try page.text("notes[0].body") == "<b>Help</b> [31m me")
    #expect(try page.text("notes[0].tag") == "weft-1")
    _ = try page.browser.value(of: "void notes[0].onclick()")
    try page.wait("location.hash === '#/channels/messages:messaging:rebel-alliance'")
    try page.wait("document.body.textContent.includes('Help')")
    #expect(try page.isSo("notes[0].isClosed"))
    #expect(page.complaints.isEmpty, "\(page.complaints)")
  }

  @Test func `a visible page shows no notifications, nor does one whose user blocks them`() throws {
    let site = try LiveSite(Self.options)
    let page = try open(site, Self.noting("default", answer: "denied"))
    try page.press(",")
    try page.clickRow("Notifications in this browser, Allow")
    try settled(page, "Blocked")
    try page.press("Escape")
    try page.hide(true)
    try site.message("Unheard", in: "messaging:rebel-alliance", id: "n1")
    try page.wait("document.body.textContent.includes('Unheard')")
    #expect(try page.number("notes.length") == 0)
  }

  @Test
  func `a page reports its permission when it starts, and gets no notification while visible`()
    throws
  {
    let site = try LiveSite(Self.options)
    let page = try open(site, Self.noting("granted"))
    try page.press(",")
    try settled(page, "Allowed")
    try page.press("Escape")
    try site.message("Seen at once", in: "messaging:rebel-alliance", id: "n1")
    try page.wait("document.body.textContent.includes('Seen at once')")
    try page.hide(true)
    try site.message("Seen later", in: "messaging:rebel-alliance", id: "n2")
    try page.wait("notes.length === 1")
    #expect(try page.text("notes[0].body") == "Seen later")
  }
}
