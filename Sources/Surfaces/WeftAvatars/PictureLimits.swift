// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftScene

/// The budget a library spends on pictures.
public struct PictureLimits: Sendable {
  /// How long a decoder may run, in wall-clock time.
  public var deadline = Duration.seconds(2)
  /// How many decoders in a row may give no answer before one is tried on an ordinary picture; none is
  /// started for a minute where that gets no answer either.
  public var failures = 3
  /// How much time files that get no answer may take in a minute; beyond it the others have
  /// ``shortDeadline``, and files that needed more wait until there is time again.
  public var lostTime = Duration.seconds(6)
  /// How long a decoder may run while files that get no answer have taken ``lostTime``.
  public var shortDeadline = Duration.milliseconds(250)
  /// How many bytes of pixels are cached.
  public var rememberedBytes = 32 << 20
  /// How many problems are reported.
  public var problems = 100

  /// Creates the default limits.
  public init() {}

  /// The most bytes of a picture file; the decoder has the same limit.
  static let fileBytes: Int64 = 8 << 20
}

/// A cache of decoding results, successes and failures, limited by their bytes.
struct PictureCache {
  struct Key: Hashable {
    let file: PictureFile.Identity
    /// The size it was asked for; nil for a result that holds for all sizes.
    var size: PictureSize?
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
    for key in [key, Key(file: key.file, size: nil)] {
      entries[key]?.lastUse = time
      if let result = entries[key]?.result { return result }
    }
    return nil
  }

  /// Stores a result; when there is no room, drops the least recently used half.
  mutating func remember(_ result: Result<Picture, PictureProblem>, of key: Key) {
    time += 1
    // A file that was late before is not late any more, for any size.
    if key.size != nil, let old = entries.removeValue(forKey: Key(file: key.file, size: nil)) {
      byteCount -= old.size
    }
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

extension Result<Picture, PictureProblem> {
  /// Whether the file had too little time, and is to be tried again.
  var isLate: Bool {
    if case .failure(let problem) = self { problem.code == .late } else { false }
  }
}
