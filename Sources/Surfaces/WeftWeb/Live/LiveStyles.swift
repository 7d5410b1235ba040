// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The style rules of one server, with the same class names on every page.
///
/// Rules are only added, so a page needs those added since its last patch.
public final class LiveStyles {
  var classes = StyleClasses()
  /// Grows when all class names are forgotten and pages have to start over.
  private(set) var era = 0

  /// How many rules are held before all are forgotten: plugins may cause any number of them.
  private static let most = 4096

  /// Creates a set without rules.
  public init() {}

  /// Starts over when there are too many rules; to be called before a scene is written.
  func begin() {
    guard classes.count > Self.most else { return }
    classes = StyleClasses()
    era += 1
  }

  /// The length of all rules in bytes.
  var length: Int { classes.rules.utf8.count }

  /// The rules after a number of bytes.
  func rules(after length: Int) -> [String] {
    classes.rules.utf8.dropFirst(length).split(separator: UInt8(ascii: "\n"))
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
