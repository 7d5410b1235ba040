// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftApp
import WeftJSON
import WeftTestSupport

@testable import WeftPage

/// Hostile clients while another user reads.
@Suite(.serialized) struct ServedHostilityTests {
  @Test func `2,000 hostile requests don't affect a reading user`() async {
    // In a separate process, where nothing else opens files.
    await #expect(processExitsWith: .success) {
      let before = try openSockets()
      do {
        let site = try ServedSite(others: 10, messages: 40)
        let page = try site.open("#/channels/messages:messaging:general")
        let kept = try openSockets()
        try attack(site, page)
        site.loop.run("rest") { (try? openSockets()) == kept }
        #expect(try openSockets() == kept && site.server.sessionCount == 1)
        page.settle()
        #expect(page.model.labels.last?.contains("News 199") == true)
        #expect(page.lost == 0 && page.doubled == 0 && page.model.faults.isEmpty)
        // It gets only what happened, and its position stays.
        #expect(
          page.patches.count <= 1 + 200
            && page.patches.allSatisfy { $0["place"] == nil || $0["reset"] != nil }
        )
        #expect(
          page.model.told["depth"] == .integer(1) && page.model.told["theme"] == .string("auto")
        )
        site.server.close()
      }
      #expect(try openSockets() == before)
    }
  }
}

private func attack(_ site: ServedSite, _ page: ServedPage) throws {
  var hostile: [TestClient] = []
  for number in 0..<2000 {
    let client = site.loop.client()
    client.send(hostileBytes(number, site, page))
    hostile.append(client)
    switch number % 5 {
    case 0: client.finish()
    case 1: client.reset()
    case 2: client.isReading = false
    default: break
    }
    if number % 10 == 9 {
      let (text, id) = ("News \(number / 10)", "x\(1000 + number / 10)")
      let event = ServedSessionTests.message(text, in: "messaging:general", id: id)
      _ = site.app.engine.apply(EventLog(event))
      page.wait(for: text) { page.model.labels.last?.contains(text) == true }
    }
    while hostile.count > 100 { site.loop.forget(hostile.removeFirst()) }
  }
  hostile.forEach(site.loop.forget)
}

/// Half of the clients know nothing of the server, half know everything except the secret.
private func hostileBytes(_ number: Int, _ site: ServedSite, _ page: ServedPage) -> [UInt8] {
  let kinds = HostileRequest.allCases
  if number % 2 == 0 { return kinds[number / 2 % kinds.count].bytes(seed: number) }
  let act = site.request("/act/\(page.session)", body: #"{"do":"back","n":9999}"#)
  let key = site.key.text
  let requests = [
    act.with("Cookie", nil), act.with("X-Weft-Token", nil), act.with("X-Weft-Token", key),
    act.with("Origin", "http://evil.example"), act.with("Host", "evil.example"),
    act.with("Sec-Fetch-Site", "cross-site"), act.with("Content-Type", "text/plain"),
    act.with("Cookie", "weft-\(site.server.port)=\(key.dropLast())"),
    site.request("/events/\(page.session)").with("Cookie", nil),
    site.request("/events/\(page.session)").with("Host", "rebound.example"),
    site.request("/session", body: "{}").with("Cookie", nil),
    site.request("/act/\(page.session)", body: String(repeating: "[", count: 15_000)),
    site.request("/act/\(page.session)", body: String(repeating: "{\"do\":", count: 2000)),
    site.request("/?key=\(String(repeating: "0", count: 64))").with("Cookie", nil),
    site.request("/act/\(page.session)/../\(page.session)", body: #"{"do":"back"}"#),
  ]
  return Array(requests[number / 2 % requests.count].text.utf8)
}

/// The number of sockets that this process has open.
private func openSockets() throws -> Int {
  let folder = "/proc/self/fd"
  return try FileManager.default.contentsOfDirectory(atPath: folder).count {
    let kind = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
    return kind?.hasPrefix("socket:") == true
  }
}
