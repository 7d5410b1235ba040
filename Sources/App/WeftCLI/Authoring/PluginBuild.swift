// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftLaunch
internal import WeftPluginFormat
internal import WeftPluginHost
internal import WeftSystem

/// One run of the script that builds plugins.
///
/// `make` runs the same script, so a plugin is always built the same way.
final class PluginBuild {
  private let process = Process()
  /// The compilers' output.
  ///
  /// It goes to an unnamed file: a pipe would need a reader, and a named file would have to be
  /// removed.
  private let messages: FileHandle
  private let folder: PluginProject
  private let began = ContinuousClock.now

  /// Starts the build.
  init(_ folder: PluginProject, _ sdk: PluginSDK) throws {
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
    guard case .file(let library, _) = OutputTarget(folder.library.path) else {
      throw Failure("\(folder.library.shortPath): it is not a regular file; move it away")
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
      throw Failure("\(sdk.build.path): it can't be run; check that /bin/sh exists")
    }
  }

  deinit {
    // Also ends the compilers, which are in the script's process group.
    if process.isRunning { kill(-process.processIdentifier, SIGTERM) }
  }

  /// The result of a build.
  struct Outcome {
    /// The compilers' output, with file names as the user would write them.
    let messages: String
    let isDone: Bool
    let duration: Duration
  }

  var isRunning: Bool { process.isRunning }

  /// Waits until the build has ended, and returns its result.
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

  /// Builds a plugin and prints the compilers' output unchanged.
  ///
  /// - Throws: A failure if the build failed, after its reason was printed.
  static func run(_ folder: PluginProject) throws {
    let outcome = try PluginBuild(folder, PluginSDK()).outcome()
    if !outcome.messages.isEmpty { Output.error("\(lines: String(outcome.messages.dropLast()))") }
    guard outcome.isDone else {
      throw Failure("\(folder.name) was not built; see the compiler messages above")
    }
  }
}

extension PluginProject {
  /// Returns the plugin's library, rebuilt if something has changed.
  func built() throws -> URL {
    if !isBuilt { try PluginBuild.run(self) }
    return library
  }
}

/// The files that plugins are built with: headers, modules, the build script and templates.
struct PluginSDK {
  /// A checkout, or a folder with the same layout.
  let root: URL

  /// Finds the SDK: in `$WEFT_SDK`, or else in the checkout the command was built in, or else where it was installed.
  init() throws {
    let named = ProcessInfo.processInfo.environment["WEFT_SDK"] ?? ""
    let found = named.isEmpty ? Self.beside(Executable.path) : [URL(fileURLWithPath: named)]
    guard let root = found.first(where: Self.isWhole) else {
      throw Failure(
        named.isEmpty
          ? "no plugin SDK was found next to this program; set WEFT_SDK to a checkout of Weft"
          : "WEFT_SDK is \(named), which has no Plugins/build; set it to a checkout of Weft"
      )
    }
    self.root = root
  }

  private static func beside(_ program: String) -> [URL] {
    var folder = URL(fileURLWithPath: program).deletingLastPathComponent()
    var places: [URL] = []
    while folder.path != "/", !folder.path.isEmpty {
      places += [folder, folder.appending(path: "lib/weft")]
      folder.deleteLastPathComponent()
    }
    return places
  }

  private static func isWhole(_ root: URL) -> Bool {
    ["Plugins/build", "Sources/Base/CWeft/include/weft/weft.h"].allSatisfy {
      PathKind(of: root.appending(path: $0).path) == .file
    }
  }

  /// The script that builds a plugin.
  var build: URL { root.appending(path: "Plugins/build") }

  /// The templates of new plugins.
  var templates: URL { root.appending(path: "Sources/Plugins/WeftPluginTemplates") }
}

/// `weft plugins build`: builds a plugin from its sources.
enum PluginBuildCommand {
  static let syntax = CommandSyntax(
    name: "weft plugins build",
    summary: """
      Build a plugin from the sources in a folder, or in the current one, into a file
      there.

      The output of the compilers is shown unchanged. They get CFLAGS, CXXFLAGS,
      SWIFTFLAGS and CARGOFLAGS.
      """,
    positionals: ["[FOLDER]"],
    options: []
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    let folder = try PluginProject(arguments.positionals.first ?? ".")
    try PluginBuild.run(folder)
    let found = PluginInspection(path: folder.library.path, policy: PluginPolicy())
    let size = found.size.map { "\($0) bytes" } ?? "no size"
    let needs = found.libraries.map(\.name).joined(separator: ", ")
    Output.print(
      "\(folder.library.shortPath): \(size), needs \(needs.isEmpty ? "nothing" : needs)\n"
    )
    guard let refusal = found.refusal else { return 0 }
    throw Failure("\(found.file): \(refusal.text); \(refusal.remedy)")
  }
}
