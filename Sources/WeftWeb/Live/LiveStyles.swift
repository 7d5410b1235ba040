// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The rules that markup of one server refers to, by the same names on every page.
///
/// Rules are only added, so a page needs those that came since it was told last.
public final class LiveStyles {
  var classes = StyleClasses()
  /// Grows when all names were forgotten, and pages have to start anew.
  private(set) var era = 0

  /// Rules beyond this are forgotten: plugins may make any number of them.
  private static let most = 4096

  /// Creates a set without rules.
  public init() {}

  /// To be called before a scene is written.
  func begin() {
    guard classes.count > Self.most else { return }
    classes = StyleClasses()
    era += 1
  }

  /// How many bytes of rules there are.
  var length: Int { classes.rules.utf8.count }

  /// The rules behind a number of bytes.
  func rules(after length: Int) -> [String] {
    classes.rules.utf8.dropFirst(length).split(separator: UInt8(ascii: "\n"))
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
