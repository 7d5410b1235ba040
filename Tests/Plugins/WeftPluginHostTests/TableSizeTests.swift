// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CWeft
import Testing
import WeftPluginRuntime
import WeftTestSupport

@testable import WeftPluginHost

/// Tables larger or smaller than those this host was built with, as in other versions.
@Suite struct TableSizeTests {
  private struct Table {
    var size: UInt32 = 0
    var old: UInt32 = 1
    var new: UInt32 = 2
  }

  private func copied(_ words: [UInt32], least: UInt32 = 8) -> [UInt32]? {
    let table = unsafe words.withUnsafeBytes { bytes in
      unsafe bytes.baseAddress.flatMap {
        unsafe PluginMemory().copySized(Table(), from: $0, least: least)
      }
    }
    return table.map { [$0.size, $0.old, $0.new] }
  }

  @Test func `missing members of a table keep their defaults, and extra ones are not read`() {
    #expect(copied([8, 7, 9]) == [8, 7, 2])
    #expect(copied([12, 7, 9]) == [12, 7, 9])
    #expect(copied([64, 7, 9]) == [64, 7, 9])
    #expect(copied([10, 7, 0x0A0B_0C0D]) == [10, 7, 0x0C0D])
    #expect(copied([7, 7, 9]) == nil)
    #expect(copied([4, 7, 9], least: 4) == [4, 1, 2])
  }

  @Test func `no table of this version is smaller than in the first version`() {
    #expect(unsafe MemoryLayout<weft_plugin>.size >= Int(FirstSize.plugin))
    #expect(unsafe MemoryLayout<weft_hook>.size >= Int(FirstSize.hook))
    #expect(unsafe MemoryLayout<weft_settings>.size >= Int(FirstSize.settings))
    #expect(unsafe MemoryLayout<weft_setting>.size >= Int(FirstSize.setting))
  }

  @Test func `larger hooks of a later version are accepted`() throws {
    let source = PluginCompiler.source(
      body: "weft_row_answer(out, row->id, text(\"mine\"));",
      before: """
        typedef struct wide_hook { weft_hook hook; char more[64]; } wide_hook;
        static wide_hook wide[1];
        """
    )
    .replacing(
      "*all = list;",
      with: """
        wide[0].hook = list[0];
        wide[0].hook.struct_size = sizeof(wide_hook);
        *all = &wide[0].hook;
        """
    )
    .replacing("*stride = sizeof(weft_hook);", with: "*stride = sizeof(wide_hook);")
    let fixture = try PluginFixture()
    try fixture.add(source)
    let host = fixture.host()
    #expect(host.problems.isEmpty, "\(host.problems)")
    #expect(PluginFixture.texts(host) == ["mine", "mine", "mine"])
  }
}
