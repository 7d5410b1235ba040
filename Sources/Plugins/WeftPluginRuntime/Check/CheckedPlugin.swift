// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft
internal import CWeftPlatform
internal import Glibc
package import WeftPluginFormat
internal import WeftPoints
package import WeftViews

/// A plugin in a checking worker, started as a host starts it and observed at every step.
@safe package final class CheckedPlugin {
  private typealias Entry = @convention(c) (UInt32, UInt32) -> UnsafePointer<weft_plugin>?

  /// The plugin's declaration.
  package let declaration: PluginDeclaration
  /// The observations during the last request.
  package private(set) var report = CheckReport()
  private var image: PluginImage?
  private var hooks: [HookFunction]
  private let first: CheckedState
  private let arena: CheckedArena

  /// Starts reporting faults in a channel; the process must not have entered its sandbox yet.
  package static func prepare(_ channel: WorkerChannel) -> Bool {
    unsafe weft_check_begin(channel.channel) == 0
  }

  /// Loads and starts the plugin whose file is the standard input.
  ///
  /// - Parameter mark: Called with the name of the plugin's part that is about to run.
  package init(
    _ identity: PluginIdentity,
    _ services: any PluginServices,
    mark: (String) -> Void
  ) throws(PluginRefusal) {
    arena = try CheckedArena()
    var before = CheckedState()
    mark("its constructors")
    // If the loader refuses the file, it does so again below, where the reason is reported.
    let handle = unsafe dlopen("/proc/self/fd/0", RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE)
    before.acceptLibraries()
    first = before
    mark("weft_plugin_v1")
    var changes: [CheckChange] = []
    if let handle = unsafe handle, let symbol = unsafe dlsym(handle, "weft_plugin_v1") {
      // SAFETY: the symbol is the function of plugin.h by its name, which carries the version.
      changes = unsafe Self.compareEntries(unsafeBitCast(symbol, to: Entry.self), identity)
    }
    mark("init")
    let start = weft_check_clock()
    let image = try PluginImage(0, identity: identity, services: services)
    report.nanoseconds = Int64(clamping: weft_check_clock() - start)
    mark("hooks")
    (declaration, hooks) = try image.declare(answersIn: GuardedArena())
    self.image = image
    report.changes = changes + CheckedState().changes(since: before, first: before)
    CheckedState.restore()
  }

  /// Compares the descriptors that two calls of the entry return.
  private static func compareEntries(_ entry: Entry, _ identity: PluginIdentity) -> [CheckChange] {
    let major = UInt32(WEFT_ABI_MAJOR)
    let minor = UInt32(WEFT_ABI_MINOR)
    guard let one = unsafe entry(major, minor),
      let first = try? unsafe PluginDescriptor(one, identity)
    else { return [] }  // The reason is reported below.
    guard let other = unsafe entry(major, minor) else { return [CheckChange(.entryChanged)] }
    if unsafe one == other { return [] }
    guard let second = try? unsafe PluginDescriptor(other, identity), first.isSame(as: second)
    else { return [CheckChange(.entryChanged)] }
    return [CheckChange(.entryMoved)]
  }

  /// Asks a hook about a window, whose memory becomes inaccessible when the hook returns.
  package func ask(
    _ hook: Int,
    _ window: PackedWindow,
    hasLittleRoom: Bool
  ) throws(PluginRefusal) -> Scene? {
    guard hooks.indices.contains(hook) else {
      throw PluginRefusal(.hookFailed, "there is no such hook")
    }
    report = CheckReport()
    var capacity = hasLittleRoom ? 64 : 64 << 10
    while true {
      let (status, answer) = try askOnce(hooks[hook], about: window, capacity: capacity)
      switch status {
      case WEFT_OK: return answer
      case WEFT_NEXT: return nil
      case WEFT_E_NO_SPACE where capacity < GuardedArena.largest:
        capacity = max(64 << 10, min(GuardedArena.largest, capacity * 4))
      case WEFT_E_NO_SPACE:
        throw PluginRefusal(.limit, "its answer is larger than \(GuardedArena.largest >> 20) MiB")
      default: throw PluginRefusal(.hookFailed, "it failed with status \(status)")
      }
    }
  }

  private func askOnce(
    _ hook: HookFunction,
    about window: PackedWindow,
    capacity: Int
  ) throws(PluginRefusal) -> (weft_status, Scene?) {
    let lentWindow = try LentWindow(window)
    var lent = unsafe arena.lend(capacity)
    let before = CheckedState()
    let start = weft_check_clock()
    let (status, isWhole) = unsafe withUnsafeMutablePointer(to: &lent) { lent in
      unsafe hook.code.run(rows: UInt32(window.rows.count), answers: lent) {
        // SAFETY: both are borrowed for the call; hook.h forbids keeping them, and the
        // check detects it.
        unsafe hook.function(hook.instance, nil, lentWindow.pointer, lent)
      }
    }
    report.nanoseconds += Int64(clamping: weft_check_clock() - start)
    let after = CheckedState()
    report.memory += after.memory - before.memory
    report.changes += after.changes(since: before, first: first)
    CheckedState.restore()
    lentWindow.reclaim()
    guard isWhole else {
      PointRegistry.abandonCalls()
      throw PluginRefusal(.hookFailed, "it jumped out of a call that it made")
    }
    guard status == WEFT_OK else { return (status, nil) }
    let used = unsafe (ops: Int(lent.ops_used), text: Int(lent.text_used))
    guard used.ops <= capacity, used.text <= capacity, used.ops % 8 == 0 else {
      throw PluginRefusal(
        .badAnswer,
        "it claims to have written \(used.ops) and \(used.text) bytes, but only \(capacity) fit"
      )
    }
    return (status, arena.answer(capacity, ops: used.ops, text: used.text))
  }

  /// Ends the plugin and reports what it leaves behind.
  package func end() {
    report = CheckReport()
    let before = CheckedState()
    let start = weft_check_clock()
    hooks = []
    image = nil
    report.nanoseconds = Int64(clamping: weft_check_clock() - start)
    report.changes = CheckedState().changes(since: before, first: first, isLast: true)
  }
}

