// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// One run of the script that builds plugins.
///
/// The script is what `make` runs too, so that a plugin is built one way whoever asks for it.
final class PluginBuild {
  private let process = Process()
  /// What the compilers say.
  ///
  /// A file without a name: nobody may be there to empty a pipe, or to take a file away.
  private let messages: FileHandle
  private let folder: PluginFolder
  private let began = ContinuousClock.now

  /// Starts it.
  init(_ folder: PluginFolder, _ sdk: PluginSDK) throws {
    self.folder = folder
    let file = FileManager.default.temporaryDirectory.appending(path: "weft-build-\(UUID())")
    guard
      FileManager.default.createFile(
        atPath: file.path,
        contents: nil,
        attributes: [.posixPermissions: 0o600]
      ),
      let messages = FileHandle(forUpdatingAtPath: file.path)
    else {
      throw Failure("\(file.path): it can't be written; check the disk and TMPDIR")
    }
    try? FileManager.default.removeItem(at: file)
    self.messages = messages
    guard case .file(let library, _) = OutputPlace(folder.library.path) else {
      throw Failure("\(folder.library.shortPath): it is no regular file; move it away")
    }
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      sdk.build.path, folder.path.path, String(decoding: library, as: UTF8.self),
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = messages
    process.standardError = messages
    do {
      try process.run()
    } catch {
      throw Failure("\(sdk.build.path): it can't be run; check that /bin/sh is there")
    }
  }

  deinit {
    // The compilers as well, which are of the script's group.
    if process.isRunning { kill(-process.processIdentifier, SIGTERM) }
  }

  /// What came of it.
  struct Outcome {
    /// What the compilers said, with the names files have in the folder.
    let messages: String
    let isDone: Bool
    let duration: Duration
  }

  var isRunning: Bool { process.isRunning }

  /// Waits until it has ended.
  func outcome() -> Outcome {
    process.waitUntilExit()
    try? messages.seek(toOffset: 0)
    let said = (try? messages.readToEnd()) ?? Data()
    return Outcome(
      messages: String(decoding: said, as: UTF8.self)
        .replacing(folder.path.path + "/", with: folder.prefix),
      isDone: process.terminationReason == .exit && process.terminationStatus == 0,
      duration: ContinuousClock.now - began
    )
  }

  /// Builds a plugin, and tells what the compilers say as it is.
  ///
  /// - Throws: that it did not work; why has been told by then.
  static func run(_ folder: PluginFolder) throws {
    let outcome = try PluginBuild(folder, PluginSDK()).outcome()
    if !outcome.messages.isEmpty { Output.error("\(lines: String(outcome.messages.dropLast()))") }
    guard outcome.isDone else {
      throw Failure("\(folder.name) was not built; why stands above")
    }
  }
}

extension PluginFolder {
  /// What it is built into, built anew when something has changed.
  func built() throws -> URL {
    if !isBuilt { try PluginBuild.run(self) }
    return library
  }
}
