// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// What strangers can make a host of pages write and reveal, as a program over a real database.
@Suite struct ServeFloodTests {
  private let people: PeopleHost

  init() throws { people = try PeopleHost(people: ["luke"]) }

  /// Requests an address many times over a few connections.
  private func flood(_ address: String, _ count: Int, _ words: String...) throws {
    let program = URL(fileURLWithPath: "/usr/bin/curl")
    // The number at the end makes each address different.
    let run = try Subprocess(
      program,
      ["-s", "-o", "/dev/null"] + words + ["\(address)&number=[1-\(count)]"]
    )
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test(.ends)
  func `a flood of forged links adds only a few lines to the audit log, and all are counted`()
    throws
  {
    let host = try people.start(["--no-plugins"])
    let link = try people.link("luke", to: host)
    try flood("\(host.origin)/enter?user=luke", 2_000)
    // A user with a valid link still gets in.
    #expect(try PersonPage.curl(link).contains(" 303 "))
    #expect(host.end() == 0)
    let refused = try people.audit().filter { $0.contains("\"refused\"") }
    #expect(refused.count == 6, "\(refused.count)")
    #expect(refused.allSatisfy { $0.contains("\"address\":\"127.0.0.1\"") })
    #expect(refused.last?.contains("\"count\":1995") == true, "\(refused.last ?? "")")
    #expect(try people.audit().contains { $0.contains("\"done\"") && $0.contains("luke") })
  }

  @Test(.ends)
  func `the logged address is the browser's behind a configured proxy, otherwise the proxy's`()
    throws
  {
    for (options, address) in [(["--proxy", "127.0.0.1"], "203.0.113.7"), ([], "127.0.0.1")] {
      let host = try people.start(["--no-plugins"] + options)
      let forwarded = "X-Forwarded-For: 198.51.100.1, 203.0.113.7"
      try flood("\(host.origin)/enter?user=luke", 3, "-H", forwarded)
      #expect(host.end() == 0)
      #expect(try people.audit().last?.contains("\"address\":\"\(address)\"") == true)
    }
  }

  @Test(.ends) func `metrics are served only at their own address`() throws {
    let host = try people.start(["--no-plugins", "--metrics", "0"])
    let own = try host.error(after: "metrics are at ")
    #expect(own.hasPrefix("http://127.0.0.1:") && own.hasSuffix("/metrics"))
    #expect(try PersonPage.curl(own).contains("weft_people 0\n"))
    // Through a proxy on this machine, and by a foreign host name to which a browser was lured.
    #expect(try PersonPage.curl("\(host.origin)/metrics").contains(" 404 "))
    #expect(try PersonPage.curl("-H", "Host: evil.example", own).contains(" 421 "))
    #expect(try PersonPage.curl(own.replacing("/metrics", with: "/")).contains(" 404 "))
    #expect(try PersonPage.curl("\(host.origin)/health").contains(" 200 "))
    #expect(host.end() == 0)
  }

  @Test func `an invalid address for metrics or of a proxy is refused before the server starts`()
    throws
  {
    for (option, text) in [
      ("--metrics", "somewhere"), ("--metrics", "example.org:80"), ("--metrics", "70000"),
      ("--proxy", "proxy.example"),
    ] {
      let run = try Subprocess(Checkout.weft, ["serve", "--port", "0", option, text])
      #expect(run.status != 0 && run.errors.contains("\(option) \"\(text)\""), "\(run.errors)")
    }
  }
}
