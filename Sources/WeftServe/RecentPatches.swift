// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The last messages of a stream, for a page whose connection broke: what it has not got is told again.
struct RecentPatches {
  private var patches: [[UInt8]] = []
  private var byteCount = 0
  /// The number of the last one.
  private var last = 0

  /// A page that missed more than this is shown everything anew.
  private static let mostBytes = 32 << 10
  private static let most = 32

  /// Makes the next message of a patch.
  mutating func add(_ patch: [UInt8]) -> [UInt8] {
    last += 1
    // As long as it is and no longer: every page keeps some of them.
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

  /// The messages after one, nil when it is not known any more what came then.
  func after(_ number: Int) -> [[UInt8]]? {
    // Anybody may send any number.
    guard (0...last).contains(number), last - number <= patches.count else { return nil }
    return Array(patches.suffix(last - number))
  }
}
