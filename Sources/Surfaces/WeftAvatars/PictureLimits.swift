// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftScene

/// The limits on the resources that a library uses for pictures.
public struct PictureLimits: Sendable {
  /// The time for which a decoder may run, by the wall clock.
  ///
  /// It is longer than the 2 s of processor time that the decoder has, so that it is a busy machine and not a bad file
  /// that runs out of it. Such a file is tried again after a minute.
  public var deadline = Duration.seconds(4)
  /// The number of decoders in a row that may give no answer before one is tested with an ordinary picture.
  ///
  /// If the test fails too, no decoder is started for a minute.
  public var failures = 3
  /// The time that may be lost in a minute to files that get no answer.
  ///
  /// Beyond it, other files get only ``shortDeadline``, and files that need more wait until there is time again.
  public var lostTime = Duration.seconds(6)
  /// The time for which a decoder may run after ``lostTime`` has been used up.
  public var shortDeadline = Duration.milliseconds(250)
  /// The capacity of the cache, in bytes of pixels.
  public var rememberedBytes = 32 << 20
  /// The maximum number of problems that are reported.
  public var problems = 100

  /// Creates the default limits.
  public init() {}

  /// The maximum size of a picture file in bytes; the decoder has the same limit.
  static let fileBytes: Int64 = 8 << 20
}

/// A cache of decoding results, both successes and failures, limited by their size.
struct PictureCache {
  struct Key: Hashable {
    let file: PictureFile.Identity
    /// The requested size, or `nil` for a result that is valid for all sizes.
    var size: PictureSize?
  }

  private struct Entry {
    let result: Result<Picture, PictureProblem>
    /// When the result is no longer valid, or `nil` for never.
    let end: ContinuousClock.Instant?
    var lastUse: UInt64

    /// The bytes that the entry counts for; failures count too.
    var size: Int { (try? result.get().bytes.count) ?? 1_024 }
  }

  private let capacity: Int
  private var entries: [Key: Entry] = [:]
  private(set) var byteCount = 0
  private var time: UInt64 = 0

  init(capacity: Int) {
    self.capacity = capacity
  }

  /// Returns the cached result for a file, or `nil` if there is none.
  mutating func result(
    of key: Key,
    at now: ContinuousClock.Instant
  ) -> Result<Picture, PictureProblem>? {
    time += 1
    for key in [key, Key(file: key.file, size: nil)] {
      guard let entry = entries[key] else { continue }
      if let end = entry.end, end <= now { continue }
      entries[key]?.lastUse = time
      return entry.result
    }
    return nil
  }

  /// Stores a result, until a moment or for ever; if there is no room, drops the least recently used half.
  mutating func remember(
    _ result: Result<Picture, PictureProblem>,
    of key: Key,
    until end: ContinuousClock.Instant?
  ) {
    time += 1
    // A file that was late earlier is no longer late, for any size.
    if key.size != nil, let old = entries.removeValue(forKey: Key(file: key.file, size: nil)) {
      byteCount -= old.size
    }
    let entry = Entry(result: result, end: end, lastUse: time)
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
  /// Whether the file ran out of time and should be tried again.
  var isLate: Bool {
    if case .failure(let problem) = self { problem.code == .late } else { false }
  }
}
