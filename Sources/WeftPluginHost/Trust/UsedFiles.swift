// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Synchronization
public import WeftPluginWire
internal import WeftProcess

/// The text file `used`: which file was used of each plugin, one `sha256 id place` a line.
///
/// A plugin is known by its id, which any file may claim. So of two files of one id the one that was used goes on
/// being used, and the other waits for the user: its line has a dash in front. A file that is written anew in its
/// place is the same one, whatever its bytes: who may write there may do anything with it anyway.
public final class UsedFiles: Sendable {
  /// A file that was used, or waits.
  struct Use: Hashable, Sendable {
    let sha256: String
    /// Its path without links, as one line that is safe to print.
    let place: String
  }

  private struct State: Equatable {
    var uses: [String: Use] = [:]
    /// Those that wait for the user, by their id.
    var held: [String: Set<Use>] = [:]
    /// The ids, the one that was written last at the end.
    var order: [String] = []
  }

  /// The most ids that are remembered.
  private static let most = 2048
  /// The most files of an id that wait.
  private static let mostHeld = 16
  private static let largest = 8 << 20

  /// Where it is kept; nil: for as long as the process runs.
  public let path: String?
  private let isWritten: Bool
  private let state: Mutex<State>
  /// Why a file that is there has no effect.
  public let problem: PluginRefusal?

  /// Creates one that is forgotten with the process.
  public init() {
    path = nil
    isWritten = false
    problem = nil
    state = Mutex(State())
  }

  /// Reads a file; one that is not there names nothing.
  ///
  /// - Parameter isWritten: Whether what is used from now on is written into it.
  public init(path: String, isWritten: Bool = true) {
    self.path = path
    self.isWritten = isWritten
    do throws(SystemError) {
      state = Mutex(try Self.read(path))
      problem = nil
    } catch {
      state = Mutex(State())
      problem = PluginRefusal(.badUsedFile, "which files were used can't be read (\(error))")
    }
  }

  /// The user's own file: `weft/used` in `$XDG_STATE_HOME`, else in `~/.local/state`.
  ///
  /// Nil when the environment names no absolute folder, or must not be trusted.
  public static var userPath: String? {
    UserFolder.path("XDG_STATE_HOME", orHome: ".local/state", "weft/used")
  }

  /// The same file, which is read and never written.
  public var unwritten: UsedFiles {
    path.map { UsedFiles(path: $0, isWritten: false) } ?? UsedFiles()
  }

  /// What was used of a plugin.
  func use(of id: String) -> Use? { state.withLock { $0.uses[id] } }

  /// Whether the file at a place waits for the user, whatever is in it by now.
  func holds(_ id: String, at place: String) -> Bool {
    state.withLock { $0.held[id]?.contains { $0.place == place } ?? false }
  }

  /// Takes in what other processes have written since; what could not be written stays.
  func refresh() {
    guard let path, problem == nil, let now = try? Self.read(path) else { return }
    state.withLock { state in
      for id in now.order {
        state.held[id] = now.held[id]
        if let use = now.uses[id] { Self.set(use, id, in: &state) }
      }
    }
  }

  /// Uses a file from now on, and lets none of its id wait any more.
  ///
  /// - Throws: what keeps that from being written, in words.
  public func use(_ inspection: PluginInspection) throws(PluginRefusal) {
    guard let id = inspection.identity?.id, let hash = inspection.sha256,
      let place = inspection.place
    else { return }
    if let problem { throw problem }
    try change { state in
      state.held[id] = nil
      Self.set(Use(sha256: hash, place: place), id, in: &state)
    }
  }

  /// Remembers what is used, and what waits for the user.
  ///
  /// - Throws: what keeps that from being written, in words; until the process ends it holds all the same.
  func note(
    _ uses: [(id: String, use: Use)],
    held: [(id: String, use: Use)]
  ) throws(PluginRefusal) {
    try change { state in
      for (id, use) in uses where state.uses[id] != use { Self.set(use, id, in: &state) }
      for (id, use) in held where state.held[id, default: []].count < Self.mostHeld {
        state.held[id, default: []].insert(use)
        if !state.order.contains(id) { state.order.append(id) }
      }
    }
  }

  private static func set(_ use: Use, _ id: String, in state: inout State) {
    state.uses[id] = use
    state.order.removeAll { $0 == id }
    state.order.append(id)
    for old in state.order.prefix(max(0, state.order.count - most)) {
      (state.uses[old], state.held[old]) = (nil, nil)
    }
    state.order = state.order.suffix(most)
  }

  private func change(_ body: (inout State) -> Void) throws(PluginRefusal) {
    let isNew = state.withLock { state in
      let before = state
      body(&state)
      return state != before
    }
    guard isNew, isWritten, problem == nil, let path else { return }
    do throws(SystemError) {
      let place = Array(path.utf8)
      try TextFile.makeFolders(above: place)
      // What another process has written since is kept.
      var now = try Self.read(path)
      body(&now)
      try TextFile.replace(at: place, with: Self.text(now), mode: 0o600)
    } catch {
      throw PluginRefusal(.badUsedFile, "which files are used can't be written (\(error))")
    }
  }

  private static func read(_ path: String) throws(SystemError) -> State {
    var state = State()
    let bytes = try TextFile(at: Array(path.utf8), atMost: largest)?.bytes ?? []
    for line in bytes.split(separator: 0x0A).suffix(2 * most) {
      let isHeld = line.first == 0x2D
      let words = (isHeld ? line.dropFirst() : line).split(separator: 0x20, maxSplits: 2).map {
        String(decoding: $0, as: UTF8.self)
      }
      guard words.count == 3, words[0].utf8.count == 64 else { continue }
      let use = Use(sha256: words[0], place: words[2])
      if isHeld {
        state.held[words[1], default: []].insert(use)
        if !state.order.contains(words[1]) { state.order.append(words[1]) }
      } else {
        set(use, words[1], in: &state)
      }
    }
    return state
  }

  private static func text(_ state: State) -> [UInt8] {
    let lines = state.order.flatMap { id in
      (state.held[id] ?? []).sorted { $0.place < $1.place }
        .map { "-\($0.sha256) \(id) \($0.place)\n" }
        + [state.uses[id].map { "\($0.sha256) \(id) \($0.place)\n" } ?? ""]
    }
    return Array(lines.joined().utf8)
  }
}
