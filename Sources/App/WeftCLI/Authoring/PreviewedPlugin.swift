// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftApp
internal import WeftLaunch
internal import WeftPluginFormat
internal import WeftPluginHost

/// A plugin being previewed, together with the plugins named by `--with` and no others.
struct PreviewedPlugin {
  private static let options =
    [
      Option(
        "--screen",
        "NAME",
        help: "channels, threads, messages:CID or replies:ID",
        words: ScreenName.words
      )
    ]
    + Snapshot.options + [
      Option(
        "--with",
        "PLUGIN",
        help: "load another plugin, by its folder or file; may be given several times"
      ),
      Option("--without", help: "show the same screen without the plugin"),
      Option("--part", "N", help: "show the N-th screen of the preview file"),
      Option("-o", "FILE", help: "write to a file instead of standard output"),
    ]
    + ScreenOptions.options.filter {
      !["--plugins", "--no-plugins", "--trust", "--strict"].contains($0.name)
    }

  /// Returns the syntax of a command that previews a plugin.
  static func syntax(_ name: String, summary: String, more: [Option] = []) -> CommandSyntax {
    CommandSyntax(
      name: name,
      summary: summary,
      positionals: ["[FOLDER]"],
      options: more + options
    )
  }

  /// The file of the plugin.
  let library: URL
  private let preview: PluginPreview
  private let arguments: Arguments
  /// The time that plugins may use for all of its screens.
  private let allowance: PluginAllowance

  /// Creates the preview of a plugin named by its folder, which is built if necessary, or by its file.
  init(
    _ path: String,
    _ arguments: Arguments,
    allowance: PluginAllowance = PluginAllowance(.patient)
  ) throws {
    self.arguments = arguments
    self.allowance = allowance
    library = try Self.library(path)
    let isFolder = PathKind(of: path) == .folder
    let file = URL(fileURLWithPath: path)
    preview = try PluginPreview(in: isFolder ? file : file.deletingLastPathComponent())
  }

  /// Creates the preview of a folder's last build, even if its sources have changed since.
  init(lastBuilt folder: PluginProject, _ arguments: Arguments) throws {
    self.arguments = arguments
    allowance = PluginAllowance(.patient)
    library = folder.library
    preview = try PluginPreview(in: folder.path)
  }

  private static func library(_ path: String) throws -> URL {
    switch PathKind(of: path) {
    case .folder: return try PluginProject(path).built()
    case .file where path.hasSuffix(".so"): return URL(fileURLWithPath: path)
    case .nothing:
      throw Failure("\(path): the plugin does not exist; specify its folder or its file")
    case .file, .other:
      throw Failure("\(path): it is not a plugin; specify a file that ends in .so, or its folder")
    }
  }

  /// The number of screens in the preview.
  var count: Int { preview.screens.count }

  /// Returns the requested screens, or all without `--part`.
  func parts() throws -> Range<Int> {
    guard arguments.has("--part") else { return 0..<count }
    let part = try arguments.integer("--part", default: 1, in: 1...count)
    return part - 1..<part
  }

  /// Renders one screen, and returns the result with the plugins' problems and log.
  ///
  /// - Parameters:
  ///   - syntax: The syntax for the options in the preview file.
  ///   - changes: Options that override those of the command and of the preview file.
  func render<Result>(
    _ part: Int,
    syntax: CommandSyntax,
    changes: [(String, String)] = [],
    making make: (Snapshot) throws -> Result
  ) throws -> RenderedScreen<Result> {
    let words = preview.screens[part]
    do {
      return try render(
        arguments.filled(from: Arguments(words, syntax: syntax)),
        changes: changes,
        making: make
      )
    } catch let error as UsageError {
      // An option that is not on the command line comes from the file.
      let culprit = words.first { $0.hasPrefix("-") && error.message.contains($0) }
      guard let culprit, !arguments.has(culprit) else { throw error }
      throw Failure("\(preview.file.shortPath): \(error.message); correct that line")
    }
  }

