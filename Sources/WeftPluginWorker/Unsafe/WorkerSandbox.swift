// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform
private import Glibc
private import WeftPluginImage
internal import WeftPluginWire
private import WeftProcess

/// What a worker gives up before anything of the plugin runs.
///
/// First it leaves what loading the system's libraries takes, and loads those the plugin needs; then it gives
/// up naming files at all. So no code of a plugin, constructors included, has ever had more than a hook has.
enum WorkerSandbox {
  /// Besides what the worker itself takes, in bytes.
  private static let memory: UInt64 = 256 << 20
  /// Of computing in all its life: one that reaches it is replaced.
  private static let seconds: UInt32 = 3600
  private static let descriptors: UInt32 = 32

  /// Gives up what a plugin may not do, having loaded the system's libraries for it.
  static func enter(_ arguments: WorkerArguments) throws(PluginRefusal) {
    var limits = weft_limits(
      memory: ownMemory() + memory,
      seconds: seconds,
      descriptors: descriptors
    )
    let places = open(arguments.folders + ["/etc/ld.so.cache"])
    try check(weft_sandbox_answer_loader(), "paths")
    try check(weft_sandbox_renounce(), "new rights")
    // SAFETY: lent for the call.
    try check(unsafe weft_sandbox_limit(&limits), "the use of more memory and time")
    try check(weft_sandbox_fix_code(), "the making of code")
    let version = unsafe weft_sandbox_show_only(places, UInt32(places.count))
    for place in places { close(place) }
    try check(version, "files")
    guard version > 0 else {
      throw PluginRefusal(.noSandbox, "a plugin would see all files: the kernel has no Landlock")
    }
    try check(weft_sandbox_only_load(), "system calls")
    for library in arguments.libraries { try LoadedLibrary.load(library) }
    try check(weft_sandbox_only_run(), "the names of files")
  }

  /// Loads what the plugin brings, whose code has no more rights than its own.
  static func bringLibraries(_ arguments: WorkerArguments, of id: String) throws(PluginRefusal) {
    for file in WorkerProcessState.brought(arguments) { try LoadedLibrary.load(file, of: id) }
  }

  private static func check(_ result: Int32, _ what: String) throws(PluginRefusal) {
    guard result < 0 else { return }
    throw PluginRefusal(.noSandbox, "a plugin can't be kept from \(what) (\(SystemError(-result)))")
  }

  /// Descriptors of the places that are there.
  private static func open(_ paths: [String]) -> [Int32] {
    // SAFETY: the path is lent for the call.
    paths.map { unsafe Glibc.open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }.filter { $0 >= 0 }
  }

  /// The address space in use.
  private static func ownMemory() -> UInt64 {
    let path = Array("/proc/self/statm".utf8)
    guard let bytes = try? Descriptor(opening: path).bytes(32) else { return 0 }
    let pages = String(decoding: bytes.prefix { $0 != 0x20 }, as: UTF8.self)
    return (UInt64(pages) ?? 0) * UInt64(sysconf(Int32(_SC_PAGESIZE)))
  }
}
