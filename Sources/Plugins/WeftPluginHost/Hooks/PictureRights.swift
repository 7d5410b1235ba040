// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft
internal import WeftPluginFormat

/// The pictures that the views in a hook's answer may show.
///
/// Fetching a picture sends its address to a server, so a plugin must not write data into one. It
/// may show a picture whose address the host gave it with the same row, byte for byte. It may also
/// show files in the folders that the host allows for pictures, by a relative path, which is never
/// requested from a server.
///
/// Rights apply to the answer to one question; they are cached together with the answer and are not transferable.
final class PictureRights {
  /// The fields whose values are addresses of pictures.
  static let fields: Set<String> = [
    "channel.avatarURL", "thread.avatarURL", "message.avatarURL", "result.avatarURL",
    "attachment.url", "attachment.previewURL",
  ]

  /// Rights to no pictures except those in the host's folders.
  static var none: PictureRights { PictureRights(of: [], PictureAllowance { .zero }) }

  /// The limit of the server pictures that the plugin may show.
  let allowance: PictureAllowance
  /// The indices of ``fields`` among the values of each row.
  private let places: [Int]
  /// The window of the current question, or `nil` while no answer is read.
  private var window: PackedWindow?
  /// Whether an address was refused only because there were too many in a minute.
  private(set) var isSpent = false

  /// Creates the rights of a hook that declares some fields; they start with ``begin(_:)``.
  init(of declared: [String], _ allowance: PictureAllowance) {
    self.allowance = allowance
    places = declared.indices.filter { index in
      let name = declared[index]
      return Self.fields.contains(name.hasPrefix("!") ? String(name.dropFirst()) : name)
    }
  }

  /// Starts the rights of the answer to one question, which last until ``end()``.
  func begin(_ window: PackedWindow) {
    isSpent = false
    self.window = places.isEmpty ? nil : window
  }

  /// Ends the rights that ``begin(_:)`` started.
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

  /// Whether an address is a relative path that stays inside the folder in which it is looked up.
  ///
  /// Such a path has no scheme and no host: `mxc:`, `//host` and `C:` are refused in any spelling.
  /// Paths are not percent-decoded later, so percent signs can't encode dots.
  static func isBelowFolder(_ address: ArraySlice<UInt8>) -> Bool {
    guard address.count <= longestPath,
      address.allSatisfy({ $0 > 0x1F && $0 != 0x7F && !":\\?#".utf8.contains($0) })
    else { return false }
    return address.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .allSatisfy { name in
        !name.isEmpty && !name.elementsEqual(".".utf8) && !name.elementsEqual("..".utf8)
      }
  }

  /// The maximum bytes of a path.
  private static let longestPath = 4_096
}

/// A limit to the server pictures that one plugin may show in a minute.
///
/// Each of them may be fetched, so without a limit a plugin could keep a server busy. A picture
/// that is shown again in the same minute counts once.
final class PictureAllowance {
  /// The maximum number of addresses in a minute: ten a second, which even fast scrolling hardly needs.
  static let mostAMinute = 600

  private let clock: @Sendable () -> Duration
  private var start: Duration?
  /// The hashes of the addresses in this minute.
  private var seen: Set<Int> = []
  private var isSpent = false
  /// A number that grows when the limit no longer applies; answers from before may lack pictures.
  private var turn = 0

  init(clock: @escaping @Sendable () -> Duration) { self.clock = clock }

  /// Whether a picture may be shown; `false` if there were too many others.
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

  /// Returns the number of times that the limit was lifted; reads the clock only while it applies.
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
