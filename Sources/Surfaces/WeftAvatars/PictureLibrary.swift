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
    var trust: DecoderTrust
    /// Folders that have come to be there, by their paths.
    var late: [String: PictureFolder] = [:]
  }

  private let folders: [PictureFolder]
  private let embedded: EmbeddedPictures
  private let late: [String]
  private let fetcher: (any PictureFetcher)?
  private let decoder: PictureDecoder
  private let limits: PictureLimits
  private let now: @Sendable () -> ContinuousClock.Instant
  private let state: Mutex<State>

  /// Creates a library.
  ///
  /// - Parameters:
  /// - folders: The folders of pictures; a relative path is looked up in each, in order.
  ///   - late: Folders that need not exist yet, looked up after the others.
  ///   - embedded: Pictures that ship inside the program, by the relative paths that name them where
  ///     no folder has such a file.
  ///   - fetcher: Knows the files of pictures that are elsewhere. Paths in scenes never lead into its
  ///     folders: only its own addresses do.
  /// - decoder: The path of `weft-picture`; nil for the one beside the running program.
  /// - limits: The budget for pictures.
  /// - Throws: A problem when a folder doesn't exist.
  public convenience init(
    folders: [String],
    late: [String] = [],
    embedded: [String: [UInt8]] = [:],
    fetcher: (any PictureFetcher)? = nil,
    decoder: String? = nil,
    limits: PictureLimits = PictureLimits()
  ) throws(PictureProblem) {
    try self.init(
      folders: folders,
      late: late,
      embedded: embedded,
      fetcher: fetcher,
      decoder: decoder,
      limits: limits,
      now: { .now }
    )
  }

  init(
    folders: [String],
    late: [String] = [],
    embedded: [String: [UInt8]] = [:],
    fetcher: (any PictureFetcher)? = nil,
    decoder: String? = nil,
    limits: PictureLimits,
    now: @escaping @Sendable () -> ContinuousClock.Instant
  ) throws(PictureProblem) {
    var opened: [PictureFolder] = []
    for folder in folders { opened.append(try PictureFolder(folder)) }
    self.folders = opened
    (self.late, self.fetcher, self.now) = (late, fetcher, now)
    self.embedded = EmbeddedPictures(embedded)
    self.decoder = PictureDecoder(program: decoder ?? Executable.sibling("weft-picture"))
    self.limits = limits
    state = Mutex(
      State(
        cache: PictureCache(capacity: limits.rememberedBytes),
        trust: DecoderTrust(limits, at: now())
      )
    )
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
  public func picture(at address: PictureAddress, _ size: PictureSize) -> Picture? {
    look(at: address, size) { _ in true }.picture
  }

  /// What there is of a picture.
  enum Sight {
    /// The picture, or that there is none, and the files that were done without; it is final unless a
    /// later look may find more in the same files.
    case known(Picture?, without: [String], isFinal: Bool)
    /// A file that shows it better than what there is has to be brought.
    case missing(file: String)

    var picture: Picture? { if case .known(let picture, _, _) = self { picture } else { nil } }
  }

  /// Looks whether a picture is there.
  ///
  /// - Parameter isSkipped: Whether a file that is not there is done without.
  func look(
    at address: PictureAddress,
    _ size: PictureSize,
    skipping isSkipped: (String) -> Bool
  ) -> Sight {
    let files = fetcher?.files(for: address, size) ?? []
    guard !files.isEmpty else {
      let found = found(in: .named(address.text), size, of: address)
      return .known(found.picture, without: [], isFinal: found.isFinal)
    }
    var skipped: [String] = []
    var isFinal = true
    for file in files {
      guard isThere(file) else {
        guard isSkipped(file) else { return .missing(file: file) }
        skipped.append(file)
        continue
      }
      let found = found(in: .fetched(file), size, of: address)
      if found.picture != nil { return .known(found.picture, without: skipped, isFinal: true) }
      isFinal = isFinal && found.isFinal
    }
    return .known(nil, without: skipped, isFinal: isFinal)
  }

  /// Brings a file of a picture; see ``PictureFetcher``.
  func fetch(
    _ address: PictureAddress,
    to file: String,
    then tell: @escaping @Sendable (PictureFetch) -> Void
  ) {
    guard let fetcher else { return tell(.failed(retryAfter: .seconds(60))) }
    fetcher.fetch(address, to: file, then: tell)
  }

  private func isThere(_ file: String) -> Bool {
    guard let path = try? PicturePath(file) else { return false }
    return (try? open(.fetched(file), path, for: file)) != nil
  }

  /// The picture in a file, and whether a later look would find the same; a problem names the address
  /// at which others know it.
  private func found(
    in place: Place,
    _ size: PictureSize,
    of address: PictureAddress
  ) -> (picture: Picture?, isFinal: Bool) {
    do {
      return (try load(place, size, of: address.text), true)
    } catch {
      state.withLock { state in
        guard error.code != .late, state.problems.count < limits.problems,
          !state.problems.contains(error)
        else { return }
        state.problems.append(error)
      }
      return (nil, error.code != .late && error.code != .stopped)
    }
  }

  /// How many pixels the picture at an address has in its file, upright; nil when there is none.
  ///
  /// - Complexity: A process; see ``PictureLimits``.
  public func pixelSize(at address: PictureAddress) -> (width: Int, height: Int)? {
    let place = Place.named(address.text)
    guard let path = try? PicturePath(address.text),
      let file = try? open(place, path, for: address.text),
      file.identity.size <= PictureLimits.fileBytes
    else { return nil }
    let least = PictureSize(width: 1, height: 1, fit: .whole)
    return (try? decoder.decode(file, least, for: address.text, within: limits.deadline))?.own
  }

  /// Whether an address is that of a file, which may be or come to be in one of the folders.
  public func mayHavePicture(at address: PictureAddress) -> Bool {
    if fetcher?.files(for: address, PictureSize(side: 1)).isEmpty == false { return true }
    guard !address.text.isEmpty, let path = try? PicturePath(address.text) else { return false }
    return !path.isAbsolute || folders.contains { $0.holds(path) }
  }
}

