// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

@testable import WeftLaunch

@Suite struct LocaleTests {
  private func weft(_ arguments: [String], environment: [String: String] = [:]) throws -> Subprocess
  {
    try Subprocess(
      Checkout.weft,
      ["snapshot", "--no-plugins"] + arguments,
      environment: environment,
      in: Checkout.root
    )
  }

  @Test(arguments: ["pl", "ar"])
  func `the demo list in another language looks as expected`(locale: String) throws {
    let run = try weft(["--locale", locale, "--size", "60x22"])
    #expect(run.status == 0 && run.errors == "")
    try Golden.expect(Array(run.output), "demo-\(locale).txt")
  }

  @Test(arguments: [
    ("ar", "rtl", "ar"), ("ar_EG", "rtl", "ar-EG"), ("pl_PL", "ltr", "pl-PL"),
    ("en_US", "ltr", "en-US"),
  ])
  func `a page declares its language and direction`(
    locale: String,
    direction: String,
    language: String
  ) throws {
    let page = try weft(["--locale", locale, "--format", "html"]).text
    #expect(page.contains("<html lang=\"\(language)\" dir=\"\(direction)\">"))
  }

  @Test(arguments: [
    "pl_PL", "ar", "en-GB", "zh-Hant-TW", "sr_Latn_RS", "es-419", "en_001", "pl_PL.UTF-8",
    "de_DE@euro", "ar-EG-u-nu-latn", "ca-ES-valencia", "ckb", "cmn", "iw", "en_US_POSIX", "C.UTF-8",
  ])
  func `a locale is recognized in every common notation`(name: String) throws {
    #expect(Locale(named: name) != nil)
  }

  @Test(arguments: [
    "xx_YY", "", "polish", "English", "pl_YY", "en-Xxxx", "pl PL", "..", "und", "\u{1B}[31m",
  ])
  func `an unknown locale exits with status 2 and one line that shows the notation`(
    name: String
  ) throws {
    let run = try weft(["--locale", name])
    #expect(run.status == 2 && run.output.isEmpty)
    let told = " is not a locale such as pl_PL, ar or zh-Hant-TW\nusage: weft snapshot"
    #expect(run.errors.hasPrefix("weft: --locale \"") && run.errors.contains(told), "\(run.errors)")
    #expect(!run.errors.contains("\u{1B}"))
  }

  @Test func `the unread badge uses the same digits as the times`() throws {
    let run = try weft(["--locale", "ar_EG", "--size", "60x6"])
    #expect(run.text.contains("١٢") && run.text.contains("٢:٢١"))
  }

  @Test func `environment variables don't change the language`() throws {
    let plain = try weft([])
    let polish = try weft(
      [],
      environment: ["LANG": "pl_PL.UTF-8", "LC_ALL": "pl_PL.UTF-8", "LANGUAGE": "pl"]
    )
    #expect(plain.text == polish.text)
  }
}
