// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Testing
import WeftJSON
import WeftTestSupport

@testable import WeftPage

/// One server for many users: who gets access, and what each of them sees and may do.
@Suite struct ServedPeopleTests {
  private static let back: JSONValue = ["do": .string("back"), "asked": .integer(1)]

  private static func post(_ text: String) -> JSONValue {
    ["do": .string("post"), "text": .string(text), "edit": .integer(1)]
  }

  @Test(.ends) func `a link logs a user in and shows their chats from the source`() async throws {
    try await onOwnThread {
      let site = try PeopleSite()
      let luke = try site.enter("luke")
      #expect(try luke.open() == 200)
      luke.wait(for: "the rows") { luke.model.labels.contains { $0.hasPrefix("General") } }
      #expect(luke.model.faults == [])
      #expect(try site.deeds() == ["luke enter done"])
    }
  }

  @Test(.ends) func `a browser without a valid link sees no chats`() async throws {
    try await onOwnThread {
      let site = try PeopleSite()
      let link = try site.link("luke")
      let cases: [(target: String, reason: String)] = [
        (String(link.dropLast()) + (link.hasSuffix("0") ? "1" : "0"), "refused forged"),
        (try site.link("luke", ago: 700), "refused expired"),
        ("/enter?user=luke", "refused malformed"),
        (try site.link("vader"), "refused unknown"),
        (try site.link("luke", in: "other"), "refused unknown"),
      ]
      for (target, reason) in cases {
        let answer = try site.ask(site.request(target))
        #expect(answer.status == 403 && answer.header("set-cookie") == nil, "\(reason)")
        #expect(!answer.text.contains("General") && answer.text.contains("<main class=\"told\">"))
        #expect(try site.deeds().last?.hasSuffix(reason) == true)
      }
      let page = try site.ask(site.request("/"))
      #expect(page.status == 403 && page.text.contains("a link from your site"))
      #expect(try site.ask(site.request("/session", body: "{}")).status == 403)
    }
  }

  @Test(.ends) func `a link loaded as a picture or a frame gets no cookie`() async throws {
    try await onOwnThread {
      let site = try PeopleSite()
      let link = try site.link("luke")
      for use in ["image", "iframe", "script", "empty"] {
        let answer = try site.ask(site.request(link).with("Sec-Fetch-Dest", use))
        #expect(answer.status == 403 && answer.header("set-cookie") == nil, "\(use)")
      }
      #expect(try site.ask(site.request(link).with("Sec-Fetch-Dest", "document")).status == 303)
    }
  }

  @Test(.ends) func `a user's cookie opens no page of another user`() async throws {
    try await onOwnThread {
      let site = try PeopleSite()
      let (luke, leia) = (try site.enter("luke"), try site.enter("leia"))
      #expect(try luke.open() == 200 && leia.open() == 200)
      #expect(try leia.act(Self.back, in: luke.session) == 404)
      let stolen = try site.ask(leia.request("/events/\(luke.session)"))
      #expect(stolen.status == 404)
      // A token doesn't work with another user's cookie either.
      let mixed = luke.request("/session", body: "{}").with("X-Weft-Token", leia.token)
      #expect(try site.ask(mixed).status == 403)
      let tampered = luke.request("/session", body: "{}").with("Cookie", luke.cookie + "A")
      #expect(try site.ask(tampered).status == 403)
      // Each user has one application, however many pages.
      #expect(try luke.open() == 200)
      #expect(site.world.opened.withLock { $0.sorted() } == ["leia", "luke"])
    }
  }

  @Test(.ends) func `cookies of other servers ahead of the user's own don't lock the user out`()
    async throws
  {
    try await onOwnThread {
      let site = try PeopleSite()
      let luke = try site.enter("luke")
      let name = luke.cookie.prefix { $0 != "=" }
      for count in [4, 60] {
        let junk = (0..<count).map { "\(name)=junk\($0); " }.joined()
        let page = try site.ask(site.request("/").with("Cookie", junk + luke.cookie))
        #expect(page.status == 200, "\(count) in front")
        #expect(try site.ask(site.request("/").with("Cookie", junk)).status == 403)
      }
    }
  }

