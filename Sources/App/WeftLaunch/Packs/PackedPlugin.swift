// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform
internal import Foundation
internal import Weft
package import WeftPacks
internal import WeftPluginFormat
internal import WeftPluginHost

/// A plugin from a pack, inspected and started in a sandbox before anything uses it.
package final class PackedPlugin {
  package let pack: Pack
  package let id: String
  package let version: String
  package let sha256: String
  package let language: String
  /// The oldest ABI of a host that can run it.
  package let abi: String
  package let name: String
  /// The slots that its hooks fill.
  package let hooks: [String]
  /// The fields that its hooks read.
  package let reads: [String]
  /// Whether one of its hooks asks to read what the user types.
  package let asksForTyping: Bool
  /// The folder that holds its files until it is installed.
  private let draft: DraftFolder

  /// Unpacks a plugin into a temporary folder within a folder, inspects it, and starts it in a worker.
  ///
  /// - Throws: A failure if it would not be loaded or fails to start; the temporary folder is then removed.
  package init(_ pack: Pack, at place: String, within folder: String) throws {
    self.pack = pack
    let draft = try DraftFolder(within: folder)
    let library = draft.path + "/" + Pack.libraryName
    try draft.write(pack.library, to: Pack.libraryName)
    let found = PluginInspection(path: library)
    if let refusal = found.refusal {
      throw Failure("\(place): its plugin is refused: \(refusal.text); \(refusal.remedy)")
    }
    guard let identity = found.identity, let hash = found.sha256,
      Catalogue.Entry.isID(identity.id)
    else {
      throw Failure("\(place): its plugin doesn't identify itself; tell its author")
    }
    if let brought = found.libraries.first(where: { $0.sha256 != nil }) {
      throw Failure(
        "\(place): its plugin needs \(brought.name), which a pack can't include; tell its author"
      )
    }
    let entry = try Self.start(library, at: place)
    (id, version, sha256) = (identity.id, identity.version, hash)
    (language, abi) = (identity.languageName, "\(identity.minimum)")
    name = entry.name
    hooks = entry.hooks.sorted()
    reads = entry.reads
    asksForTyping = entry.asksForTyping
    self.draft = draft
  }

  /// Starts a library in a worker, even a trusted one, to find out which slots it fills and which
  /// data it reads.
  private static func start(_ library: String, at place: String) throws -> PluginHost.Entry {
    var policy = PluginPolicy(isolatesAll: true)
    // Whether it may read what the user types is decided later; here it only declares that it asks.
    policy.letsAllReadTyped = true
    let host = PluginHost(file: library, policy: policy, times: .patient)
    host.waitUntilStarted()
    if let problem = host.problems.first {
      throw Failure("\(place): its plugin does not start: \(problem.reason)")
    }
    guard let entry = host.entries.first, entry.state == .active, !entry.hooks.isEmpty else {
      throw Failure("\(place): its plugin started but provides nothing; tell its author")
    }
    return entry
  }

  /// Moves the plugin into the folder, replaces an earlier version atomically, and returns its library's path.
  package func put(into folder: String) throws -> String {
    let target = "\(folder)/\(id).weftplugin"
    let bundle = draft.path
    for other in pack.others { try draft.write(other.bytes, to: other.name) }
    let kind = PathKind(of: target)
    guard kind == .nothing || kind == .folder else {
      throw Failure("\(target): it is not a folder; move it away")
    }
    // An exchange leaves no moment without the plugin; the earlier version is removed with the draft.
    // SAFETY: the paths are borrowed for the call.
    guard unsafe weft_platform_rename(bundle, target, kind == .folder ? 1 : 0) == 0 else {
      throw Failure("\(target): it can't be written; check the folder and its permissions")
    }
    PluginOrderFile.stir(folder: folder)
    return target + "/" + Pack.libraryName
  }
}

/// A temporary folder for a plugin until it is installed; it is removed with this object.
private final class DraftFolder {
  let path: String
  private let folder: String

  init(within folder: String) throws {
    self.folder = folder
    path = "\(folder)/.weft-\(ProcessInfo.processInfo.processIdentifier)-\(UUID().uuidString)"
    do {
      try FileManager.default.createDirectory(
        atPath: path,
        withIntermediateDirectories: false,
        attributes: [.posixPermissions: 0o755]
      )
    } catch {
      throw failure
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file that its owner may change and everyone may read.
  func write(_ bytes: [UInt8], to name: String) throws {
    let file = URL(fileURLWithPath: path).appending(path: name)
    do {
      try Data(bytes).write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
    } catch {
      throw failure
    }
  }

  private var failure: Failure {
    Failure("\(folder): it is not writable; check the folder and its permissions")
  }
}
