// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import WeftTestSupport

/// The compilers for plugins, and how each compiles them.
enum SDKCompiler: String, CaseIterable, Sendable {
  case gcc
  case clang
  case gxx = "g++"
  case clangxx = "clang++"
  /// Without exceptions and RTTI.
  case bareGXX = "g++ -fno-exceptions -fno-rtti"
  /// Without exceptions and RTTI.
  case bareClangXX = "clang++ -fno-exceptions -fno-rtti"
  case rustc
  /// Without the standard library.
  case bareRustc = "rustc -C panic=abort"

  /// Why a source did not compile.
  struct Failure: Error, CustomStringConvertible {
    /// The compiler's output.
    let description: String
  }

  /// The compilers for C++.
  static let cpp: [SDKCompiler] = [.gxx, .clangxx, .bareGXX, .bareClangXX]

  /// The extension of a source file.
  var ending: String {
    switch self {
    case .gcc, .clang: "c"
    case .gxx, .clangxx, .bareGXX, .bareClangXX: "cpp"
    case .rustc, .bareRustc: "rs"
    }
  }

  /// Compiles a source to a plugin, with every warning an error.
  func compile(_ source: URL, to file: URL) throws {
    let words = rawValue.split(separator: " ").map(String.init)
    if ending == "rs" {
      try compileRust(source, to: file, words)
    } else {
      try Self.run(
        words + (ending == "c" ? ["-std=c11"] : ["-std=c++17"]) + [
          "-shared", "-O1", "-fPIC", "-fvisibility=hidden", "-Wall", "-Wextra", "-pedantic",
          "-Werror", "-I", Self.path("Sources/Base/CWeft/include"), "-o", file.path, source.path,
          "-Wl,--version-script=\(Self.path("Plugins/export.map"))", "-Wl,--as-needed",
        ]
      )
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
  }

  private func compileRust(_ source: URL, to file: URL, _ words: [String]) throws {
    let library = file.deletingLastPathComponent().appending(path: "libweft_plugin.rlib").path
    let strict = ["--edition", "2021", "-O", "-D", "warnings"]
    let isBare = self == .bareRustc
    try Self.run(
      words + strict + (isBare ? ["--cfg", "feature=\"no_std\""] : []) + [
        "--crate-type", "rlib", "--crate-name", "weft_plugin", "-o", library,
        Self.path("Sources/Plugins/WeftPluginRust/src/lib.rs"),
      ]
    )
    var text = try String(contentsOf: source, encoding: .utf8)
    if isBare { text = "#![no_std]\n#[link(name = \"c\")]\nextern \"C\" {}\n" + text }
    let copy = file.appendingPathExtension("rs")
    try text.replacing("//! ", with: "// ").replacing("#![forbid(unsafe_code)]\n", with: "")
      .write(to: copy, atomically: true, encoding: .utf8)
    try Self.run(
      words + strict + (isBare ? ["-C", "lto=fat"] : []) + [
        "--crate-type", "cdylib", "--crate-name", "plugin", "--extern", "weft_plugin=\(library)",
        "-o", file.path, isBare ? copy.path : source.path,
      ]
    )
  }

  private static func path(_ name: String) -> String { Checkout.root.appending(path: name).path }

  private static func run(_ command: [String]) throws {
    let run = try Subprocess(URL(fileURLWithPath: "/usr/bin/env"), command)
    guard run.status == 0 else { throw Failure(description: run.errors + run.text) }
  }
}
