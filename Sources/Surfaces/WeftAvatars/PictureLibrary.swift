// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc
internal import Synchronization
public import WeftScene
internal import WeftSystem

/// The pictures of local files, from folders that a host allows.
///
/// This process reads no files: it opens a file inside one of the folders and passes it to `weft-picture`, a process
/// that can do nothing but compute. If that fails, initials are shown and ``problems`` says why. Addresses of anything
/// but files are ignored.
///
///     let pictures = try PictureLibrary(folders: ["Avatars"])
///     let image = try SceneImage(scene, width: 420, height: 896, pictures: pictures)
///
/// A library may be used on several threads; requesting a picture it hasn't seen yet waits for the decoder.
public final class PictureLibrary: PictureProvider, Sendable {
  private struct State {
    var cache: PictureCache
    var problems: [PictureProblem] = []
    var trust: DecoderTrust
    /// The folders that did not exist at first and have been found, by path.
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
  ///   - folders: The folders of pictures; a relative path is looked up in each, in order.
  ///   - late: Folders that need not exist yet, looked up after the others.
  ///   - embedded: Pictures embedded in the program, by relative path; used if no folder has such a file.
  ///   - fetcher: Knows the files of pictures that are stored elsewhere. Its folders can be reached only through its
  ///     own addresses, never by paths in scenes.
  ///   - decoder: The path of `weft-picture`, or `nil` for the one beside the running program.
  ///   - limits: The limits for pictures.
  /// - Throws: A problem if a folder doesn't exist.
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
    self.late = late
    self.fetcher = fetcher
    self.now = now
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

  /// The problems with pictures so far, in order and without duplicates; at most ``PictureLimits/problems``.
  public var problems: [PictureProblem] {
    state.withLock { $0.problems }
  }

  /// Returns the picture of a file, or `nil` if it is outside the folders or can't be decoded.
  ///
  /// - Complexity: One query of the file's status if the result is cached, otherwise a process; see ``PictureLimits``.
  public func picture(at address: PictureAddress, _ size: PictureSize) -> Picture? {
    look(at: address, size) { _ in true }.picture
  }

  /// What is known about a picture.
  enum Sight {
    /// The picture or `nil`, and the better files that were skipped because they are missing.
    ///
    /// It is final unless a later attempt may get more out of the same files.
    case known(Picture?, without: [String], isFinal: Bool)
    /// A better file for the picture has to be fetched.
    case missing(file: String)

    var picture: Picture? { if case .known(let picture, _, _) = self { picture } else { nil } }
  }

  /// Finds out whether a picture is available.
  ///
  /// - Parameter isSkipped: Whether to skip a file that doesn't exist.
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

  /// Fetches a file of a picture; see ``PictureFetcher``.
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

  /// Returns the picture in a file, and whether a later attempt would give the same result.
  ///
  /// A problem is reported with the address that others know.
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
      return (nil, ![.late, .stopped, .deadline].contains(error.code))
    }
  }

  /// Returns the size in pixels that the picture at an address has in its file, or `nil` if there is none.
  ///
  /// The size is that in upright orientation.
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

  /// Whether an address is that of a file that exists in one of the folders, or may exist later.
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
      let known = state.cache.result(of: key, at: now)
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
    // The lock is not held during this: at worst two threads decode the same file.
    let result = Result<Picture, PictureProblem> { () throws(PictureProblem) in
      try decoder.decode(file, size, for: address, within: time).picture
    }
    return try note(result, of: key, within: time, since: now, for: address).get()
  }

  /// Records the result of a file.
  ///
  /// If many in a row got no answer, this tests the decoder with an ordinary picture: unless that fails too, the
  /// files are to blame.
  private func note(
    _ result: Result<Picture, PictureProblem>,
    of key: PictureCache.Key,
    within time: Duration,
    since start: ContinuousClock.Instant,
    for address: String
  ) -> Result<Picture, PictureProblem> {
    var result = result
    var key = key
    let end = now()
    var isInDoubt = false
    if case .failure(let problem) = result, problem.code == .deadline || problem.code == .ended {
      if time < limits.deadline {
        // It had less time than usual, so it is tried again when there is more.
        result = .failure(late(address))
      }
      // A file that takes too long does so in every size.
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
    // A problem with the decoder itself may be gone the next time.
    if case .failure(let problem) = result, problem.file == decoder.program { return result }
    // A busy machine may be the reason for a missed deadline; a file that is to blame uses up its processor time first.
    let isForNow =
      if case .failure(let problem) = result { problem.code == .deadline } else { false }
    let last = isForNow ? end + DecoderTrust.period : nil
    state.withLock { $0.cache.remember(result, of: key, until: last) }
    return result
  }

  private func late(_ address: String) -> PictureProblem {
    PictureProblem(
      .late,
      file: address,
      reason: "decoding it takes too long right now",
      remedy: "wait a minute, or save it again as PNG or JPEG, with fewer pixels"
    )
  }

  private var stopped: PictureProblem {
    PictureProblem(
      .stopped,
      file: decoder.program,
      reason: "the picture decoder can't decode any picture",
      remedy: "rebuild it with swift build --product weft-picture; Weft tries again every minute"
    )
  }
}

// Files.
extension PictureLibrary {
  /// The place where a picture is looked up.
  private enum Place {
    /// An address that a scene shows, to be found in the folders that a host named.
    case named(String)
    /// A file of the fetcher, which chose its path.
    case fetched(String)

    var path: String {
      switch self {
      case .named(let path), .fetched(let path): path
      }
    }
  }

  /// Returns a folder that need not exist, or `nil` until it does.
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
        file: address,
        reason: "it is not in a folder that pictures may come from",
        remedy: "move it there, or specify its folder too"
      )
      : PictureProblem(
        .notFound,
        file: address,
        reason: "the file does not exist in the folders that pictures may come from",
        remedy: "put it there"
      )
  }
}