  @Test(.ends) func `a new epoch closes the user's pages within a second, and no other user's`()
    async throws
  {
    try await onOwnThread {
      let site = try PeopleSite()
      let (luke, leia) = (try site.enter("luke"), try site.enter("leia"))
      #expect(try luke.open() == 200 && leia.open() == 200)
      luke.wait(for: "the rows") { !luke.model.labels.isEmpty }
      site.world.epochs.withLock { $0["luke"] = 2 }
      #expect(try luke.act(Self.back) == 404)
      site.wait(.milliseconds(500))
      luke.wait(for: "the end") { luke.isEnded }
      #expect(try luke.open() == 403)
      #expect(!leia.isEnded)
      #expect(try leia.act(Self.back) == 204)
      // A further link logs in again.
      #expect(try site.enter("luke").open() == 200)
      #expect(try site.deeds().contains("luke end done"))
    }
  }

  @Test(.ends) func `a message is sent through the source, and the log contains its sender`()
    async throws
  {
    try await onOwnThread {
      let site = try PeopleSite()
      let luke = try site.enter("luke")
      // The channel is on no page yet: the page waits until the source has sent it.
      #expect(try luke.open("channels/messages:messaging:general") == 200)
      luke.wait(for: "the chat") { luke.model.told["place"]?.text?.contains("general") == true }
      #expect(try luke.act(Self.post("A secret")) == 204)
      luke.wait(for: "the row") { luke.model.labels.contains { $0.contains("A secret") } }
      luke.wait(for: "the line") { (try? site.deeds().contains("luke send done")) == true }
      let log = try String(contentsOfFile: site.audit, encoding: .utf8)
      #expect(!log.contains("secret") && log.contains("messaging:general"))
    }
  }

  @Test(.ends) func `a returning page starts at its former row`() async throws {
    try await onOwnThread {
      let site = try PeopleSite()
      let luke = try site.enter("luke")
      #expect(try luke.open(rows: 8, first: 24) == 200)
      luke.wait(for: "the rows") { !luke.model.labels.isEmpty }
      #expect(luke.model.labels.contains { $0.hasPrefix("Other 25") }, "\(luke.model.labels)")
      #expect(!luke.model.labels.contains { $0.hasPrefix("General") })
      // One further down than the list's last row shows the end.
      let other = try site.enter("leia")
      #expect(try other.open(rows: 8, first: 900) == 200)
      other.wait(for: "the rows") { !other.model.labels.isEmpty }
    }
  }

  @Test(.ends) func `a page that only listens reconnects every hour to renew its cookie`()
    async throws
  {
    try await onOwnThread {
      let site = try PeopleSite()
      let luke = try site.enter("luke")
      #expect(try luke.open() == 200)
      luke.wait(for: "the rows") { !luke.model.labels.isEmpty }
      site.wait(.seconds(3599))
      #expect(!luke.isEnded)
      site.wait(.seconds(1))
      luke.wait(for: "the end") { luke.isEnded }
      // The session still exists.
      #expect(try luke.act(Self.back) == 204)
    }
  }

  @Test(.ends) func `the address of an unknown chat shows a notice and the list`() async throws {
    try await onOwnThread {
      let site = try PeopleSite()
      let luke = try site.enter("luke")
      #expect(try luke.open("channels/messages:messaging:none") == 200)
      luke.wait(for: "the rows") { !luke.model.labels.isEmpty }
      #expect(luke.model.told["place"]?.text == "#/channels")
    }
  }

  @Test(.ends) func `a database outage is reported, and no page is lost`() async throws {
    try await onOwnThread {
      let site = try PeopleSite()
      let luke = try site.enter("luke")
      #expect(try luke.open() == 200)
      luke.wait(for: "the rows") { !luke.model.labels.isEmpty }
      site.world.isAway.withLock { $0 = true }
      #expect(try site.ask(site.request(try site.link("leia"))).status == 503)
      #expect(try site.ask(site.request("/health")).status == 503)
      #expect(try luke.act(Self.back) == 204)
      site.world.isAway.withLock { $0 = false }
      #expect(try site.ask(site.request("/health")).status == 200)
      #expect(try site.enter("leia").open() == 200)
    }
  }

