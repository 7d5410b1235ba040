// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Places in the project's own folder.
public enum Checkout {
  /// The top folder.
  public static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The built command.
  public static let weft = URL(fileURLWithPath: CommandLine.arguments[0])
    .deletingLastPathComponent().appendingPathComponent("weft")

  /// The built decoder of pictures.
  public static let pictureDecoder = weft.deletingLastPathComponent()
    .appendingPathComponent("weft-picture")

  /// The built program plugins are run by.
  ///
  /// Where tests run under a sanitizer they name one that was built without: it would take faults and the
  /// heap over from plugins that are there to damage both.
  public static let worker =
    ProcessInfo.processInfo.environment["WEFT_TEST_WORKER"].map { URL(fileURLWithPath: $0) }
    ?? weft.deletingLastPathComponent().appendingPathComponent("weft-worker")

  /// A built example plugin.
  public static func plugin(_ name: String) -> URL {
    root.appendingPathComponent("Plugins/\(name).so")
  }

  /// A built example plugin as Embedded Swift.
  public static func embeddedPlugin(_ name: String) -> URL {
    root.appendingPathComponent(".build/plugins/embedded/\(name).so")
  }
}
