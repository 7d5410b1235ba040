// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Builds plugins for tests from Swift source, with the SDK built by `make plugins`.
public enum SwiftPluginCompiler {
  /// How a source is built.
  public enum Build: String, CaseIterable, Sendable {
    /// With the Swift runtime.
    case ordinary
    /// As Embedded Swift, which only needs libc.
    case embedded
  }

  /// Compiles a source to a plugin, with the entry and the imports added.
  @discardableResult
  public static func compile(
    _ source: String,
    id: String = "org.example.test",
    to file: URL,
    _ build: Build = .ordinary
  ) throws -> URL {
    let work = try Scratch()
    let entry = """
      import CWeft
      import WeftPlugin
      import WeftViews
      \(source)
      @c(weft_plugin_v1)
      public func entry(major: UInt32, minor: UInt32) -> UnsafePointer<weft_plugin>? {
        unsafe plugin.descriptor
      }
      """
    try work.write(entry.utf8, to: "Plugin.swift")
    let note = "#include <weft/note.h>\nWEFT_NOTE(\"\(id)\", \"1.0.0\", WEFT_LANGUAGE_ANY_SWIFT);\n"
    try work.write(note.utf8, to: "Note.c")
    let noteFlags = build == .embedded ? ["-DWEFT_EMBEDDED"] : []
    try run(["clang", "-std=c11", "-fPIC", "-I", include, "-c", "Note.c"] + noteFlags, in: work)
    switch build {
    case .ordinary: try buildOrdinary(file, in: work)
    case .embedded: try buildEmbedded(file, in: work)
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    return file
  }

  private static let include = Checkout.root.appendingPathComponent("Sources/Base/CWeft/include")
    .path
  private static let modules = Checkout.root.appendingPathComponent(".build/plugins").path
  private static let exports = Checkout.root.appendingPathComponent("Plugins/export.map").path

  private static let flags = [
    "-swift-version", "6", "-wmo", "-parse-as-library", "-warnings-as-errors",
    "-strict-memory-safety", "-module-name", "TestPlugin", "-I", include,
  ]

  private static func buildOrdinary(_ file: URL, in work: Scratch) throws {
    try run(
      ["swiftc"] + flags + [
        "-I", modules, "-emit-library", "-o", file.path, "Plugin.swift", "Note.o", "-L", modules,
        "-lWeftPlugin", "-lWeftViews", "-use-ld=lld", "-Xlinker", "--version-script=\(exports)",
      ],
      in: work
    )
  }

  private static func buildEmbedded(_ file: URL, in work: Scratch) throws {
    let embedded = modules + "/embedded"
    try run(
      ["swiftc"] + flags + [
        "-I", embedded, "-Osize", "-enable-experimental-feature", "Embedded", "-Xfrontend",
        "-function-sections", "-c", "-o", "Plugin.o", "Plugin.swift",
      ],
      in: work
    )
    let compiler = try Subprocess(
      URL(fileURLWithPath: "/usr/bin/env"),
      ["sh", "-c", "dirname \"$(dirname \"$(readlink -f \"$(command -v swiftc)\")\")\""]
    ).text.trimmingCharacters(in: .whitespacesAndNewlines)
    let machine = try Subprocess(URL(fileURLWithPath: "/usr/bin/env"), ["uname", "-m"]).text
      .trimmingCharacters(in: .whitespacesAndNewlines)
    try run(
      [
        "\(compiler)/bin/clang", "-shared", "-fuse-ld=lld", "-o", file.path, "Plugin.o", "Note.o",
        "\(embedded)/WeftPlugin.o", "\(embedded)/WeftViews.o",
        "\(compiler)/lib/swift/embedded/\(machine)-unknown-linux-gnu/libswiftUnicodeDataTables.a",
        "-Wl,--version-script=\(exports)", "-Wl,--gc-sections", "-Wl,-z,noexecstack",
        "-Wl,-z,defs", "-Wl,--as-needed", "-lm",
      ],
      in: work
    )
  }

  private static func run(_ command: [String], in work: Scratch) throws {
    let run = try Subprocess(URL(fileURLWithPath: "/usr/bin/env"), command, in: work.folder)
    guard run.status == 0 else {
      throw PluginCompiler.Failure(description: run.errors + run.text)
    }
  }
}
