// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeftPlatform
internal import Glibc
internal import WeftPluginFormat
internal import WeftSystem

/// The rights that a worker gives up before any code of the plugin runs.
///
/// At first it keeps the right to load the system's libraries, and loads those that the plugin
/// needs. Then it gives up opening files by name altogether. So a plugin's code, constructors
/// included, never has more rights than its hooks.
enum WorkerSandbox {
  /// The bytes of memory that the plugin may use in addition to the worker's own.
  private static let memory: UInt64 = 256 << 20
  /// The seconds of processor time a worker may use in its life; after that it is replaced.
  private static let seconds: UInt32 = 3600
  private static let descriptors: UInt32 = 32

  /// Gives up the rights that a plugin must not have, and loads the system libraries it needs.
  static func enter(_ arguments: WorkerArguments) throws(PluginRefusal) {
    var limits = weft_limits(
      memory: ownMemory() + memory,
      seconds: seconds,
      descriptors: descriptors
    )
    let places = open(arguments.folders + ["/etc/ld.so.cache"])
    try check(weft_sandbox_answer_loader(), "paths")
    try check(weft_sandbox_renounce(), "new rights")
    // SAFETY: borrowed for the call.
    try check(unsafe weft_sandbox_limit(&limits), "using more memory and time")
    try check(weft_sandbox_fix_code(), "creating code")
    let version = unsafe weft_sandbox_show_only(places, UInt32(places.count))
    for place in places { close(place) }
    try check(version, "files")
    guard version > 0 else {
      throw PluginRefusal(.noSandbox, "a plugin would see all files: the kernel has no Landlock")
    }
    try check(weft_sandbox_only_load(), "system calls")
    for library in arguments.libraries { try LoadedLibrary.load(library) }
    try check(weft_sandbox_only_run(), "listing files")
  }

  /// Loads the libraries that the plugin brings; their code has no more rights than the plugin's.
  static func bringLibraries(_ arguments: WorkerArguments, of id: String) throws(PluginRefusal) {
    for file in WorkerProcessState.brought(arguments) { try LoadedLibrary.load(file, of: id) }
  }

  private static func check(_ result: Int32, _ what: String) throws(PluginRefusal) {
    guard result < 0 else { return }
    throw PluginRefusal(.noSandbox, "a plugin can't be kept from \(what) (\(SystemError(-result)))")
  }

  /// Opens the paths that exist.
  private static func open(_ paths: [String]) -> [Int32] {
    // SAFETY: the path is borrowed for the call.
    paths.map { unsafe Glibc.open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }.filter { $0 >= 0 }
  }

  /// Returns the number of bytes of address space in use.
  private static func ownMemory() -> UInt64 {
    let path = Array("/proc/self/statm".utf8)
    guard let bytes = try? Descriptor(opening: path).bytes(32) else { return 0 }
    let pages = String(decoding: bytes.prefix { $0 != 0x20 }, as: UTF8.self)
    return (UInt64(pages) ?? 0) * UInt64(sysconf(Int32(_SC_PAGESIZE)))
  }
}

/// Functions that prepare a process which a host has just started as a worker.
enum WorkerProcessState {
  /// Prepares the process and maps its channel, or returns `nil` if it was started wrongly.
  ///
  /// It ties the process to its parent and closes all descriptors except those of the plugin's file
  /// and of the libraries it brings.
  static func prepare(_ arguments: WorkerArguments) -> WorkerChannel? {
    let brought = brought(arguments)
    guard weft_sandbox_follow(arguments.parent) == 0,
      let channel = WorkerChannel(mapping: STDOUT_FILENO),
      dup2(STDERR_FILENO, STDOUT_FILENO) == STDOUT_FILENO,
      ([STDIN_FILENO] + brought).allSatisfy(reopen),
      weft_sandbox_close_from(UInt32(brought.upperBound)) == 0
    else { return nil }
    weft_sandbox_print_lines()
    // If processors are scarce, the host's drawing thread should go first; it waits only briefly anyway.
    _ = nice(5)
    return channel
  }

  /// The descriptors of the libraries that the plugin brings.
  static func brought(_ arguments: WorkerArguments) -> Range<Int32> {
    STDERR_FILENO + 1..<STDERR_FILENO + 1 + Int32(arguments.broughtCount)
  }

  /// Reopens a file under the same number, so that it has a separate read offset.
  ///
  /// The host and other workers share the offset of the inherited descriptor.
  private static func reopen(_ number: Int32) -> Bool {
    // SAFETY: the path is borrowed for the call.
    let own = unsafe open("/proc/self/fd/\(number)", O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard own >= 0, dup2(own, number) == number else { return false }
    return close(own) == 0
  }

  /// Ends the process at once; an ordinary exit would run the plugin's code.
  static func exit() -> Never {
    _exit(1)
  }
}
