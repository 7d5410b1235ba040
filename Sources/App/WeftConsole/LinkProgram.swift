// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftScene
internal import WeftSystem

/// The desktop's program that opens links, for a terminal on that desktop.
struct LinkProgram {
  private let path: String
  private let environment: [String: String]

  /// Finds the program; returns `nil` without a desktop, and over SSH, where the user sits at another machine.
  init?(_ environment: [String: String]) {
    let hasDesktop = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
    let isFar = ["SSH_CONNECTION", "SSH_TTY"].contains { environment[$0]?.isEmpty == false }
    let folders = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    let paths = folders.lazy.map { "\($0)/xdg-open" }
    guard hasDesktop, !isFar,
      let path = paths.first(where: { FileManager.default.isExecutableFile(atPath: $0) })
    else { return nil }
    self.path = path
    self.environment = environment
  }

  /// Starts the program with its own session, in which it outlives this one.
  ///
  /// The address is an argument that no shell reads. The inner shell writes to the pipe until it has left this
  /// program's process group, so the end of the pipe means that the group may be ended.
  private static let script =
    #"exec setsid --fork sh -c 'exec "$0" "$1" </dev/null >/dev/null 2>&1' "$0" "$1""#

  /// Opens a link; returns false if the program can't be started.
  func open(_ link: LinkAddress) -> Bool { open(link.text) }

  /// Opens a file in the program for its type, by its absolute path.
  func open(file path: String) { _ = open(path) }

  private func open(_ address: String) -> Bool {
    guard let input = FileHandle(forReadingAtPath: "/dev/null") else { return false }
    let output = Pipe()
    defer { try? output.fileHandleForReading.close() }
    do throws(SystemError) {
      let child = try ChildProcess(
        "/bin/sh",
        arguments: ["sh", "-c", Self.script, path, address],
        environment: environment.map { "\($0.key)=\($0.value)" },
        input: input.fileDescriptor,
        output: output.fileHandleForWriting.fileDescriptor
      )
      try? output.fileHandleForWriting.close()
      _ = try? output.fileHandleForReading.readToEnd()
      return child.end() == 0
    } catch {
      try? output.fileHandleForWriting.close()
      return false
    }
  }
}
