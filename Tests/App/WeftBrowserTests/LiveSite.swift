// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftJSON
import WeftTestSupport

/// A `weft serve` and a browser that shows its pages.
final class LiveSite {
  let scratch: Scratch
  private(set) var server: ServeProcess
  private let browser: HeadlessBrowser
  private let options: [String]

  /// - Parameter options: The command's options, apart from the followed file of events.
  init(_ options: [String] = ["--no-plugins"], generated: Int? = nil) throws {
    scratch = try Scratch()
    try scratch.write("".utf8, to: "events")
    var options = options + ["--watch", scratch.path("events").path]
    if let generated {
      let file = scratch.path("many.weft").path
      let run = try Subprocess(
        Checkout.weft,
        ["generate", file, "--channels", "\(generated)", "--messages", "\(generated)"]
      )
      try #require(run.status == 0, "\(run.errors)")
      options += ["--workspace", file]
    }
    self.options = options
    server = try ServeProcess(options, in: scratch)
    browser = try HeadlessBrowser()
  }

  /// Opens a page at the address that the command printed, or at a place as from a link.
  func open(_ place: String? = nil, width: Int = 420, height: Int = 896) throws -> LivePage {
    try shown(
      BrowserPage(browser, at: server.url + (place ?? ""), width: width, height: height)
    )
  }

  private var shownLast: BrowserPage?

  private func shown(_ page: BrowserPage) throws -> LivePage {
    shownLast = page
    let page = LivePage(browser: page, site: self)
    try page.wait("document.querySelector('li[data-row]')")
    return page
  }

  /// Kills the server.
  func kill() { server.end(by: SIGKILL) }

  /// Restarts the server at the same port.
  ///
  /// - Parameter isOpened: Whether the user opens the printed address in another tab.
  func restart(isOpened: Bool = true) throws {
    server = try ServeProcess(options, in: scratch, port: server.port)
    if isOpened { try enter() }
  }

  /// Requests the address with the key, as another tab does; pages share the resulting cookie.
  func enter() throws {
    let answer = """
      fetch('\(server.url)').then(answer => {
        localStorage.setItem('weft.place', new URL(answer.url).pathname);
        window.isLetIn = answer.ok;
      })
      """
    _ = try shownLast?.value(of: "void (window.isLetIn = false, \(answer))")
    try shownLast?.wait(until: "window.isLetIn")
  }

  /// Appends a line to the file of events.
  func happen(_ event: String) throws {
    let file = try FileHandle(forWritingTo: scratch.path("events"))
    try file.seekToEnd()
    try file.write(contentsOf: Data((event + "\n").utf8))
    try file.close()
  }

  /// Appends a new message to the file of events.
  func message(_ text: String, in channel: String, id: String) throws {
    let text = JSONWriter.compact(.string(text))
    try happen(
      """
      {"type":"message.new","cid":"\(channel)","created_at":"2026-06-05T14:30:00Z",\
      "user":{"id":"leia"},"message":{"id":"\(id)","text":\(text),"user":{"id":"leia"},\
      "created_at":"2026-06-05T14:30:00Z"}}
      """
    )
  }
}
