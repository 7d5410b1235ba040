// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftJSON
import WeftTestSupport

/// Attaching files on a page.
@Suite(.serialized) struct LiveUploadTests {
  private let scratch: Scratch
  private let site: LiveSite
  private let page: LivePage
  private let stops = "document.querySelectorAll('[data-action^=\"compose.stop.\"]').length"
  private let files = "document.querySelectorAll('[data-action^=\"compose.detach.\"]').length"
  private let newest = "[...document.querySelectorAll('li[data-row]')].at(-1)"

  init() throws {
    scratch = try Scratch()
    let file = scratch.path("many.weft").path
    let demo = Checkout.root.appending(path: "Sources/App/WeftLaunch/Resources/demo.json").path
    let run = try Subprocess(Checkout.weft, ["import", demo, "--into", file])
    try #require(run.status == 0, "\(run.errors)")
    site = try LiveSite(["--no-plugins", "--workspace", file])
    page = try site.open(
      "#/channels/messages:messaging:!members-leia-luke",
      width: 880,
      height: 700
    )
    try page.wait("document.querySelector('[data-action=\"compose.attach\"]')")
    let png = PNGFile.bytes(width: 40, height: 20) { x, y in (UInt8(6 * x), UInt8(9 * y), 9, 255) }
    try scratch.write(png, to: "vaporator.png")
    try scratch.write([UInt8](repeating: 0x20, count: 300_000), to: "plans of tonight.txt")
  }

  private func drop(_ names: [String], at place: (x: Double, y: Double) = (400, 300)) throws {
    let data: JSONValue = [
      "items": .array([]), "dragOperationsMask": .integer(1),
      "files": .array(names.map { .string(scratch.path($0).path) }),
    ]
    for type in ["dragEnter", "dragOver", "drop"] {
      try page.browser.call(
        "Input.dispatchDragEvent",
        ["type": .string(type), "x": .number(place.x), "y": .number(place.y), "data": data]
      )
    }
  }

  @Test func `dropped files show above the field with a preview, and are sent`() throws {
    try drop(["vaporator.png", "plans of tonight.txt"])
    try page.wait("\(files) === 2")
    // The picture is visible before it is sent.
    try page.wait("document.querySelector('img[src^=\"picture/\"]')?.naturalWidth > 0")
    try page.click("[data-action=\"compose.begin\"]")
    try page.browser.call("Input.insertText", ["text": .string("Look")])
    try page.press("Enter")
    try page.wait("\(files) === 0 && \(newest).ariaLabel.includes('Look')")
    try page.wait("\(newest).ariaLabel.includes('vaporator.png')")
    try page.wait("\(newest).querySelector('img[src^=\"picture/\"]')?.naturalWidth > 0")
    let kept = try FileManager.default.contentsOfDirectory(
      atPath: scratch.path("many.files").path
    )
    #expect(kept.count == 3, "two files and the folder of those not sent, not \(kept)")
  }

  @Test func `a pasted picture is attached, and pasted text goes into the field`() throws {
    try page.press("i")
    try page.wait("document.activeElement.matches('.composer textarea')")
    _ = try page.text(
      """
      (() => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(200000)], "pasted.bin"));
        const event = new ClipboardEvent("paste", {clipboardData: data, cancelable: true});
        return String(document.activeElement.dispatchEvent(event));
      })()
      """
    )
    try page.wait("\(files) === 1")
    try page.browser.call("Input.insertText", ["text": .string("pasted text")])
    #expect(try page.text("document.activeElement.value") == "pasted text")
    try page.click("[data-action=\"compose.detach.0\"]")
    try page.wait("\(files) === 0")
  }

  @Test func `the attach button opens the browser's file dialog`() throws {
    try page.browser.call("Page.setInterceptFileChooserDialog", ["enabled": .bool(true)])
    _ = try page.text(
      """
      (HTMLInputElement.prototype.click = function () {
        window.chosen = `${this.type} ${this.multiple}`;
      }, "set")
      """
    )
    try page.click("[data-action=\"compose.attach\"]")
    #expect(try page.text("window.chosen") == "file true")
    let label = "document.querySelector('[data-action=\"compose.attach\"]').ariaLabel"
    #expect(try page.text(label) == "Attach a file")
  }

  @Test func `a file that is too large is refused before sending, and so is a folder`() throws {
    let large = scratch.path("large.bin")
    try scratch.write([1], to: "large.bin")
    try FileHandle(forWritingTo: large).truncate(atOffset: 40 << 20)
    try drop(["large.bin"])
    try page.wait("document.querySelector('.notice').textContent.includes('larger than 32 MiB')")
    #expect(try page.number(files) == 0 && page.number(stops) == 0)
    try FileManager.default.createDirectory(
      at: scratch.path("folder"),
      withIntermediateDirectories: false
    )
    try drop(["folder"])
    try page.wait("document.querySelector('.notice').textContent.includes('folder')")
  }

  @Test func `an upload can be cancelled`() throws {
    try FileHandle(forWritingTo: scratch.path("plans of tonight.txt"))
      .truncate(atOffset: 8 << 20)
    // A connection that stops after the first piece, so that there is an upload to cancel.
    _ = try page.text(
      """
      (() => {
        const { fetch } = window;
        let pieces = 0;
        const held = new Promise((done) => (window.goOn = done));
        window.fetch = async (path, options) => {
          if (path.startsWith("file/") && (pieces += 1) > 1) await held;
          return fetch(path, options);
        };
        return "slow";
      })()
      """
    )
    try drop(["plans of tonight.txt"])
    try page.wait("\(stops) === 1")
    try page.click("[data-action^=\"compose.stop.\"]")
    try page.wait("\(stops) === 0")
    _ = try page.text("(window.goOn(), 'on')")
    let waiting = scratch.path("many.files/unsent").path
    #expect(try FileManager.default.contentsOfDirectory(atPath: waiting).isEmpty)
    #expect(try page.number(files) == 0)
  }
}
