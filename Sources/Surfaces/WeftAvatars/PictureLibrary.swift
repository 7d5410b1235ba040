// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc
internal import Synchronization
public import WeftScene
internal import WeftSystem

/// The pictures of local files, from folders that a host allows.
///
/// No file is read in this process: a file beneath one of the folders is opened and handed to
/// `weft-picture`, a process that can do nothing but compute. When that fails, initials are shown
/// and ``problems`` says why. Addresses of anything but files are ignored.
///
///     let pictures = try PictureLibrary(folders: ["Avatars"])
///     let image = try SceneImage(scene, width: 420, height: 896, pictures: pictures)
///
/// A library may be used from several threads; asking for a picture it hasn't seen yet waits for
/// the decoder.
public final class PictureLibrary: PictureProvider, Sendable {
  private struct State {
    var cache: PictureCache
    var problems: [PictureProblem] = []
    /// How many decoders in a row have given no answer.
    var failures = 0
    /// Folders that have come to be there, by their paths.
    var late: [String: PictureFolder] = [:]
  }

  private let folders: [PictureFolder]
  private let embedded: EmbeddedPictures
  private let late: [String]
  private let fetcher: (any PictureFetcher)?
  private let decoder: PictureDecoder
  private let limits: PictureLimits
  private let state: Mutex<State>

  /// Creates a library.
  ///
  /// - Parameters:
  /// - folders: The folders of pictures; a relative path is looked up in each, in order.
  ///   - late: Folders that need not exist yet, looked up after the others.
  ///   - embedded: Pictures that ship inside the program, by the relative paths that name them where
  ///     no folder has such a file.
  ///   - fetcher: Knows the files of pictures that are elsewhere.
  /// - decoder: The path of `weft-picture`; nil for the one beside the running program.
  /// - limits: The budget for pictures.
  /// - Throws: A problem when a folder doesn't exist.
  public init(
    folders: [String],
    late: [String] = [],
    embedded: [String: [UInt8]] = [:],
    fetcher: (any PictureFetcher)? = nil,
    decoder: String? = nil,
    limits: PictureLimits = PictureLimits()
  ) throws(PictureProblem) {
    var opened: [PictureFolder] = []
    for folder in folders { opened.append(try PictureFolder(folder)) }
    self.folders = opened
    self.late = late + (fetcher?.folders ?? [])
    self.fetcher = fetcher
    self.embedded = EmbeddedPictures(embedded)
    self.decoder = PictureDecoder(
      program: decoder ?? Executable.sibling("weft-picture"),
      deadline: limits.deadline
    )
    self.limits = limits
    state = Mutex(State(cache: PictureCache(capacity: limits.rememberedBytes)))
  }

  /// The problems with pictures so far, each once, in order; at most ``PictureLimits/problems`` of
  /// them.
  public var problems: [PictureProblem] {
    state.withLock { $0.problems }
  }

  /// The picture of a file; nil when the file is outside the folders or can't be decoded.
  ///
  /// - Complexity: One look at the file's status when its result is cached, else a process; see
  ///   ``PictureLimits``.
  public func picture(at address: String, _ size: PictureSize) -> Picture? {
    look(at: address, size) { _ in true }.picture
  }

  /// What there is of a picture.
  enum Sight {
    /// The picture, or that there is none, and the files that were done without.
    case known(Picture?, without: [String])
    /// A file that shows it better than what there is has to be brought.
    case missing(file: String)

    var picture: Picture? { if case .known(let picture, _) = self { picture } else { nil } }
  }

  /// Looks whether a picture is there.
  ///
  /// - Parameter isSkipped: Whether a file that is not there is done without.
  func look(at address: String, _ size: PictureSize, skipping isSkipped: (String) -> Bool) -> Sight
  {
    let files = fetcher?.files(for: address, size) ?? []
    guard !files.isEmpty else {
      return .known(picture(in: address, size, of: address), without: [])
    }
    var skipped: [String] = []
    for file in files {
      guard isThere(file) else {
        guard isSkipped(file) else { return .missing(file: file) }
        skipped.append(file)
        continue
      }
      if let picture = picture(in: file, size, of: address) {
        return .known(picture, without: skipped)
      }
    }
    return .known(nil, without: skipped)
  }

  /// Brings a file of a picture; see ``PictureFetcher``.
  func fetch(
    _ address: String,
    to file: String,
    then tell: @escaping @Sendable (PictureFetch) -> Void
  ) {
    guard let fetcher else { return tell(.failed(retryAfter: .seconds(60))) }
    fetcher.fetch(address, to: file, then: tell)
  }