  private func render<Result>(
    _ arguments: Arguments,
    changes: [(String, String)],
    making make: (Snapshot) throws -> Result
  ) throws -> RenderedScreen<Result> {
    // Strict, because an event that can't be applied would be missing from the result.
    var all = arguments.with("--strict", [""])
    for (name, value) in changes { all = all.with(name, [value]) }
    let scratch = FileManager.default.temporaryDirectory
      .appending(path: "weft-preview-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: scratch) }
    let plugins = all.has("--without") ? [] : [library]
    let folders = try copy(plugins + all.all("--with").map(Self.library), to: scratch)
    all = all.with("--plugins", folders)
    if !all.has("--screen") { all = all.with("--screen", [try screen(folders, all)]) }
    let snapshot = try Snapshot(all, allowance: allowance)
    let result = try make(snapshot)
    try snapshot.options.workspace.check()
    // Remove the paths of the temporary copies from messages.
    let named = { (lines: [String]) in
      lines.map { line in folders.reduce(line) { $0.replacing($1 + "/", with: "") } }
    }
    let problems = snapshot.options.plugins?.problems ?? []
    return RenderedScreen(
      result: result,
      failures: named(PluginLines.of(problems.filter { !$0.refusal.isWarning })),
      warnings: named(PluginLines.of(problems.filter(\.refusal.isWarning))),
      log: named(snapshot.options.plugins?.logLines ?? [])
    )
  }

  /// Copies each plugin into a separate folder, together with the settings file beside it.
  private func copy(_ libraries: [URL], to scratch: URL) throws -> [String] {
    let manager = FileManager.default
    var folders: [String] = []
    for (index, library) in ([nil] + libraries).enumerated() {
      // The first folder stays empty: the host needs a folder even without plugins.
      let folder = scratch.appending(path: "\(index)")
      do {
        try manager.createDirectory(
          at: folder,
          withIntermediateDirectories: true,
          attributes: [.posixPermissions: 0o700]
        )
      } catch {
        throw Failure("\(folder.path): it can't be created; check the disk and TMPDIR")
      }
      folders.append(folder.path)
      guard let library else { continue }
      guard PathKind(of: library.path) == .file else {
        throw Failure("\(library.shortPath): it does not exist; build the plugin first")
      }
      CommandInputs.note(library.path)
      do {
        try manager.copyItem(at: library, to: folder.appending(path: library.lastPathComponent))
      } catch {
        throw Failure(
          "\(library.shortPath): it can't be copied; check its permissions and the disk"
        )
      }
      let settings = library.deletingLastPathComponent().appending(path: "settings.json")
      if PathKind(of: settings.path) == .file {
        try? manager.copyItem(at: settings, to: folder.appending(path: "settings.json"))
      }
    }
    return folders
  }

  /// Returns the default screen for a plugin: one that its first hook affects.
  private func screen(_ folders: [String], _ arguments: Arguments) throws -> String {
    let host = PluginHost(
      folders: folders,
      policy: PluginPolicy(),
      times: .patient,
      allowance: allowance
    )
    host.waitUntilStarted()
    let words = (host.entries.first?.hooks.first ?? "").split { ".1234567890/".contains($0) }
    if words.contains(where: { $0.hasPrefix("thread") }) || words.last == "parent" {
      return "threads"
    }
    guard words.contains(where: { ["message", "messages", "attachment"].contains($0) }) else {
      return "channels"
    }
    let engine = try WorkspaceFile(try arguments.value("--workspace")).engine(plugins: nil)
    let channel = engine.channelList(rows: 1).session.channels(in: 0..<1).first
    return channel.map { "messages:\($0.id)" } ?? "channels"
  }
}

/// A screen of a preview, with the mistakes that its plugins made.
struct RenderedScreen<Result> {
  let result: Result
  /// The reasons why a plugin is not used, and its mistakes.
  let failures: [String]
  /// Warnings for the author; the plugin is used anyway.
  let warnings: [String]
  let log: [String]

  var problems: [String] { failures + warnings }
}
