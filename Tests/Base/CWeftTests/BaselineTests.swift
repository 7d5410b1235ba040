// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CWeft
import Foundation
import Testing
import WeftTestSupport

/// Compares the headers with those of the version's release.
///
/// A change that appends raises WEFT_ABI_MINOR and records a baseline of the new version with
/// `WEFT_RECORD=1`; older baselines stay as they are. The assertions of `layout.c` prove that the
/// existing fields did not move.
@Suite struct BaselineTests {
  private static let folder = Checkout.root.appending(path: "Tests/ABI")
  private static let headers = Checkout.root.appending(path: "Sources/Base/CWeft/include")
  private let version = "\(WEFT_ABI_MAJOR).\(WEFT_ABI_MINOR)"

  private func run(_ tool: String, _ arguments: [String]) throws -> Subprocess {
    try Subprocess(URL(fileURLWithPath: "/usr/bin/env"), [tool] + arguments)
  }

  private var isRecording: Bool { ProcessInfo.processInfo.environment["WEFT_RECORD"] == "1" }

  @Test func `every struct, function and type matches the version's baseline`() throws {
    let scratch = try Scratch()
    try scratch.write(
      """
      #include <weft/weft.h>
      const weft_plugin *weft_plugin_v1(uint32_t major, uint32_t minor) {
        return major == minor ? NULL : NULL;
      }
      """.utf8,
      to: "abi.c"
    )
    let (library, types) = (scratch.path("abi.so").path, scratch.path("abi.abi").path)
    let built = try run(
      "clang",
      [
        "-g", "-gdwarf-4", "-fno-eliminate-unused-debug-types", "-shared", "-fPIC", "-nostdlib",
        "-ffile-prefix-map=\(scratch.folder.path)=.", "-I", Self.headers.path, "-o", library,
        scratch.path("abi.c").path,
      ]
    )
    try #require(built.status == 0, "\(built.errors)")
    let read = try run(
      "abidw",
      [
        "--load-all-types", "--no-corpus-path", "--no-comp-dir-path", "--no-show-locs",
        "--no-elf-needed", "--headers-dir", Self.headers.path, "--out-file", types, library,
      ]
    )
    try #require(read.status == 0, "\(read.errors)")
    let baseline = Self.folder.appending(path: "types-\(version).abi")
    if isRecording {
      try Data(contentsOf: URL(fileURLWithPath: types)).write(to: baseline)
      Issue.record("the baseline was written")
    }
    let difference = try run(
      "abidiff",
      ["--no-default-suppression", "--non-reachable-types", baseline.path, types]
    )
    #expect(difference.status == 0, "\(String(decoding: difference.output, as: UTF8.self))")
  }

  @Test func `every constant, id and limit matches the version's baseline`() throws {
    let scratch = try Scratch()
    try scratch.write("#include <weft/weft.h>\n".utf8, to: "abi.c")
    let read = try run(
      "clang",
      ["-dM", "-E", "-I", Self.headers.path, scratch.path("abi.c").path]
    )
    try #require(read.status == 0, "\(read.errors)")
    // Macros with arguments and include guards have no value.
    let constants = String(decoding: read.output, as: UTF8.self).split(separator: "\n")
      .filter { $0.firstMatch(of: /^#define WEFT_\w+ ./) != nil }
      .sorted().joined(separator: "\n")
    let baseline = Self.folder.appending(path: "constants-\(version).txt")
    if isRecording {
      try Data((constants + "\n").utf8).write(to: baseline)
      Issue.record("the baseline was written")
    }
    #expect(try String(contentsOf: baseline, encoding: .utf8) == constants + "\n")
  }
}
