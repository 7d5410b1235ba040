// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The form of a point's id.
enum PointID {
  /// The most bytes an id may have.
  static let longest = 128

  /// Checks that an id is a name with dots and a revision, such as `org.example.label/1`.
  static func check(_ id: String, by owner: PointOwner) throws(PointError) {
    func refuse(_ reason: String) -> PointError {
      PointError(.id, "point \(PointError.quoted(id)): \(reason)")
    }
    guard id.utf8.count <= longest else {
      throw refuse("it is longer than \(longest) bytes; shorten it")
    }
    let halves = id.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard halves.count == 2, isRevision(halves[1]) else {
      throw refuse("end it with one slash and a revision from 1 on, as in \"org.example.label/1\"")
    }
    let parts = halves[0].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count > 1, parts.allSatisfy({ !$0.isEmpty }), halves[0].allSatisfy(isAllowed) else {
      throw refuse("use ASCII letters, digits, - and _ with single dots between them, at least one")
    }
    guard owner == .host || parts[0].elementsEqual("weft".utf8) == false else {
      throw refuse("\"weft.\" is the host's; begin it with a name of your own")
    }
  }

  private static func isRevision(_ text: Substring.UTF8View) -> Bool {
    text.allSatisfy { (48...57).contains($0) } && (1...6).contains(text.count) && text.first != 48
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case 45, 46, 95, 48...57, 65...90, 97...122: true
    default: false
    }
  }
}
