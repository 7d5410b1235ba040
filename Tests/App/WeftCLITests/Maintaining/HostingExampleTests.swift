// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// The files of `Examples/Hosting` are accepted by systemd and nginx, and have the promised effect.
@Suite struct HostingExampleTests {
  private static let folder = Checkout.root.appending(path: "Examples/Hosting")
  private static let systemd = URL(fileURLWithPath: "/usr/bin/systemd-analyze")

  private static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  /// The values of a key in the unit, with continued lines joined.
  private static func values(_ key: String) throws -> [String] {
    try text("weft.service").replacing("\\\n", with: " ").split(separator: "\n")
      .filter { $0.hasPrefix(key + "=") }.map { String($0.dropFirst(key.count + 1)) }
  }

  @Test func `the unit's exposure is low`() throws {
    let unit = Self.folder.appending(path: "weft.service").path
    // In tenths; systemd calls this OK.
    let words = ["security", "--offline=true", "--threshold=20", "--no-pager", unit]
    let done = try Subprocess(Self.systemd, words)
    #expect(done.status == 0, "\(done.text) \(done.errors)")
  }

  @Test func `the unit starts an existing command with existing options`() throws {
    let words = try #require(Self.values("ExecStart").first).split(separator: " ").map(String.init)
    #expect(words[0].hasSuffix("/weft") && words[1] == "serve")
    let help = try Subprocess(Checkout.weft, ["serve", "--help"]).text
    let options = words.filter { $0.hasPrefix("--") }
    #expect(options.count > 5)
    for option in options { #expect(help.contains("  \(option) "), "\(option)") }
  }

  @Test func `the unit allows the calls by which plugins drop rights`() throws {
    let filters = try Self.values("SystemCallFilter")
    let kept = filters.filter { !$0.hasPrefix("~") }.joined(separator: " ").split(separator: " ")
    for call in [
      "@system-service", "landlock_create_ruleset", "landlock_add_rule", "landlock_restrict_self",
      "seccomp",
    ] {
      #expect(kept.contains(Substring(call)))
    }
    // Workers lower their limits and their priority.
    let dropped = filters.filter { $0.hasPrefix("~") }.joined(separator: " ")
    #expect(!dropped.contains("@resources") && !dropped.contains("@process"))
  }
}

/// nginx with the file of `Examples/Hosting`, on sockets in its own folder.
private final class Nginx {
  private let scratch: Scratch
  private let process = Process()

  /// Starts it in front of two hosts, one of which is down.
  init(before port: Int, in scratch: Scratch) throws {
    self.scratch = scratch
    let folder = scratch.folder.path
    let made = try Subprocess(
      URL(fileURLWithPath: "/usr/bin/openssl"),
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days",
        "1",
        "-subj", "/CN=chat.example.org", "-keyout", "tls.key", "-out", "tls.pem",
      ],
      in: scratch.folder
    )
    try #require(made.status == 0, "\(made.errors)")
    let place = Checkout.root.appending(path: "Examples/Hosting/nginx.conf")
    var text = try String(contentsOf: place, encoding: .utf8)
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map { "\($0)_temp_path \(folder)/\($0);" }.joined(separator: " ")
    for (old, new) in [
      ("listen [::]:80;", ""), ("listen [::]:443 ssl http2;", ""),
      ("listen 80;", "listen unix:\(folder)/plain;"),
      ("listen 443 ssl http2;", "listen unix:\(folder)/tls ssl http2;"),
      ("10.0.0.11:8484", "127.0.0.1:1"), ("10.0.0.12:8484", "127.0.0.1:\(port)"),
      ("/etc/ssl/chat.example.org.pem", "\(folder)/tls.pem"),
      ("/etc/ssl/private/chat.example.org.key", "\(folder)/tls.key"),
      ("/var/log/nginx", folder), ("http {", "http { \(temporary)"),
    ] {
      try #require(text.contains(old), "\(old)")
      text = text.replacing(old, with: new)
    }
    try scratch.write(text.utf8, to: "nginx.conf")
    process.executableURL = URL(fileURLWithPath: "/usr/sbin/nginx")
    process.arguments = [
      "-p", folder, "-c", "\(folder)/nginx.conf", "-g",
      "daemon off; pid \(folder)/pid; error_log \(folder)/errors;",
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.runHearingSignals()
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
  }