  @Test(.ends) func `limits on pages and actions apply to each user separately`()
    async throws
  {
    try await onOwnThread {
      let site = try PeopleSite {
        $0.sessionsPerPerson = 3
        ($0.actionsPerSecond, $0.actionsAtOnce) = (1, 5)
      }
      let (luke, leia) = (try site.enter("luke"), try site.enter("leia"))
      var pages: [PeopleVisitor] = []
      for _ in 0..<3 {
        let page = PeopleVisitor(site, cookie: luke.cookie, token: luke.token)
        #expect(try page.open() == 200)
        page.wait(for: "the rows") { !page.model.labels.isEmpty }
        pages.append(page)
      }
      #expect(try luke.open() == 503)
      #expect(try leia.open() == 200)
      var statuses: [Int] = []
      for page in pages { for _ in 0..<10 { statuses.append(try page.act(Self.back)) } }
      let done = statuses.count { $0 == 204 }
      #expect(done >= 15 && done < 20 && statuses.contains(429))
      #expect(try leia.act(Self.back) == 204)
      let numbers = try site.numbers()
      #expect(numbers.contains("weft_pages 4\n") && numbers.contains("weft_people 2\n"))
      #expect(numbers.contains("weft_actions_refused_total \(statuses.count - done)\n"))
      #expect(!numbers.contains("luke"))
    }
  }

  @Test(.ends) func `metrics are on no page, and a balancer may use any host name`() async throws {
    try await onOwnThread {
      let site = try PeopleSite()
      #expect(try site.ask(site.request("/metrics")).status == 404)
      // A balancer requests an address, not the name of the site.
      #expect(try site.ask(site.request("/health").with("Host", "10.0.0.11")).status == 200)
    }
  }

  @Test(.ends) func `with many links in a minute the log has the first ones and a count`()
    async throws
  {
    try await onOwnThread {
      let site = try PeopleSite()
      let forged = try site.link("luke") + "0"
      for _ in 0..<20 { #expect(try site.ask(site.request(forged)).status == 403) }
      let good = try site.link("leia")
      for _ in 0..<20 { #expect(try site.ask(site.request(good)).status == 303) }
      #expect(try site.deeds().count == 2 * RepeatedEntries.mostOfOne)
      site.wait(.seconds(61))
      let log = try String(contentsOfFile: site.audit, encoding: .utf8)
      #expect(log.split(separator: "\n").count { $0.contains("\"count\":15") } == 2)
      // The next minute starts a new count.
      #expect(try site.ask(site.request(forged)).status == 403)
      #expect(try site.deeds().last == "enter refused malformed")
    }
  }

  @Test(.ends) func `a draining host closes its pages and accepts no new ones`()
    async throws
  {
    try await onOwnThread {
      let site = try PeopleSite()
      let luke = try site.enter("luke")
      #expect(try luke.open("channels/messages:messaging:general") == 200)
      luke.wait(for: "the chat") { luke.model.told["place"]?.text?.contains("general") == true }
      #expect(try luke.act(Self.post("Last words")) == 204)
      site.server.drain()
      luke.wait(for: "the end") { luke.isEnded }
      #expect(try luke.open() == 503)
      #expect(try site.ask(site.request("/health")).status == 503)
      luke.wait(for: "what was done") { site.server.isDrained }
      luke.wait(for: "the line") { (try? site.deeds().contains("luke send done")) == true }
    }
  }

  @Test(.ends) func `an application without pages is closed after a minute`() async throws {
    try await onOwnThread {
      let site = try PeopleSite()
      let luke = try site.enter("luke")
      #expect(try site.numbers().contains("weft_people 1\n"))
      site.wait(.seconds(61))
      site.wait(.seconds(1))
      #expect(try site.numbers().contains("weft_people 0\n"))
      #expect(try luke.open() == 200)
      luke.wait(for: "the rows") { !luke.model.labels.isEmpty }
    }
  }
}
