// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftPluginFormat
import WeftPluginHost
import WeftTestSupport

@Suite struct PluginOrderFileTests {
  private func order(_ text: String?, _ id: String, enabled: Bool) throws -> String {
    let scratch = try Scratch()
    if let text { try scratch.write(text.utf8, to: "order") }
    try PluginOrderFile(folder: scratch.folder.path).set(id, enabled: enabled)
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path)
    #expect(names == ["order"] || names.isEmpty, "no draft is left behind")
    // Decoded from bytes, because Foundation drops a byte order mark.
    let bytes = try? Data(contentsOf: scratch.path("order"))
    return bytes.map { String(decoding: $0, as: UTF8.self) } ?? "none"
  }

  @Test func `a line is changed in place, with its comment and blanks`() throws {
    let text = "# top\n  org.a  # first\r\n\nsome odd line\n-org.b\n-org.b # twice"
    #expect(
      try order(text, "org.a", enabled: false)
        == "# top\n  -org.a  # first\r\n\nsome odd line\n-org.b\n-org.b # twice"
    )
    #expect(
      try order(text, "org.b", enabled: true)
        == "# top\n  org.a  # first\r\n\nsome odd line\norg.b\norg.b # twice"
    )
  }

  @Test func `disabling a plugin without a line adds one, enabling adds none`() throws {
    #expect(try order(nil, "org.a", enabled: false) == "-org.a\n")
    #expect(try order(nil, "org.a", enabled: true) == "none")
    #expect(try order("", "org.a", enabled: false) == "-org.a\n")
    #expect(try order("org.b\n", "org.a", enabled: false) == "org.b\n-org.a\n")
    #expect(try order("org.b", "org.a", enabled: false) == "org.b\n-org.a\n")
    #expect(try order("-org.a", "org.a", enabled: false) == "-org.a")
    #expect(try order("#org.a\n", "org.a", enabled: false) == "#org.a\n-org.a\n")
  }

  @Test func `the bytes of comments are kept, and links are followed to the changed file`() throws {
    let scratch = try Scratch()
    let head: [UInt8] = [0xEF, 0xBB, 0xBF, 0x23, 0xFF, 0x00, 0x0A]
    try scratch.write(head + Array("org.a\n".utf8), to: "real")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o640],
      ofItemAtPath: scratch.path("real").path
    )
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("order").path,
      withDestinationPath: "real"
    )
    try PluginOrderFile(folder: scratch.folder.path).set("org.a", enabled: false)
    let bytes = Array(try Data(contentsOf: scratch.path("real")))
    #expect(bytes == head + Array("-org.a\n".utf8))
    let attributes = try FileManager.default.attributesOfItem(atPath: scratch.path("real").path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    let link = try FileManager.default.destinationOfSymbolicLink(
      atPath: scratch.path("order").path
    )
    #expect(link == "real")
  }

  @Test(arguments: ["outside", "missing"])
  func `nothing is written through a link that leads out of the folder`(_ target: String) throws {
    let (scratch, other) = (try Scratch(), try Scratch())
    try other.write("Host example\n".utf8, to: "outside")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("order").path,
      withDestinationPath: other.path(target).path
    )
    let refusal = #expect(throws: PluginRefusal.self) {
      try PluginOrderFile(folder: scratch.folder.path).set("org.a", enabled: false)
    }
    #expect(refusal?.code == "badOrder" && refusal?.text.contains("link") == true)
    let names = try FileManager.default.contentsOfDirectory(atPath: other.folder.path)
    #expect(names == ["outside"])
    #expect(try String(contentsOf: other.path("outside"), encoding: .utf8) == "Host example\n")
  }

  @Test func `a byte order mark is not part of the first id`() throws {
    #expect(try order("\u{FEFF}org.a\r\n", "org.a", enabled: false) == "\u{FEFF}-org.a\r\n")
    #expect(try order("\u{FEFF}-org.a\n", "org.a", enabled: true) == "\u{FEFF}org.a\n")
  }

  @Test(arguments: ["\u{2212}org.a\n", "org.a\u{0}\n", "org.b\n# off\r-org.a\r"])
  func `an order line that only looks like disabling a plugin is refused`(text: String) throws {
    let refusal = #expect(throws: PluginRefusal.self) {
      _ = try order(text, "org.a", enabled: false)
    }
    #expect(refusal?.code == "badOrder")
  }

  @Test func `an order file that is not a regular file is refused`() throws {
    let scratch = try Scratch()
    unsafe #expect(mkfifo(scratch.path("order").path, 0o644) == 0)
    let refusal = #expect(throws: PluginRefusal.self) {
      try PluginOrderFile(folder: scratch.folder.path)
    }
    #expect(refusal?.code == "badOrder")
  }
}
