// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftJSON
import WeftTestSupport

/// Adding an account on the page of a server without accounts.
@Suite(.serialized) struct LiveAccountFormTests {
  private func page(_ server: ServeProcess, _ browser: HeadlessBrowser) throws -> BrowserPage {
    let page = try BrowserPage(browser, at: server.url, width: 420, height: 896)
    try page.wait(until: "document.querySelector('form.account input')")
    return page
  }

  private func type(_ text: String, into field: String, _ page: BrowserPage) throws {
    try page.wait(until: "document.querySelector('form.account input[name=\(field)]')")
    try page.click("form.account input[name=\(field)]")
    try page.call("Input.insertText", ["text": .string(text)])
  }

  @Test
  func `an account can be added with keys alone, and the page continues to its chats`() throws {
    let (scratch, login) = (try Scratch(), try LoginServer())
    let server = try ServeProcess(["--no-plugins", "--account"], in: scratch)
    let browser = try HeadlessBrowser()
    // Keys go to the page that was opened last.
    let other = try page(server, browser)
    let page = try page(server, browser)
    #expect(try page.value(of: "document.activeElement.name") == .string("server"))
    try page.call("Input.insertText", ["text": .string("http://127.0.0.1:1")])
    try page.press("Enter")
    try page.wait(until: "document.body.textContent.includes(\"can't be reached\")")
    _ = try page.value(of: "void (document.querySelector('form.account input').value = '')")
    try type(login.address, into: "server", page)
    try page.press("Enter")
    try type("ada", into: "user", page)
    try type("wr0ng-word", into: "password", page)
    try page.press("Enter")
    try page.wait(until: "document.body.textContent.includes('check the name and the password')")
    #expect(
      try page.value(of: "document.querySelector('[name=password]').type") == .string("password")
    )
    #expect(try page.value(of: "document.querySelector('[name=password]').value") == .string(""))
    for one in [page, other] {
      let found = try one.value(
        of: """
          [document.documentElement.outerHTML, location.href, document.title, JSON.stringify(localStorage),
            JSON.stringify(sessionStorage)].some(text => text.includes('wr0ng-word'))
          """
      )
      #expect(found == .bool(false))
    }
    try type("right", into: "password", page)
    try page.press("Enter")
    try page.wait(
      until: "document.querySelector('form.account').hidden && location.hash === '#/channels'"
    )
    try page.wait(until: "document.body.textContent.includes(\"Let's start chatting\")")
    let files = try FileManager.default.subpathsOfDirectory(atPath: scratch.folder.path)
    #expect(files.contains { $0.hasSuffix("accounts/ada.account") }, "\(files)")
    for file in files {
      let bytes = (try? Data(contentsOf: scratch.path(file))) ?? Data()
      #expect(bytes.range(of: Data("wr0ng-word".utf8)) == nil, "\(file)")
    }
  }

  @Test(arguments: [["--host", "0.0.0.0"], ["--name", "chat.example.org"]])
  func `a server that other users can reach offers no way to add accounts`(options: [String]) throws
  {
    let scratch = try Scratch()
    let run = try Subprocess(
      Checkout.weft,
      ["serve", "--no-plugins", "--port", "0", "--account"] + options,
      environment: ["HOME": scratch.folder.path, "PATH": "/usr/bin:/bin"],
      in: scratch.folder
    )
    #expect(run.status == 1 && run.errors.contains("weft accounts add matrix URL"))
  }
}
