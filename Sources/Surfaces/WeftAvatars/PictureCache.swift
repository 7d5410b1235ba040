// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftScene

/// A cache of decoding results, successes and failures, limited by their bytes.
struct PictureCache {
  struct Key: Hashable {
    let file: PictureFile.Identity
    let pixels: Int
  }

  private struct Entry {
    let result: Result<Picture, PictureProblem>
    var lastUse: UInt64

    /// The bytes charged for the entry; a failure takes some too.
    var size: Int { (try? result.get().bytes.count) ?? 1_024 }
  }

  private let capacity: Int
  private var entries: [Key: Entry] = [:]
  private(set) var byteCount = 0
  private var time: UInt64 = 0

  init(capacity: Int) {
    self.capacity = capacity
  }

  /// The cached result for a file; nil when there is none.
  mutating func result(of key: Key) -> Result<Picture, PictureProblem>? {
    time += 1
    entries[key]?.lastUse = time
    return entries[key]?.result
  }

  /// Stores a result; when there is no room, drops the least recently used half.
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
