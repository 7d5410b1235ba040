// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Synchronization
public import WeftPluginFormat
internal import WeftSystem

/// The text file `used`: the last used file of each plugin, with one `sha256 id path` on each line.
///
/// Any file may claim a plugin's id. So if two files have the same id, the one that was used stays
/// in use, and the other waits for the user; a dash marks its line. A file that is overwritten at
/// the same path counts as the same one, even if its bytes differ, because a user who can write
/// there can do anything with it.
public final class UsedFiles: Sendable {
  /// A file that was used, or that waits for the user.
  struct Use: Hashable, Sendable {
    let sha256: String
    /// The file's path with all links resolved, on one line that is safe to print.
    let place: String
  }

  private struct State: Equatable {
    var uses: [String: Use] = [:]
    /// The files that wait for the user, by plugin id.
    var held: [String: Set<Use>] = [:]
    /// The ids, in the order in which they were last written.
    var order: [String] = []
  }

  /// The maximum number of ids that are remembered.
  private static let most = 2048
  /// The maximum number of waiting files of one id.
  private static let mostHeld = 16
  private static let largest = 8 << 20

  /// The path of the file, or `nil` if the record lasts only as long as the process.
  public let path: String?
  private let isWritten: Bool
  private let state: Mutex<State>
  /// Why an existing file has no effect.
  public let problem: PluginRefusal?

  /// Creates a record that ends with the process.
  public init() {
    path = nil
    isWritten = false
    problem = nil
    state = Mutex(State())
  }

  /// Reads a file; a missing file names no plugin.
  ///
  /// - Parameter isWritten: Whether to write files that are used from now on to it.
  public init(path: String, isWritten: Bool = true) {
    self.path = path
    self.isWritten = isWritten
    do throws(SystemError) {
      state = Mutex(try Self.read(path))
      problem = nil
    } catch {
      state = Mutex(State())
      problem = PluginRefusal(.badUsedFile, "the record of used files can't be read (\(error))")
    }
  }

  /// The user's own file: `weft/used` in `$XDG_STATE_HOME`, or else in `~/.local/state`.
  ///
  /// It is `nil` if the environment names no absolute folder, or must not be trusted.
  public static var userPath: String? {
    UserFolder.state.path("weft/used")
  }

  /// The same file for reading only.
  public var unwritten: UsedFiles {
    path.map { UsedFiles(path: $0, isWritten: false) } ?? UsedFiles()
  }

  /// Returns the last used file of a plugin.
  func use(of id: String) -> Use? { state.withLock { $0.uses[id] } }

  /// Returns whether the file at a path is waiting for the user's decision, whatever its content.
  func holds(_ id: String, at place: String) -> Bool {
    state.withLock { $0.held[id]?.contains { $0.place == place } ?? false }
  }

  /// Reads what other processes have written since; entries that could not be written are kept.
  func refresh() {
    guard let path, problem == nil, let now = try? Self.read(path) else { return }
    state.withLock { state in
      for id in now.order {
        state.held[id] = now.held[id]
        if let use = now.uses[id] { Self.set(use, id, in: &state) }
      }
    }
  }

  /// Uses a file from now on, and removes the waiting files of its id.
  ///
  /// - Throws: A refusal if the file can't be written.
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

  /// Records the files in use and those that wait for the user.
  ///
  /// - Throws: A refusal if the file can't be written; the record stays in memory until the
  ///   process ends.
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
      state.uses[old] = nil
      state.held[old] = nil
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
      try PrivateFolder.make(above: place)
      // The file is read again, because another process may have written to it.
      let file = try TextFile(at: place, atMost: Self.largest)
      var now = Self.state(file?.bytes ?? [])
      body(&now)
      try PrivateFile.write(Self.text(now), to: file?.path ?? place)
    } catch {
      throw PluginRefusal(.badUsedFile, "the record of used files can't be written (\(error))")
    }
  }

  private static func read(_ path: String) throws(SystemError) -> State {
    state(try TextFile(at: Array(path.utf8), atMost: largest)?.bytes ?? [])
  }

  private static func state(_ bytes: [UInt8]) -> State {
    var state = State()
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