extension PluginDescriptor {
  /// Whether another descriptor has the same name and the same functions.
  fileprivate func isSame(as other: PluginDescriptor) -> Bool {
    let (mine, theirs) = unsafe (table, other.table)
    return unsafe name == other.name && Self.address(mine.`init`) == Self.address(theirs.`init`)
      && Self.address(mine.hooks) == Self.address(theirs.hooks)
      && Self.address(mine.`deinit`) == Self.address(theirs.`deinit`)
      && Self.address(mine.get) == Self.address(theirs.get)
  }

  private static func address<Function>(_ function: Function?) -> UInt {
    // SAFETY: a C function that may be missing is one word.
    unsafe unsafeBitCast(function, to: UInt.self)
  }
}

/// A snapshot of the process's state that a plugin may change.
@safe struct CheckedState {
  private var state: weft_check_state

  /// Takes a snapshot.
  init() {
    state = weft_check_look()
  }

  /// The number of bytes allocated from the C library.
  var memory: Int64 { Int64(clamping: state.memory) }

  /// Counts the libraries loaded since the snapshot as part of it.
  mutating func acceptLibraries() {
    state.libraries = weft_check_look().libraries
  }

  /// Compares the snapshot with an earlier one.
  ///
  /// - Parameters:
  ///   - old: The earlier snapshot.
  ///   - first: The snapshot before the plugin started: descriptors open then are not the
  ///     plugin's to close.
  ///   - isLast: Whether to report descriptors that the plugin left open; before the end it may
  ///     still close them.
  func changes(
    since old: CheckedState,
    first: CheckedState,
    isLast: Bool = false
  ) -> [CheckChange] {
    let opened = state.descriptors & ~first.state.descriptors
    let closed = old.state.descriptors & first.state.descriptors & ~state.descriptors
    var changes: [CheckChange] = []
    if isLast, opened != 0 { changes.append(CheckChange(.descriptorsOpened, Self.numbers(opened))) }
    if closed != 0 { changes.append(CheckChange(.descriptorsClosed, Self.numbers(closed))) }
    let blocked = state.signal_mask ^ old.state.signal_mask
    if blocked != 0 { changes.append(CheckChange(.signalMask, Self.numbers(blocked))) }
    if state.environment != old.state.environment { changes.append(CheckChange(.environment)) }
    if state.locale != old.state.locale { changes.append(CheckChange(.locale)) }
    if state.floating_point != old.state.floating_point {
      changes.append(CheckChange(.floatingPoint))
    }
    if state.libraries > old.state.libraries {
      changes.append(CheckChange(.libraries, "\(state.libraries - old.state.libraries)"))
    }
    if state.written > 0 { changes.append(CheckChange(.output, "\(state.written)")) }
    return changes
  }

  /// Restores the locale, the signal mask and the floating-point mode for the next request.
  static func restore() { weft_check_restore() }

  private static func numbers(_ bits: UInt64) -> String {
    (0..<64).filter { bits >> $0 & 1 == 1 }.map(String.init).joined(separator: ", ")
  }
}
