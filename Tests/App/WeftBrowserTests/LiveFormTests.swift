// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftJSON
import WeftTestSupport

/// Forms that ask for one line after the other, on a page.
@Suite struct LiveFormTests {
  private let line = "document.querySelector('form.account input[name=line]')"

  @Test func `letters after an Enter belong to the next field, even if the page is drawn anew`()
    throws
  {
    let page = try LiveSite().open("#/channels/messages:messaging:falcon-repairs")
    try page.press("P")
    try page.wait(line)
    try page.wait("\(line).labels[0].textContent === 'Question'")
    // The Enter is on its way until the test lets it go.
    let hold = """
      (() => { const send = fetch;
        window.fetch = (...all) => !String(all[1]?.body).includes('app.form.submit') ? send(...all)
          : new Promise((done) => { window.letGo = () => done(send(...all)); }); })()
      """
    _ = try page.browser.value(of: "void \(hold)")
    func type(_ text: String) throws {
      try page.browser.call("Input.insertText", ["text": .string(text)])
    }
    try type("Fix it?")
    try page.press("Enter")
    try type("Yes")
    try page.wait("window.letGo")
    let redraw = "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"
    let mark = "document.querySelector('main li').dataset.isOld = 'true'"
    _ = try page.browser.value(of: "void (\(mark), \(redraw))")
    try page.wait("document.querySelector('main li') && !document.querySelector('[data-is-old]')")
    #expect(try page.text("\(line).value") == "Yes")
    _ = try page.browser.value(of: "void letGo()")
    try page.wait("\(line).labels[0].textContent === 'Option 1' && \(line).value === 'Yes'")
    #expect(page.complaints == [])
  }
}
