// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// Plugins of a host with signed links, as a program over a real database: no plugin may carry data
/// from one user to another.
@Suite struct ServePluginsTests {
  private let people: PeopleHost
  private let plugins: URL

  init() throws {
    people = try PeopleHost(people: ["luke", "leia", "han"])
    plugins = people.scratch.path("plugins")
    try FileManager.default.createDirectory(at: plugins, withIntermediateDirectories: true)
    try PluginCompiler.compile(Self.carrier, to: plugins.appending(path: "carrier.so"))
  }

  /// A plugin that shows in each row all texts that it ever received.
  private static let carrier = PluginCompiler.source(
    body: """
      weft_str below = weft_row_text(row, 0);
      if (strlen(seen) + below.length + 2 < sizeof seen) {
        strncat(seen, below.bytes, below.length);
        strcat(seen, "|");
      }
      weft_row_answer(out, row->id, text(seen));
      """,
    before: "#include <string.h>\nstatic char seen[4000] = \"seen: \";"
  )

  private func host(_ options: [String] = []) throws -> ServeProcess {
    try people.start(["--plugins", plugins.path] + options)
  }

  /// The path of a file that trusts the plugin.
  private func trust() throws -> String {
    let run = try Subprocess(
      Checkout.weft,
      ["plugins", "trust", plugins.appending(path: "carrier.so").path],
      environment: ["XDG_CONFIG_HOME": people.scratch.path("config").path]
    )
    try #require(run.status == 0, "\(run.text) \(run.errors)")
    return people.scratch.path("config/weft/trust").path
  }

  private func numbers(_ host: ServeProcess) throws -> String {
    try PersonPage.curl(try host.error(after: "metrics are at "))
  }

  @Test(.ends, arguments: [false, true])
  func `a plugin shows no user the texts of another, trusted or not`(
    isTrusted: Bool
  ) throws {
    let host = try host(isTrusted ? ["--trust", trust()] : [])
    let luke = try people.open("luke", at: host)
    try luke.wait(for: "seen: Plans of luke|")
    let leia = try people.open("leia", at: host)
    try leia.wait(for: "seen: Plans of leia|")
    #expect(try !leia.shown().contains("luke"))
    #expect(host.workers.count == 2)
    #expect(try !luke.shown().contains("leia"))
  }

  @Test(.ends) func `pages of one user share a worker, which stops with the last page`()
    throws
  {
    let host = try host(["--metrics", "0"])
    let link = try people.link("luke", to: host)
    #expect(try PersonPage.curl(link).contains(" 303 "))
    // Logging in alone shows no row.
    #expect(host.workers == [])
    let first = try people.open("luke", at: host)
    try first.wait(for: "seen: ")
    let second = try PersonPage(host, cookie: first.cookie)
    try second.wait(for: "seen: ")
    #expect(host.workers.count == 1)
    try people.revoke("luke")
    try PersonPage.wait("the end of the worker") { host.workers.isEmpty }
    #expect(try numbers(host).contains("weft_plugin_workers 0\n"))
  }

  @Test(.ends) func `beyond the limit of workers users see the default rows until others leave`()
    throws
  {
    let host = try host(["--workers", "2", "--metrics", "0"])
    let (luke, leia) = (try people.open("luke", at: host), try people.open("leia", at: host))
    for page in [luke, leia] { try page.wait(for: "seen: ") }
    let han = try people.open("han", at: host)
    try han.wait(for: "Plans of han")
    #expect(try !han.shown().contains("seen: ") && host.workers.count == 2)
    try host.waitForError("all 2 plugin workers are in use")
    let numbers = try numbers(host)
    #expect(numbers.contains("weft_plugin_workers 2\n"))
    #expect(numbers.contains("weft_people_without_plugins 1\n"))
    try people.revoke("luke")
    try han.wait(for: "seen: Plans of han|")
    #expect(host.workers.count == 2)
  }

  @Test(.ends) func `if a worker is killed, only its user loses the plugin`() throws {
    let host = try host()
    let luke = try people.open("luke", at: host)
    try luke.wait(for: "seen: ")
    let own = host.workers
    let leia = try people.open("leia", at: host)
    try leia.wait(for: "seen: ")
    let others = host.workers.subtracting(own)
    // After three faults in a minute a plugin is not restarted; each fault is noticed when a row
    // changes.
    let end = "a plugin failed for one user: org.example.test: quarantined"
    for number in 0... {
      try PersonPage.wait("a worker to kill") {
        try !host.workers.subtracting(others).isEmpty || host.told.contains(end)
      }
      for worker in host.workers.subtracting(others) { kill(worker, SIGKILL) }
      try people.send("Note \(number)", as: "luke")
      _ = try luke.shown()
      if try host.told.contains(end) { break }
    }
    try luke.wait(for: "seen: ", isShown: false)
    #expect(host.workers == others)
    try leia.wait(for: "seen: Plans of leia|")
    // Users who come later don't find it stopped, and neither does the host after a restart.
    #expect(
      !FileManager.default.fileExists(atPath: people.scratch.path("state/weft/quarantine").path)
    )
    try people.open("han", at: host).wait(for: "seen: Plans of han|")
  }

  @Test(.ends) func `a killed host leaves no worker behind`() throws {
    let host = try host()
    try people.open("luke", at: host).wait(for: "seen: ")
    #expect(host.workers.count == 1)
    host.end(by: SIGKILL)
    try PersonPage.wait("the end of the worker") { host.workers.isEmpty }
  }
}
