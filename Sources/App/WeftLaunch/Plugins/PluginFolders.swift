// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftPluginFormat
package import WeftPluginHost
internal import WeftSystem

/// The folders that plugins are loaded from.
package enum PluginFolders {
  /// Returns the plugin host for an invocation, or `nil` if it wants no plugins or has no plugin folder.
  ///
  /// A live screen never waits for plugins, and uses the user's trust and quarantine files. A snapshot waits for
  /// plugins, and depends only on files that are named.
  ///
  /// - Parameter allowance: The time that plugins may use for all snapshots of a command; `nil` for a command with
  ///   one snapshot.
  package static func host(
    _ arguments: Arguments,
    isLive: Bool,
    allowance: PluginAllowance? = nil
  ) throws -> PluginHost? {
    guard let (folders, policy) = try choice(arguments, isLive: isLive) else { return nil }
    let times = isLive ? PluginTimes() : .patient
    return PluginHost(
      folders: folders,
      policy: policy,
      times: times,
      allowance: allowance ?? PluginAllowance(times)
    )
  }

  /// Returns the plugins for the users of a host, each with their own workers.
  ///
  /// It returns `nil` if the invocation wants no plugins or has no plugin folder.
  package static func hosted(_ arguments: Arguments, workers: Int) throws -> HostedPlugins? {
    guard let (folders, policy) = try choice(arguments, isLive: true) else { return nil }
    return HostedPlugins(folders: folders, policy: policy, workers: workers)
  }

  /// Returns the folders and the policy of an invocation, or `nil` if it wants no plugins or has no plugin folder.
  private static func choice(
    _ arguments: Arguments,
    isLive: Bool
  ) throws -> ([String], PluginPolicy)? {
    let trusted = try trustFile(arguments)
    if arguments.has("--no-plugins") {
      guard arguments.all("--plugins").isEmpty else {
        throw arguments.usageError("--plugins and --no-plugins can't be used together")
      }
      return nil
    }
    let folders = try paths(named: arguments.all("--plugins"))
    if folders.isEmpty || isSafe { return nil }
    // The user's choice between files with the same id is the only user file that a snapshot depends on.
    var policy = isLive ? PluginPolicy.user : PluginPolicy(used: UsedFiles.user.unwritten)
    if let trusted { policy.trusted = trusted }
    // In a snapshot, no user is typing.
    policy.letsAllReadTyped = !isLive
    return (folders, policy)
  }

  /// Returns the trust file named on the command line, which must exist even if no plugin is used.
  private static func trustFile(_ arguments: Arguments) throws -> TrustFile? {
    guard let path = try arguments.value("--trust") else { return nil }
    switch PathKind(of: path) {
    case .file: return try sound(TrustFile(path: path), path)
    case .nothing:
      throw Failure("\(path): the file does not exist; weft plugins trust FILE writes one")
    case .folder, .other:
      throw Failure("\(path): it is not a file; specify one that weft plugins trust writes")
    }
  }

  /// Checks a trust file, because one named by mistake would silently trust no plugin.
  private static func sound(_ file: TrustFile, _ path: String) throws -> TrustFile {
    if let problem = file.problem { throw Failure("\(path): \(problem.text); \(problem.remedy)") }
    if let line = file.strangeLine {
      throw Failure(
        "\(path): line \(line) is not \"sha256 id\"; specify a file that weft plugins trust writes"
      )
    }
    return file
  }

  /// Whether the user has disabled all plugins, even those in named folders.
  private static var isSafe: Bool { ProcessInfo.processInfo.environment["WEFT_SAFE"] == "1" }

  /// The folder that `weft plugins install` puts plugins into, or `nil` if the environment names none.
  package static var installed: String? { UserFolder.data.path("weft/plugins") }

  /// Returns the plugin folders of an invocation.
  ///
  /// These are the named folders, which must exist; else `$WEFT_PLUGINS`; else `Plugins` beside the executable or
  /// in the working folder, and the folder of installed plugins, if they exist.
  package static func paths(named: [String]) throws -> [String] {
    for path in named {
      switch PathKind(of: path) {
      case .folder: continue
      case .nothing:
        throw Failure("\(path): the plugin folder does not exist; create it or specify another one")
      case .file, .other:
        throw Failure("\(path): it is not a folder; specify the one that contains the plugins")
      }
    }
    if !named.isEmpty { return named }
    // A command with more rights than its user must not let the environment choose its code.
    let isPrivileged = getuid() != geteuid() || getgid() != getegid()
    let variable = ProcessInfo.processInfo.environment["WEFT_PLUGINS"] ?? ""
    if !variable.isEmpty, !isPrivileged {
      return [variable]
    }
    let executable = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let beside = executable.deletingLastPathComponent().appendingPathComponent("Plugins").path
    let found = [beside, "Plugins"].first { PathKind(of: $0) == .folder }
    let own = isPrivileged ? nil : installed.flatMap { PathKind(of: $0) == .folder ? $0 : nil }
    return [found, own].compactMap(\.self)
  }
}

extension PluginPolicy {
  /// The policy of the user's trust, quarantine and used files.
  package static var user: PluginPolicy {
    PluginPolicy(
      trusted: TrustFile.userPath.map { TrustFile(path: $0) } ?? TrustFile(),
      readsTyped: TrustFile.typingPath.map { TrustFile(path: $0) } ?? TrustFile(),
      quarantine: .user,
      used: .user
    )
  }
}

extension UsedFiles {
  /// The user's file, or one in memory if the environment has no folder for it.
  package static var user: UsedFiles { userPath.map { UsedFiles(path: $0) } ?? UsedFiles() }
}

extension QuarantineFile {
  /// The user's file, or one in memory if the environment has no folder for it.
  package static var user: QuarantineFile {
    userPath.map { QuarantineFile(path: $0) } ?? QuarantineFile()
  }
}
