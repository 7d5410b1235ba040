// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftJSON
import WeftTestSupport

/// Recording and playing voice messages on a page, with a microphone that beeps.
@Suite(.serialized) struct LiveSoundTests {
  private let scratch: Scratch
  private let site: LiveSite
  private let page: LivePage
  private let recorder = "document.querySelector('.recorder')"
  private let newest = "[...document.querySelectorAll('li[data-row]')].at(-1)"
  private let playing = "document.querySelector('[data-sounding=\"playing\"]')"
  private let growl = "[role=button][aria-label*='growl']"
  private let record = "[data-action='compose.record']"

  init() throws {
    scratch = try Scratch()
    let file = scratch.path("many.weft").path
    let demo = Checkout.root.appending(path: "Sources/App/WeftLaunch/Resources/demo.json").path
    let run = try Subprocess(Checkout.weft, ["import", demo, "--into", file])
    try #require(run.status == 0, "\(run.errors)")
    site = try LiveSite(["--no-plugins", "--workspace", file])
    page = try site.open("#/channels/messages:messaging:falcon-repairs", width: 880, height: 700)
    try page.wait("document.querySelector(\"\(record)\")")
  }

  /// Returns how many files the page has fetched.
  private func fetchedCount() throws -> Double {
    try page.number(
      "performance.getEntriesByType('resource').filter(e => e.name.includes('/file/')).length"
    )
  }

  /// Presses in the bars of the sound that plays, at a part of their width.
  private func seek(to part: Double) throws {
    let box = "\(bars).getBoundingClientRect()"
    let x = try page.number("\(box).left + \(part) * \(box).width")
    let y = try page.number("\(box).top + \(box).height / 2")
    for type in ["mousePressed", "mouseReleased"] {
      try page.browser.call(
        "Input.dispatchMouseEvent",
        [
          "type": .string(type), "x": .number(x), "y": .number(y), "button": .string("left"),
          "clickCount": .integer(1),
        ]
      )
    }
  }

  private let bars = "document.querySelector('[data-sounding] [style*=\"--played\"]')"
  private var played: String { "parseFloat(\(bars).style.getPropertyValue('--played'))" }

  /// Presses the button of the recorder with a text.
  private func answer(_ text: String) throws {
    let buttons = "[...document.querySelectorAll('.recorder button')]"
    _ = try page.browser.value(of: "\(buttons).find(b => b.textContent === '\(text)').click()")
  }

  @Test func `a press plays a sound, and a press in its bars seeks`() throws {
    try page.wait("document.querySelector(\"\(growl)\")")
    #expect(try fetchedCount() == 0)
    _ = try page.browser.value(of: "document.querySelector(\"\(growl)\").focus()")
    try page.press("Enter")
    try page.wait("\(playing)?.ariaLabel.startsWith('Pause: Voice Message')")
    try page.wait("\(played) > 0")
    #expect(try fetchedCount() == 1)
    try page.press(" ")
    let paused = "document.querySelector('[data-sounding=\"paused\"]')"
    try page.wait("\(paused)?.ariaLabel.startsWith('Play: ')")
    try seek(to: 0.7)
    try page.wait("\(playing) && \(played) > 60")
    // Another frame of the row keeps the state, and no file is fetched again.
    try site.message("Louder!", in: "messaging:falcon-repairs", id: "louder")
    try page.wait("\(newest).ariaLabel.includes('Louder!')")
    try page.wait("\(played) === 0 && \(paused)")
    #expect(try fetchedCount() == 1)
    #expect(page.complaints == [])
  }

  @Test func `a recording is listened to, sent and played`() throws {
    try page.click(record)
    try page.wait("!\(recorder).hidden && \(recorder).ariaLabel === 'Recording a voice message'")
    try page.wait("document.activeElement.className === 'send'")
    try page.wait("document.querySelector('.recorder .time').textContent >= '0:01'")
    try page.click(".recorder .stop")
    try page.wait("\(recorder).ariaLabel === 'Recorded voice message'")
    try page.wait("document.querySelector('.recorder .play').ariaLabel === 'Pause'")
    try page.click(".recorder .send")
    try page.wait("\(recorder).hidden && \(newest).ariaLabel.includes('Voice Message, 0:0')")
    #expect(try page.isSo("!\(newest).ariaLabel.includes('webm')"))
    try page.click("li:last-child [data-action='attachment.0']")
    try page.wait("\(playing) && \(newest).contains(\(playing))")
    let kept = try FileManager.default.contentsOfDirectory(atPath: scratch.path("many.files").path)
    #expect(kept.contains { $0.hasSuffix(".webm") })
    #expect(page.complaints == [])
  }

  @Test func `a recording stays while its user is elsewhere, and is deleted after a question`()
    throws
  {
    try page.click(record)
    try page.wait("document.querySelector('.recorder .time')?.textContent >= '0:03'")
    try page.goInHistory(by: -1)
    try page.wait("\(recorder).classList.contains('floating')")
    try page.wait("document.querySelector('.recorder .send').hidden")
    try answer("Go to its chat")
    try page.wait("!document.querySelector('.recorder .send').hidden")
    _ = try page.browser.value(of: "document.querySelector('.recorder .send').focus()")
    try page.press("Escape")
    try page.wait("!document.querySelector('.recorder .question').hidden")
    try page.wait("document.activeElement.textContent === 'Keep'")
    try page.press("Escape")
    try page.wait("document.querySelector('.recorder .question').hidden && !\(recorder).hidden")
    try page.press("Escape")
    try answer("Delete")
    try page.wait("\(recorder).hidden && document.activeElement.tagName === 'TEXTAREA'")
    #expect(try page.isSo("!\(newest).ariaLabel.includes('Voice Message')"))
    #expect(page.complaints == [])
  }

  @Test func `a page that may not use the microphone says so in one sentence`() throws {
    let refusal = "Promise.reject(new DOMException('no', 'NotAllowedError'))"
    _ = try page.browser.value(of: "navigator.mediaDevices.getUserMedia = () => \(refusal); 0")
    try page.click(record)
    try page.wait("document.querySelector('.notice').textContent.includes('use the microphone')")
    #expect(try page.isSo("\(recorder).hidden"))
    #expect(try page.isSo("document.querySelector(\"\(record)\") !== null"))
  }
}