  /// The arguments for a request by curl.
  func asking(_ words: [String], overTLS: Bool = true) -> [String] {
    [
      "-s", "-k", "-i", "-N", "--retry", "30", "--retry-all-errors", "--unix-socket",
      scratch.path(overTLS ? "tls" : "plain").path,
    ] + words
  }

  func ask(_ words: String..., overTLS: Bool = true) throws -> String {
    try Subprocess(Self.curl, asking(words, overTLS: overTLS)).text
  }

  static let curl = URL(fileURLWithPath: "/usr/bin/curl")
}

/// What a browser gets through the proxy.
@Suite struct HostingProxyTests {
  private let scratch: Scratch
  private let server: ServeProcess
  private let nginx: Nginx
  private let site = "https://chat.example.org"

  init() throws {
    scratch = try Scratch()
    server = try ServeProcess(["--no-plugins", "--name", "chat.example.org"], in: scratch)
    nginx = try Nginx(before: server.port, in: scratch)
  }

  @Test(.ends)
  func `a page loads and stays live although one of the hosts is down`() throws {
    let key = try #require(server.url.split(separator: "=").last)
    let entered = try nginx.ask("\(site)/?key=\(key)")
    let cookie = try #require(entered.firstMatch(of: /(?i)set-cookie: ([^;]+)/)?.output.1)
    #expect(entered.hasPrefix("HTTP/2 303") && entered.contains("strict-transport-security"))
    let page = try nginx.ask("-b", String(cookie), "\(site)/")
    let token = try #require(page.firstMatch(of: /weft-token" content="([^"]+)/)?.output.1)
    let begun = try nginx.ask(
      "-b",
      String(cookie),
      "-H",
      "X-Weft-Token: \(token)",
      "-H",
      "Origin: \(site)",
      "-H",
      "Content-Type: application/json",
      "-d",
      "{\"rows\":20}",
      "\(site)/session"
    )
    let session = try #require(begun.firstMatch(of: /"session":"([^"]+)/)?.output.1, "\(begun)")
    // A proxy that buffers would hold back the first event until many have arrived.
    let stream = try first(of: ["-b", String(cookie), "\(site)/events/\(session)"]) {
      $0.contains("\ndata: ")
    }
    #expect(stream.contains("text/event-stream"))
    let log = try String(contentsOf: scratch.path("access.log"), encoding: .utf8)
    #expect(log.contains("\"GET /\" 303") && !log.contains("key=") && !log.contains(key))
  }

  /// Returns curl's output as soon as it is enough.
  private func first(of words: [String], _ isEnough: (String) -> Bool) throws -> String {
    let (curl, output) = (Process(), Pipe())
    (curl.executableURL, curl.arguments) = (Nginx.curl, nginx.asking(words))
    curl.standardOutput = output
    try curl.runHearingSignals()
    defer {
      curl.terminate()
      curl.waitUntilExit()
    }
    var bytes = Data()
    while !isEnough(String(decoding: bytes, as: UTF8.self)) {
      let piece = output.fileHandleForReading.availableData
      if piece.isEmpty { break }
      bytes += piece
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(.ends)
  func `requests without TLS are redirected, and the operators' pages are not public`() throws {
    let plain = try nginx.ask("http://chat.example.org/enter?a=b", overTLS: false)
    #expect(plain.hasPrefix("HTTP/1.1 301") && plain.contains("Location: \(site)/enter?a=b"))
    let health = try nginx.ask(site + "/health")
    #expect(health.hasPrefix("HTTP/2 404") && health.contains("nginx"))
    // Metrics are at an address that the proxy does not serve.
    let numbers = try nginx.ask(site + "/metrics")
    #expect(numbers.hasPrefix("HTTP/2 404") && !numbers.contains("weft_"))
  }
}
