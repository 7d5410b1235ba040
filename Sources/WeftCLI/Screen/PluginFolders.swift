// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft

/// Which folders plugins are taken from.
enum PluginFolders {
  /// The plugins an invocation asks for; nil when it wants none or there is no folder.
  ///
  /// A screen that lives never waits for them and knows whom its user trusts and which failed too often. A
  /// picture waits, and depends on nothing that is not named.
  ///
  /// - Parameter allowance: What plugins may cost all pictures of a command; nil where there is one.
  static func host(
    _ arguments: Arguments,
    isLive: Bool,
    allowance: PluginAllowance? = nil
  ) throws -> PluginHost? {
    let trusted = try trustFile(arguments)
    if arguments.has("--no-plugins") {
      guard arguments.all("--plugins").isEmpty else {
        throw arguments.usageError("--plugins and --no-plugins exclude each other")
      }
      return nil
    }
    let folders = try paths(named: arguments.all("--plugins"))
    if folders.isEmpty || isSafe { return nil }
    // Which of two files of one id is used is the one thing a picture asks the user's files, too.
    var policy = isLive ? PluginPolicy.user : PluginPolicy(used: UsedFiles.user.unwritten)
    if let trusted { policy.trusted = trusted }
    let times = isLive ? PluginTimes() : .patient
    return PluginHost(
      folders: folders,
      policy: policy,
      times: times,
      allowance: allowance ?? PluginAllowance(times)
    )
  }

  /// The file that is named to tell who is trusted, which has to be there also where no plugin is.
  private static func trustFile(_ arguments: Arguments) throws -> TrustFile? {
    guard let path = try arguments.value("--trust") else { return nil }
    switch PathKind(of: path) {
    case .file: return try sound(TrustFile(path: path), path)
    case .nothing:
      throw Failure("\(path): there is no such file; weft plugins trust FILE writes one")
    default: throw Failure("\(path): it is no file; name one that weft plugins trust writes")
    }
  }

  /// A file that was named by mistake would trust nobody, and say nothing of it.
  private static func sound(_ file: TrustFile, _ path: String) throws -> TrustFile {
    if let problem = file.problem { throw Failure("\(path): \(problem.text); \(problem.remedy)") }
    if let line = file.strangeLine {
      throw Failure(
        "\(path): line \(line) is no \"sha256 id\"; name a file that weft plugins trust writes"
      )
    }
    return file
  }

  /// Whether the user wants to be sure that no plugin is loaded, whoever names folders.
  private static var isSafe: Bool { ProcessInfo.processInfo.environment["WEFT_SAFE"] == "1" }

  /// The folders named, which must exist; else `$WEFT_PLUGINS`, else `Plugins` beside the executable
  /// or in the working folder, which may be absent.
  static func paths(named: [String]) throws -> [String] {
    for path in named {
      switch PathKind(of: path) {
      case .folder: continue
      case .nothing:
        throw Failure("\(path): there is no such plugin folder; create it or name another")
      default: throw Failure("\(path): it is no folder; name the one that plugins are in")
      }
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

extension PluginPolicy {
  /// What the user has said, and what was seen of plugins.
  static var user: PluginPolicy {
    PluginPolicy(
      trusted: TrustFile.userPath.map { TrustFile(path: $0) } ?? TrustFile(),
      quarantine: .user,
      used: .user
    )
  }
}

extension UsedFiles {
  /// The user's own; one that is forgotten when there is no place for it.
  static var user: UsedFiles { userPath.map { UsedFiles(path: $0) } ?? UsedFiles() }
}

extension QuarantineFile {
  /// The user's own; one that is forgotten when there is no place for it.
  static var user: QuarantineFile {
    userPath.map { QuarantineFile(path: $0) } ?? QuarantineFile()
  }
}
