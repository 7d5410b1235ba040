// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Testing
import WeftLists
import WeftModel
import WeftPluginFormat
import WeftScene
import WeftTerminal
import WeftTestSupport
import WeftWeb

@testable import WeftPluginHost

/// Which pictures a plugin's views can make a host load.
@Suite struct PictureRightsTests {
  /// A provider that accepts any address and has no picture.
  private final class Asked: PictureProvider, Sendable {
    private let log = Mutex<Set<String>>([])

    var addresses: Set<String> { log.withLock { $0 } }

    func picture(at address: PictureAddress, _ size: PictureSize) -> Picture? {
      log.withLock { _ = $0.insert(address.text) }
      return nil
    }
  }

  private let fixture: PluginFixture

  init() throws { fixture = try PluginFixture() }

  /// Adds a plugin that shows a picture in each row; the C code makes `url` from `said` and `own`, the row's
  /// text and address, and from `kept`, the address of the first row.
  private func add(_ make: String, to hook: String = "weft.channel.avatar/1") throws {
    let before = """
      #include <stdio.h>
      #include <string.h>
      static char kept[256], made[1024];
      static weft_str joined(const char *start, weft_str end, const char *last) {
        int size = snprintf(made, sizeof(made), "%s%.*s%s", start, (int)end.length,
                            end.bytes ? end.bytes : "", last);
        weft_str all = {made, (uint64_t)size};
        return all;
      }
      """
    let body = """
      weft_str own = weft_row_text(row, 0), said = weft_row_text(row, 1);
      if (!kept[0]) snprintf(kept, sizeof(kept), "%.*s", (int)own.length, own.bytes);
      (void)said;
      \(make)
      weft_row_begin(out, row->id);
      weft_stack_begin(out, WEFT_NODE_VSTACK, 0, 0);
      weft_picture(out, url, text("fallback"), 200, 40, 0, 0);
      weft_avatar(out, text("FB"), 0, 20, url);
      weft_ends(out, 2);
      """
    let fields = ["channel.avatarURL", "channel.previewText"]
    try fixture.add(PluginCompiler.source(hook: hook, fields: fields, body: body, before: before))
  }

  /// A host that runs the plugin in a worker, or in its own process.
  private func host(isTrusted: Bool) -> PluginHost {
    var times = PluginTimes(
      frame: .seconds(600),
      call: .seconds(60),
      background: .seconds(60),
      point: .seconds(60),
      limit: .seconds(60),
      start: .seconds(60)
    )
    times.waitsForStart = true
    let policy = PluginPolicy(trustsAll: isTrusted, workerPath: Checkout.worker.path)
    return PluginHost(folders: [fixture.scratch.folder.path], policy: policy, times: times)
  }

  /// A list of three channels with remote pictures; the text of the second is itself such an address.
  private func list(_ host: PluginHost) -> ChatChannelListViewModel {
    host.start()
    let list = ChatChannelListViewModel(
      environment: Samples.environment(),
      slots: SlotRegistry(guests: host)
    )
    _ = list.send(.appear)
    let channels = ["a", "b", "c"].map { name in
      Samples.channel(name, [Samples.message(name == "b" ? "mxc://said/b" : "secret \(name)")]) {
        $0.imageURL = "mxc://host/\(name)"
      }
    }
    _ = list.send(.pageLoaded(channels, isLast: true))
    _ = list.drainChanges()
    return list
  }