// Decoding.
extension PictureLibrary {
  private func load(
    _ place: Place,
    _ size: PictureSize,
    of address: String
  ) throws(PictureProblem) -> Picture? {
    guard !place.path.isEmpty, let path = try PicturePath(place.path) else { return nil }
    let file = try open(place, path, for: address)
    let key = PictureCache.Key(file: file.identity, size: size)
    let now = now()
    let (known, turn) = state.withLock { state -> (_, DecoderTrust.Turn) in
      let known = state.cache.result(of: key)
      return (known, state.trust.turn(at: now, isSuspect: known?.isLate == true))
    }
    if let known, !known.isLate { return try known.get() }
    if file.identity.size > PictureLimits.fileBytes { throw PictureDecoder.tooLarge(address) }
    let time: Duration
    switch turn {
    case .decode(let most): time = most
    case .later: throw late(address)
    case .stopped: throw stopped
    }
    // The lock is not held meanwhile: at worst two threads decode the same file.
    let result = Result<Picture, PictureProblem> { () throws(PictureProblem) in
      try decoder.decode(file, size, for: address, within: time).picture
    }
    return try note(result, of: key, within: time, since: now, for: address).get()
  }

  /// Notes what came of a file, and tries the decoder on a picture of its own where many in a row got no
  /// answer: those files are bad, unless it answers nothing at all.
  private func note(
    _ result: Result<Picture, PictureProblem>,
    of key: PictureCache.Key,
    within time: Duration,
    since start: ContinuousClock.Instant,
    for address: String
  ) -> Result<Picture, PictureProblem> {
    var (result, key) = (result, key)
    let end = now()
    var isInDoubt = false
    if case .failure(let problem) = result, problem.code == .deadline || problem.code == .ended {
      if time < limits.deadline {
        // It had less time than usual, so it is tried again when there is more.
        result = .failure(late(address))
      }
      // What costs too much does so in each size.
      key.size = nil
      isInDoubt = state.withLock { state in
        state.trust.noteFailure(from: start, to: end, hadAllTime: time >= limits.deadline)
      }
    } else {
      state.withLock { $0.trust.noteAnswer() }
    }
    if isInDoubt {
      let isAnswering = decoder.answersOrdinaryPicture(within: limits.deadline)
      let end = now()
      state.withLock { $0.trust.noteTrial(isAnswering: isAnswering, at: end) }
    }
    // A problem with the decoder may be gone the next time.
    if case .failure(let problem) = result, problem.file == decoder.program { return result }
    state.withLock { $0.cache.remember(result, of: key) }
    return result
  }

  private func late(_ address: String) -> PictureProblem {
    PictureProblem(
      .late,
      address,
      "decoding it takes longer than there is time for now",
      remedy: "wait a minute, or save it again as PNG or JPEG, with fewer pixels"
    )
  }

  private var stopped: PictureProblem {
    PictureProblem(
      .stopped,
      decoder.program,
      "the picture decoder answers no picture, not even an ordinary one",
      remedy: "build it anew with swift build --product weft-picture; it is tried again each minute"
    )
  }
}

// Files.
extension PictureLibrary {
  /// Where a picture is looked for.
  private enum Place {
    /// At an address that a scene shows: in the folders that a host named.
    case named(String)
    /// In a file of the fetcher's, which chose its path.
    case fetched(String)

    var path: String {
      switch self {
      case .named(let path), .fetched(let path): path
      }
    }
  }

  /// A folder that need not exist; nil until it does.
  private func lateFolder(_ path: String) -> PictureFolder? {
    if let known = state.withLock({ $0.late[path] }) { return known }
    guard let folder = try? PictureFolder(path) else { return nil }
    state.withLock { $0.late[path] = folder }
    return folder
  }

  private func open(
    _ place: Place,
    _ path: PicturePath,
    for address: String
  ) throws(PictureProblem) -> PictureFile {
    if case .fetched = place {
      for folder in path.isAbsolute ? fetcher?.folders ?? [] : [] {
        if let file = try lateFolder(folder)?.open(path, for: address) { return file }
      }
      throw missing(path, address)
    }
    for folder in folders {
      if let file = try folder.open(path, for: address) { return file }
    }
    for folder in late {
      if let file = try lateFolder(folder)?.open(path, for: address) { return file }
    }
    if let file = try embedded.open(path, for: address) { return file }
    throw missing(path, address)
  }

  private func missing(_ path: PicturePath, _ address: String) -> PictureProblem {
    path.isAbsolute && !folders.contains { $0.holds(path) }
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
