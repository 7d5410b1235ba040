// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The last messages of a stream, to be repeated to a page whose connection broke.
struct RecentPatches {
  private var patches: [[UInt8]] = []
  private var byteCount = 0
  /// The number of the last message.
  private var last = 0

  /// The most bytes held; a page that missed more gets everything again.
  private static let mostBytes = 32 << 10
  private static let most = 32

  /// Records a patch and returns it as the next message.
  mutating func add(_ patch: [UInt8]) -> [UInt8] {
    last += 1
    // Reserves exactly the size, since every session holds some messages.
    let head = "id: \(last)\ndata: "
    var message: [UInt8] = []
    message.reserveCapacity(head.utf8.count + patch.count + 2)
    message += head.utf8
    message += patch
    message += "\n\n".utf8
    patches.append(message)
    byteCount += message.count
    while patches.count > Self.most || byteCount > Self.mostBytes, !patches.isEmpty {
      byteCount -= patches.removeFirst().count
    }
    return message
  }

  /// The messages after a number; nil when they are no longer all known.
  func after(_ number: Int) -> [[UInt8]]? {
    // The number comes from the client and may be anything.
    guard (0...last).contains(number), last - number <= patches.count else { return nil }
    return Array(patches.suffix(last - number))
  }
}
