// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftLists
import WeftModel
import WeftTestSupport

@testable import WeftPluginHost

/// Folders with many plugins, and disabled plugins.
@Suite struct ManyPluginTests {
  private static let id = "org.example.many-1000000"

  /// A folder with copies of a plugin, each with its own id.
  private func folder(_ count: Int, _ source: String) throws -> Scratch {
    let work = try Scratch()
    let plugin = try Data(contentsOf: PluginCompiler.compile(source, to: work.path("p.so")))
    let scratch = try Scratch()
    for number in 0..<count {
      var copy = plugin
      while let range = copy.range(of: Data(Self.id.utf8)) {
        copy.replaceSubrange(range, with: Data("org.example.many-\(2_000_000 + number)".utf8))
      }
      try scratch.write(copy, to: "\(number).so")
    }
    return scratch
  }

  private func host(_ folder: Scratch, trustsAll: Bool = false) -> PluginHost {
    PluginHost(
      folders: [folder.folder.path],
      policy: PluginPolicy(trustsAll: trustsAll, workerPath: Checkout.worker.path)
    )
  }

  @Test func `the first frame waits for none of 200 added plugins`() throws {
    let plain = PluginFixture.list().screen(rowLimit: 10)
    // None of them ever starts, so waiting for one would take two seconds.
    let folder = try folder(
      200,
      PluginCompiler.source(
        id: Self.id,
        body: "weft_row_answer(out, row->id, text(\"changed\"));",
        before: """
          #include <unistd.h>
          __attribute__((constructor)) static void begin(void) { for (;;) sleep(1000); }
          """
      )
    )
    let host = host(folder)
    let list = PluginFixture.list(host)
    #expect(list.screen(rowLimit: 10) == plain)
    #expect(host.entries.count == 200 && host.problems.isEmpty)
    #expect(host.hooks.isEmpty && host.guests.allSatisfy { $0.offer == nil })
    #expect(host.house.budget.overruns == 0)
  }

  @Test func `120: with 200 plugins each hook is called once, as with 100`() throws {
    for count in [100, 200] {
      let folder = try folder(
        count,
        PluginCompiler.source(id: Self.id, body: "weft_row_next(out, row->id);")
      )
      let host = host(folder, trustsAll: true)
      #expect(host.problems.isEmpty && host.entries.count == count)
      let list = PluginFixture.list(host)
      let trace = SlotTrace()
      list.slots.trace = trace
      _ = list.screen(rowLimit: 10)
      #expect(trace.entries.count == 3 * count)
    }
  }

  @Test func `117: a disabled plugin stays disabled`() throws {
    let folder = try folder(
      1,
      PluginCompiler.source(id: Self.id, body: "weft_row_answer(out, row->id, text(\"changed\"));")
    )
    let before = host(folder, trustsAll: true)
    #expect(PluginFixture.texts(before) == ["changed", "changed", "changed"])
    try PluginOrderFile(folder: folder.folder.path).set(
      "org.example.many-2000000",
      enabled: false
    )
    for _ in 0..<2 {
      let after = host(folder, trustsAll: true)
      #expect(PluginFixture.texts(after) == ["text a", "text b", "text c"])
      #expect(after.entries.map(\.state) == [.disabled])
    }
  }

  @Test
  func `118: with WEFT_SAFE=1 no screen loads a plugin, however its folder was specified`() throws {
    let folder = try folder(
      1,
      PluginCompiler.source(id: Self.id, body: "weft_row_answer(out, row->id, text(\"changed\"));")
    )
    func snapshot(_ arguments: [String], safe: String) throws -> String {
      try Subprocess(
        Checkout.weft,
        ["snapshot"] + arguments,
        environment: ["WEFT_SAFE": safe, "WEFT_PLUGINS": folder.folder.path]
      ).text
    }
    let named = ["--plugins", folder.folder.path]
    let plain = try snapshot(["--no-plugins"], safe: "")
    #expect(try snapshot(named, safe: "1") == plain)
    #expect(try snapshot([], safe: "1") == plain)
    #expect(try snapshot(named, safe: "").contains("changed") && !plain.contains("changed"))
  }
}
