// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform
private import Glibc
internal import WeftPluginWire

/// A candidate's bytes and what they say about it; nothing of it has run.
struct PluginFile {
  let path: String
  let name: String
  let bytes: [UInt8]
  let identity: PluginIdentity

  static let largest = 64 << 20

  init(path: String, name: String) throws(PluginRefusal) {
    self.path = path
    self.name = name
    bytes = try Self.read(path)
    let file = try ELFFile(bytes)
    identity = try file.identity()
    try identity.negotiate()
    guard try file.exportedSymbols().contains("weft_plugin_v1") else {
      throw PluginRefusal(
        .inspect,
        "noEntry",
        "it exports no function weft_plugin_v1",
        remedy: "define weft_plugin_v1 of <weft/plugin.h> and let the linker export it"
      )
    }
  }

  private static func read(_ path: String) throws(PluginRefusal) -> [UInt8] {
    let descriptor = unsafe weft_platform_open(path)
    guard descriptor >= 0 else { throw unreadable(-descriptor) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw unreadable(errno) }
    try check(status)
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var count = 0
    while count < bytes.count {
      let got = unsafe bytes.withUnsafeMutableBytes { buffer in
        // SAFETY: the pointer stays inside the buffer: count is below its size.
        unsafe Glibc.read(
          descriptor,
          buffer.baseAddress.map { unsafe $0 + count },
          buffer.count - count
        )
      }
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { throw unreadable(got < 0 ? errno : EIO) }
      count += got
    }
    return bytes
  }

  private static func check(_ status: stat) throws(PluginRefusal) {
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw PluginRefusal(
        .open,
        "notAFile",
        "it is no regular file",
        remedy: "move it out of the folder"
      )
    }
    guard status.st_size <= largest else {
      throw PluginRefusal(
        .open,
        "tooLarge",
        "it is larger than \(largest >> 20) MiB",
        remedy: "strip it, or move it out of the folder"
      )
    }
    guard status.st_uid == geteuid() || status.st_uid == 0, status.st_mode & 0o022 == 0 else {
      throw PluginRefusal(
        .open,
        "writableByOthers",
        "others than you can change it",
        remedy: "own the file and take away the write permission of group and others"
      )
    }
  }

  private static func unreadable(_ error: Int32) -> PluginRefusal {
    // O_NOFOLLOW reports a link at the end of the path as ELOOP.
    error == ELOOP
      ? PluginRefusal(
        .open,
        "link",
        "it is a symbolic link",
        remedy: "put the file itself into the folder"
      )
      : PluginRefusal(
        .open,
        "unreadable",
        "it can't be read (\(unsafe String(cString: strerror(error))))",
        remedy: "check its permissions"
      )
  }
}