  /// Returns the addresses that a terminal and a page request when they show the whole list.
  private func asked(_ list: ChatChannelListViewModel) throws -> Set<String> {
    let scene = try list.screen(rowLimit: 10).validated()
    let pictures = Asked()
    let screen = TerminalScreen(scene, columns: 80, rows: 60, pictures: pictures)
    let page = HTMLPage(scene, title: "", pictures: pictures).bytes
    #expect(
      screen.text.contains("fallback") && String(decoding: page, as: UTF8.self).contains("FB")
    )
    return pictures.addresses
  }

  private let given: Set = ["mxc://host/a", "mxc://host/b", "mxc://host/c"]

  @Test(arguments: [true, false])
  func `a plugin shows its row's picture and files in an allowed folder`(isTrusted: Bool) throws {
    try add("weft_str url = said.length == 12 ? text(\"teams/%2e%2e/bay 1.png\") : own;")
    let host = host(isTrusted: isTrusted)
    #expect(try asked(list(host)) == ["mxc://host/a", "mxc://host/c", "teams/%2e%2e/bay 1.png"])
    #expect(host.problems.isEmpty, "\(host.problems)")
  }

  @Test(arguments: [
    "joined(\"mxc://evil.example/\", said, \"\")", "joined(\"\", own, \"x\")",
    "joined(\"\", own, \"#ada\")",
    "joined(\" \", own, \"\")", "joined(\"x\", own, \"\")", "joined(\"MXC://evil/\", said, \"\")",
    "said.length == 12 ? said : text(\"mxc:x\")", "joined(\"https://evil.example/\", said, \"\")",
    "text(\"file:///etc/hostname\")", "text(\"/etc/hostname\")", "joined(\"//evil/\", said, \"\")",
    "text(\"../a.png\")", "text(\"a/../b.png\")", "text(\"./a.png\")", "text(\"a//b.png\")",
    "text(\"data:image/png;base64,AAAA\")", "text(\"a.png?x\")", "text(\"a.png#ada\")",
    "text(\"a\\\\b\")",
    "text(\"c:a.png\")",
  ])
  func `a picture not given to the row is not loaded, and the view stays`(
    address: String
  ) throws {
    try add("weft_str url = \(address);")
    let host = host(isTrusted: false)
    #expect(try asked(list(host)) == [])
    #expect(host.problems.map(\.refusal.code) == ["imageAddress"])
    let told = try #require(host.problems.first?.refusal)
    #expect(told.text.hasPrefix("weft.channel.avatar/1: a picture is not shown: \""), "\(told)")
  }

  @Test func `another row's picture is not allowed, even if it was shown there before`()
    throws
  {
    try add("weft_str url = text(kept);")
    let host = host(isTrusted: false)
    let list = list(host)
    #expect(try asked(list).count == 1 && asked(list).isSubset(of: given))
    // A row whose picture has changed may not show the old one.
    let first = try #require(try asked(list).first)
    let changed = Samples.channel(String(first.suffix(1)), [Samples.message("new")]) {
      $0.imageURL = "mxc://host/new"
    }
    _ = list.send(.channelChanged(changed))
    _ = list.drainChanges()
    #expect(try asked(list) == [])
    #expect(host.problems.map(\.refusal.code) == ["imageAddress"])
  }

  @Test func `a hook that does not read a row's address may not show it`() throws {
    try fixture.add(
      PluginCompiler.source(
        hook: "weft.channel.avatar/1",
        fields: ["channel.name"],
        body: """
          weft_row_begin(out, row->id);
          weft_picture(out, text("mxc://host/a"), text("fallback FB"), 200, 40, 0, 0);
          weft_end(out);
          """
      )
    )
    #expect(try asked(list(host(isTrusted: false))) == [])
  }

  @Test func `views around a row follow the same rule`() throws {
    try add(
      """
      weft_str url = own;
      weft_row_begin(out, row->id);
      weft_stack_begin(out, WEFT_NODE_VSTACK, 0, 0);
      weft_picture(out, joined("mxc://evil/", said, ""), text("fallback"), 200, 40, 0, 0);
      weft_slot(out);
      weft_avatar(out, text("FB"), 0, 20, own);
      weft_ends(out, 2);
      continue;
      """,
      to: "weft.item.channel/1"
    )
    let host = host(isTrusted: false)
    #expect(try asked(list(host)).isSubset(of: given))
    #expect(host.problems.map(\.refusal.code) == ["imageAddress"], "\(host.problems)")
  }

  @Test
  func `only fields that contain a picture's address allow showing it`() {
    let names = Set(SlotSubject.allCases.flatMap(\.fieldNames))
    let addresses = names.filter { $0.lowercased().hasSuffix("url") }
    #expect(addresses == PictureRights.fields)
  }
}

/// The limit on remote pictures that a plugin may show.
@Suite struct PictureAllowanceTests {
  private func address(_ number: Int) -> ArraySlice<UInt8> {
    Array("mxc://host/\(number)".utf8)[...]
  }

  @Test func `a plugin's remote pictures are limited per minute, however often each is shown`() {
    let now = Mutex(Duration.seconds(1_000))
    let allowance = PictureAllowance { now.withLock { $0 } }
    let most = PictureAllowance.mostAMinute
    for _ in 0..<2 { for number in 0..<most { #expect(allowance.admits(address(number))) } }
    #expect(!allowance.admits(address(most)) && allowance.admits(address(0)))
    #expect(allowance.currentTurn() == 0)
    now.withLock { $0 += .seconds(61) }
    #expect(allowance.currentTurn() == 1, "what was answered without pictures is asked again")
    #expect(allowance.admits(address(most)))
    now.withLock { $0 += .seconds(61) }
    #expect(allowance.currentTurn() == 1, "nothing was missing meanwhile")
  }

  @Test func `a dropped picture is reported as over the limit and returns later`() throws {
    let now = Mutex(Duration.zero)
    let allowance = PictureAllowance { now.withLock { $0 } }
    for number in 0..<PictureAllowance.mostAMinute { _ = allowance.admits(address(number)) }
    var window = PackedWindow(valuesPerRow: 1, now: 0)
    window.addText("mxc://host/own")
    window.endRow(id: 1)
    let rights = PictureRights(of: ["!channel.avatarURL"], allowance)
    rights.begin(window)
    let own = Array("mxc://host/own".utf8)[...]
    #expect(!rights.allow(own, inRow: 0) && rights.isSpent)
    #expect(rights.allow(Array("a.png".utf8)[...], inRow: 0), "a file is asked of nobody")
    now.withLock { $0 += .seconds(60) }
    rights.begin(window)
    #expect(rights.allow(own, inRow: 0) && !rights.isSpent)
    #expect(!rights.allow(own, inRow: 1) && !rights.allow(own.dropLast(), inRow: 0))
    rights.end()
    #expect(!rights.allow(own, inRow: 0), "the rights are those of one answer")
  }
}
