// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftScene

/// What came of the files that were decoded, as far as there is room.
struct PictureCache {
  struct Key: Hashable {
    let file: PictureFile.Identity
    let pixels: Int
  }

  private struct Entry {
    let result: Result<Picture, PictureProblem>
    var lastUse: UInt64

    /// A failure takes place as well.
    var size: Int { (try? result.get().bytes.count) ?? 1_024 }
  }

  private let capacity: Int
  private var entries: [Key: Entry] = [:]
  private(set) var byteCount = 0
  private var time: UInt64 = 0

  init(capacity: Int) {
    self.capacity = capacity
  }

  /// What came of a file before, nil when it is not known any more.
  mutating func result(of key: Key) -> Result<Picture, PictureProblem>? {
    time += 1
    entries[key]?.lastUse = time
    return entries[key]?.result
  }

  /// Remembers what came of a file, and forgets the half used longest ago when there is no room.
  mutating func remember(_ result: Result<Picture, PictureProblem>, of key: Key) {
    time += 1
    let entry = Entry(result: result, lastUse: time)
    byteCount += entry.size - (entries.updateValue(entry, forKey: key)?.size ?? 0)
    guard byteCount > capacity else { return }
    for (key, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
      guard byteCount > capacity / 2 else { break }
      byteCount -= entry.size
      entries[key] = nil
    }
  }
}
