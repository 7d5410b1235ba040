// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft
internal import WeftPluginFormat

/// Which pictures the views in a hook's answer may show.
///
/// Looking for a picture tells a server its address, so an address is no place for a plugin to write in. It may
/// show a picture that the host gave it with the same row, byte for byte, and files beneath the folders that the
/// host named for pictures, by a relative path, which is never asked of anyone.
///
/// Rights belong to the answer to one question: what they allowed is cached with the answer, and goes no further.
final class PictureRights {
  /// The fields whose values are addresses of pictures.
  static let fields: Set<String> = [
    "channel.avatarURL", "thread.avatarURL", "message.avatarURL", "result.avatarURL",
    "attachment.url", "attachment.previewURL",
  ]

  /// No pictures but those beneath folders.
  static var none: PictureRights { PictureRights(of: [], PictureAllowance { .zero }) }

  /// How many pictures of servers the plugin may show.
  let allowance: PictureAllowance
  /// The places of ``fields`` among the values of each row.
  private let places: [Int]
  /// What the hook was asked; nil while no answer is read.
  private var window: PackedWindow?
  /// Whether an address was dropped only because there were too many in a minute.
  private(set) var isSpent = false

  /// Creates the rights of a hook that declares some fields; it has none before ``begin(_:)``.
  init(of declared: [String], _ allowance: PictureAllowance) {
    self.allowance = allowance
    places = declared.indices.filter { index in
      let name = declared[index]
      return Self.fields.contains(name.hasPrefix("!") ? String(name.dropFirst()) : name)
    }
  }

  /// Gives the rights of the answer to one question, until ``end()``.
  func begin(_ window: PackedWindow) {
    isSpent = false
    self.window = places.isEmpty ? nil : window
  }

  /// Takes the rights back.
  func end() { window = nil }

  /// Whether the view of a row may show the picture at an address.
  func allow(_ address: ArraySlice<UInt8>, inRow row: Int) -> Bool {
    if Self.isBelowFolder(address) { return true }
    guard let window, window.rows.indices.contains(row), isGiven(address, row, of: window) else {
      return false
    }
    if allowance.admits(address) { return true }
    isSpent = true
    return false
  }

  private func isGiven(
    _ address: ArraySlice<UInt8>,
    _ row: Int,
    of window: PackedWindow
  ) -> Bool {
    places.contains { place in
      let value = window.values[row * window.valuesPerRow + place]
      guard value.type == UInt32(WEFT_TYPE_TEXT), Int(value.count) == address.count else {
        return false
      }
      let start = window.rows[row].textStart + Int(value.bits)
      return window.text[start..<start + address.count].elementsEqual(address)
    }
  }

  /// Whether an address is a relative path that leads beneath the folder it is looked up in.
  ///
  /// It has no scheme, however it is spelt, and no host: `mxc:`, `//host` and `C:` are none. Nothing in it is
  /// decoded later, so that percent signs spell no dots.
  static func isBelowFolder(_ address: ArraySlice<UInt8>) -> Bool {
    guard address.count <= longestPath,
      address.allSatisfy({ $0 > 0x1F && $0 != 0x7F && !":\\?#".utf8.contains($0) })
    else { return false }
    return address.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .allSatisfy { name in
        !name.isEmpty && !name.elementsEqual(".".utf8) && !name.elementsEqual("..".utf8)
      }
  }

  /// The most bytes of a path.
  private static let longestPath = 4_096
}

/// How many pictures of servers one plugin may show in a minute.
///
/// Each may be fetched, so that more would let a plugin keep a server busy. A picture that is shown again in the
/// same minute counts once.
final class PictureAllowance {
  /// The most different addresses in a minute: ten a second, which fast scrolling hardly needs.
  static let mostAMinute = 600

  private let clock: @Sendable () -> Duration
  private var start: Duration?
  /// The hashes of the addresses in this minute.
  private var seen: Set<Int> = []
  private var isSpent = false
  /// Grows when there are pictures again after there were none: what was answered meanwhile lacks some.
  private var turn = 0

  init(clock: @escaping @Sendable () -> Duration) { self.clock = clock }

  /// Whether a picture may be shown; false where there were too many others.
  func admits(_ address: ArraySlice<UInt8>) -> Bool {
    begin()
    let hash = address.hashValue
    if seen.contains(hash) { return true }
    guard seen.count < Self.mostAMinute else {
      isSpent = true
      return false
    }
    seen.insert(hash)
    return true
  }

  /// The number of times that there were pictures again; reads the clock only while there are none.
  func currentTurn() -> Int {
    if isSpent { begin() }
    return turn
  }

  private func begin() {
    let now = clock()
    if let start, now - start < .seconds(60) { return }
    start = now
    seen.removeAll(keepingCapacity: true)
    if isSpent { turn += 1 }
    isSpent = false
  }
}