  private func isThere(_ file: String) -> Bool {
    guard let path = try? PicturePath(file) else { return false }
    return (try? open(path, for: file)) != nil
  }

  /// The picture in a file; a problem names the address at which others know it.
  private func picture(in file: String, _ size: PictureSize, of address: String) -> Picture? {
    do {
      return try load(file, size, of: address)
    } catch {
      state.withLock { state in
        guard state.problems.count < limits.problems, !state.problems.contains(error) else {
          return
        }
        state.problems.append(error)
      }
      return nil
    }
  }

  /// How many pixels the picture at an address has in its file, upright; nil when there is none.
  ///
  /// - Complexity: A process; see ``PictureLimits``.
  public func pixelSize(at address: String) -> (width: Int, height: Int)? {
    guard let path = try? PicturePath(address), let file = try? open(path, for: address),
      file.identity.size <= PictureLimits.fileBytes
    else { return nil }
    let least = PictureSize(width: 1, height: 1, fit: .whole)
    return (try? decoder.decode(file, least, for: address))?.own
  }

  /// Whether an address is that of a file, which may be or come to be in one of the folders.
  public func mayHavePicture(at address: String) -> Bool {
    if fetcher?.files(for: address, PictureSize(side: 1)).isEmpty == false { return true }
    guard !address.isEmpty, let path = try? PicturePath(address) else { return false }
    return !path.isAbsolute || folders.contains { $0.holds(path) }
  }

  private func load(
    _ place: String,
    _ size: PictureSize,
    of address: String
  ) throws(PictureProblem) -> Picture? {
    guard !place.isEmpty, let path = try PicturePath(place) else { return nil }
    let file = try open(path, for: address)
    let key = PictureCache.Key(file: file.identity, size: size)
    if let known = state.withLock({ $0.cache.result(of: key) }) { return try known.get() }
    if file.identity.size > PictureLimits.fileBytes { throw PictureDecoder.tooLarge(address) }
    guard state.withLock({ $0.failures < limits.failures }) else {
      throw PictureProblem(
        .stopped,
        decoder.program,
        "\(limits.failures) pictures in a row got no answer, and no more are decoded",
        remedy: "take those named before away and start again"
      )
    }
    // The lock is not held meanwhile: at worst two threads decode the same file.
    let result = Result<Picture, PictureProblem> { () throws(PictureProblem) in
      try decoder.decode(file, size, for: address).picture
    }
    note(result, of: key)
    return try result.get()
  }

  private func note(_ result: Result<Picture, PictureProblem>, of key: PictureCache.Key) {
    var isAnswered = true
    var isAboutFile = true
    if case .failure(let problem) = result {
      isAnswered = problem.code != .deadline && problem.code != .ended
      // A problem with the decoder may be gone the next time.
      isAboutFile = problem.file != decoder.program
    }
    state.withLock { state in
      state.failures = isAnswered ? 0 : state.failures + 1
      if isAboutFile { state.cache.remember(result, of: key) }
    }
  }

  /// A folder that need not exist; nil until it does.
  private func lateFolder(_ path: String) -> PictureFolder? {
    if let known = state.withLock({ $0.late[path] }) { return known }
    guard let folder = try? PictureFolder(path) else { return nil }
    state.withLock { $0.late[path] = folder }
    return folder
  }

  private func open(_ path: PicturePath, for address: String) throws(PictureProblem) -> PictureFile
  {
    for folder in folders {
      if let file = try folder.open(path, for: address) { return file }
    }
    for folder in late {
      if let file = try lateFolder(folder)?.open(path, for: address) { return file }
    }
    if let file = try embedded.open(path, for: address) { return file }
    let isElsewhere = path.isAbsolute && !folders.contains { $0.holds(path) }
    throw isElsewhere
      ? PictureProblem(
        .outside,
        address,
        "it is in none of the folders that pictures may come from",
        remedy: "move it there, or name its folder too"
      )
      : PictureProblem(
        .notFound,
        address,
        "the file does not exist in the folders that pictures may come from",
        remedy: "put it there"
      )
  }
}

/// The budget a library spends on pictures.
public struct PictureLimits: Sendable {
  /// How long a decoder may run, in wall-clock time.
  public var deadline = Duration.seconds(2)
  /// How many decoders in a row may give no answer before no more are started.
  public var failures = 3
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
    let size: PictureSize
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
