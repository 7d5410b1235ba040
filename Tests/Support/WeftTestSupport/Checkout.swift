// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Paths in the checkout.
public enum Checkout {
  /// The root folder.
  public static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The built command.
  public static let weft = URL(fileURLWithPath: CommandLine.arguments[0])
    .deletingLastPathComponent().appendingPathComponent("weft")

  /// The built picture decoder.
  public static let pictureDecoder = weft.deletingLastPathComponent()
    .appendingPathComponent("weft-picture")

  /// The built program that runs plugins.
  ///
  /// Tests under a sanitizer use one built without it: the sanitizer would take over faults and the
  /// heap from plugins whose purpose is to damage both.
  public static let worker =
    ProcessInfo.processInfo.environment["WEFT_TEST_WORKER"].map { URL(fileURLWithPath: $0) }
    ?? weft.deletingLastPathComponent().appendingPathComponent("weft-worker")

  /// Whether a sanitizer is enabled, which uses more memory and more libraries than the program.
  public static let isSanitized =
    ["ASAN_OPTIONS", "TSAN_OPTIONS"].contains { ProcessInfo.processInfo.environment[$0] != nil }

  /// A built example plugin.
  public static func plugin(_ name: String) -> URL {
    root.appendingPathComponent("Plugins/\(name).so")
  }

  /// A built example plugin as Embedded Swift.
  public static func embeddedPlugin(_ name: String) -> URL {
    root.appendingPathComponent(".build/plugins/embedded/\(name).so")
  }
}

extension Checkout {
  /// Creates a user's default workspace from the demo, as the first start without a terminal does.
  ///
  /// - Parameter data: The folder of the user's data.
  public static func makeDefaultWorkspace(in data: URL) throws {
    let file = data.appendingPathComponent("weft/default.weft")
    if FileManager.default.fileExists(atPath: file.path) { return }
    let own = ["XDG_DATA_HOME": data.path, "WEFT_PLUGINS": ""]
    _ = try Subprocess(weft, ["--no-plugins"], environment: own)
  }
}
