// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft

/// Which folders plugins are taken from.
enum PluginFolders {
  /// The plugins an invocation asks for; nil when it wants none or there is no folder.
  static func host(_ arguments: Arguments) throws -> PluginHost? {
    if arguments.has("--no-plugins") {
      guard arguments.all("--plugins").isEmpty else {
        throw arguments.usageError("--plugins and --no-plugins exclude each other")
      }
      return nil
    }
    let folders = try paths(named: arguments.all("--plugins"))
    return folders.isEmpty ? nil : PluginHost(folders: folders)
  }

  /// The folders named, which must exist; else `$WEFT_PLUGINS`, else `Plugins` beside the executable
  /// or in the working folder, which may be absent.
  static func paths(named: [String]) throws -> [String] {
    if let absent = named.first(where: { PathKind(of: $0) != .folder }) {
      throw Failure("\(absent): there is no such plugin folder; create it or name another")
    }
    if !named.isEmpty { return named }
    // With rights its user has not, the command doesn't let the user's environment choose its code.
    let isPrivileged = getuid() != geteuid() || getgid() != getegid()
    let variable = ProcessInfo.processInfo.environment["WEFT_PLUGINS"] ?? ""
    if !variable.isEmpty, !isPrivileged {
      return [variable]
    }
    let executable = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let beside = executable.deletingLastPathComponent().appendingPathComponent("Plugins").path
    return [beside, "Plugins"].first { PathKind(of: $0) == .folder }.map { [$0] } ?? []
  }
}
