// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftApp
internal import WeftConsole
internal import WeftLaunch
internal import WeftPluginFormat
internal import WeftPluginHost
internal import WeftStore
internal import WeftSystem

// The parts of a report.
extension Report {
  static var versions: Part {
    Part(
      heading: "versions",
      lines: [
        ("weft", .word(Version.text)), ("plugin ABI", .word("\(ABIVersion.host)")),
        ("kernel", .word(kernel)), ("processor", processor),
      ]
    )
  }

  /// The numbers of the kernel's version, without the name that its builder gave it.
  private static var kernel: String {
    let version = ProcessInfo.processInfo.operatingSystemVersion
    return "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
  }

  private static var processor: Value {
    #if arch(x86_64)
      "x86-64"
    #elseif arch(arm64)
      "aarch64"
    #else
      "other"
    #endif
  }

  static var system: Part {
    let environment = ProcessInfo.processInfo.environment
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    let language = value("LC_ALL") ?? value("LC_MESSAGES") ?? value("LANG")
    let depth = TerminalDevice.depth(environment)
    return Part(
      heading: "system",
      lines: [
        ("distribution", .known(release("ID"), of: distributions)),
        ("its version", .word(release("VERSION_ID").map(numbers) ?? "none")),
        ("TERM", .known(value("TERM"), of: terminals)),
        ("TERM_PROGRAM", .known(value("TERM_PROGRAM"), of: terminalPrograms)),
        ("tmux", .truth(value("TMUX") != nil)),
        ("colours", .word("\(depth)")),
        ("display", .known(value("XDG_SESSION_TYPE"), of: ["wayland", "x11", "tty"])),
        ("desktop", .known(value("XDG_CURRENT_DESKTOP"), of: desktops)),
        ("language", .word(language.flatMap { Locale(named: $0) }.map(shown) ?? "other")),
        ("safe mode", .truth(value("WEFT_SAFE") == "1")),
        ("plugin folder by variable", .truth(value("WEFT_PLUGINS") != nil)),
      ]
    )
  }

  private static func shown(_ locale: Locale) -> String {
    [locale.language.languageCode?.identifier, locale.region?.identifier].compactMap(\.self)
      .joined(separator: "-")
  }

  private static func numbers(_ text: String) -> String {
    String(text.filter { $0.isASCII && ($0.isNumber || $0 == ".") }.prefix(10))
  }

  /// Returns a value of the system's own description.
  private static func release(_ name: String) -> String? {
    let bytes = try? InputFile.bytes(of: "/etc/os-release", kind: "the system's release")
    let lines = String(decoding: bytes ?? [], as: UTF8.self).split(separator: "\n")
    return lines.first { $0.hasPrefix("\(name)=") }
      .map { $0.dropFirst(name.count + 1).filter { $0 != "\"" } }
  }

  private static let distributions = [
    "debian", "ubuntu", "fedora", "arch", "opensuse-leap", "opensuse-tumbleweed", "alpine", "nixos",
    "gentoo", "rhel", "rocky", "almalinux", "amzn", "linuxmint", "pop", "raspbian",
  ]
  private static let terminals = [
    "xterm", "xterm-256color", "xterm-kitty", "xterm-ghostty", "screen", "screen-256color", "tmux",
    "tmux-256color", "alacritty", "foot", "wezterm", "linux", "dumb", "vt100",
    "rxvt-unicode-256color", "konsole-256color",
  ]
  private static let terminalPrograms = [
    "WezTerm", "ghostty", "iTerm.app", "vscode", "tmux", "Apple_Terminal", "Hyper",
  ]
  private static let desktops = [
    "GNOME", "ubuntu:GNOME", "KDE", "XFCE", "LXQt", "MATE", "X-Cinnamon", "sway", "Hyprland",
  ]

  /// The access to the folders; their paths may contain the user's name.
  static var folders: Part {
    Part(
      heading: "folders",
      lines: [
        ("settings", state(of: UserFolder.config.path("weft"))),
        ("state", state(of: UserFolder.state.path("weft"))),
        ("data", state(of: UserFolder.data.path("weft"))),
      ]
    )
  }

  private static func state(of path: String?) -> Value {
    guard let path else { return "the environment names none" }
    guard let status = try? fileStatus(Array(path.utf8)) else { return "not there" }
    guard status.st_mode & S_IFMT == S_IFDIR else { return "not a folder" }
    if status.st_uid != geteuid() { return "of another user" }
    return status.st_mode & 0o077 == 0 ? "private" : "others may look inside"
  }

  static func settings(_ arguments: Arguments) -> Part {
    let keys = try? KeyFile.keys(arguments)
    let themes = try? ThemeFiles(arguments, isLive: true)
    let changed = AppKey.allCases.filter { keys?.keys.key(of: $0) != $0.rawValue }
    let own = (themes?.themes.all.count ?? 0) - ThemeSet.shipped.all.count
    let choice = try? NotificationFile.choice(arguments)
    let tables = (try? Translations(arguments, isLive: true).tables(for: nil)) ?? []
    return Part(
      heading: "settings",
      lines: [
        ("notifications", .word(choice?.rawValue ?? "none")),
        ("quiet hours", .truth(NotificationFile.quietHours() != nil)),
        ("colours", .known(themes?.kept?.id, of: ThemeSet.shipped.choices.map(\.id))),
        ("own themes", .number(own)), ("themes left out", .number(themes?.notes.count ?? 0)),
        ("changed keys", .number(changed.count)),
        ("keys can be used", .truth(keys?.notes.isEmpty ?? false)),
        ("translations", .number(tables.count)),
      ] + changed.map { ("changed", .word($0.name)) }
    )
  }

  static var accounts: Part {
    let all = (try? StoredAccount.all()) ?? []
    let lines = all.prefix(most).flatMap { account -> [(StaticString, Value)] in
      [("account", (try? account.open()) == nil ? "can't be read" : "can be read")]
        + store(account.chatsPath)
    }
    return Part(heading: "accounts", lines: [("number", .number(all.count))] + lines)
  }

  static var workspaces: Part {
    Part(
      heading: "workspaces",
      lines: [("opened last", .truth(LastWorkspace.path != nil))]
        + (LastWorkspace.path.map(store) ?? [])
        + [("the default one", "see below")]
        + (UserFolder.data.path("weft/default.weft").map(store) ?? [])
    )
  }

  /// Returns the size of a file with chats, and whether it can be opened.
  private static func store(_ path: String) -> [(StaticString, Value)] {
    guard let status = try? fileStatus(Array(path.utf8)) else { return [("file", "not there")] }
    let size: [(StaticString, Value)] = [("kilobytes", .number(Int(status.st_size) / 1024))]
    do throws(StoreError) {
      _ = try WorkspaceStore(opening: path, readOnly: true)
      return size + [("file", "can be opened")]
    } catch {
      return size + [("can't be opened", .word(error.code.rawValue))]
    }
  }

  /// The messages that wait to be sent to databases.
  static var messages: Part {
    let folders = UserFolder.state.path("weft/outbox").map(names) ?? []
    let files = folders.prefix(most).flatMap { names(in: "\($0.folder)/\($0.name)") }.map(\.name)
    let refused = files.filter { $0.hasSuffix(".refused.json") }
    return Part(
      heading: "messages",
      lines: [
        ("waiting", .number(files.count - refused.count)), ("refused", .number(refused.count)),
      ]
    )
  }

  private static func names(in folder: String) -> [(folder: String, name: String)] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.map { (folder, $0) }
  }

  /// How many accounts and plugins are described.
  private static let most = 100

  static func plugins() -> [Part] {
    let folders = (try? PluginFolders.paths(named: [])) ?? []
    var unreadable = 0
    var found: [PluginInspection] = []
    for folder in folders {
      do throws(PluginRefusal) {
        found += try PluginInspection.all(in: folder, policy: .user)
      } catch {
        unreadable += 1
      }
    }
    let summary = Part(
      heading: "plugins",
      lines: [
        ("folders", .number(folders.count)), ("folders that can't be read", .number(unreadable)),
        ("files", .number(found.count)),
        ("refused", .number(found.filter { $0.refusal != nil }.count)),
      ]
    )
    return [summary] + found.prefix(most).map(part)
  }

  /// Describes a plugin by its bytes, because its name and the name of its file may be anyone's.
  private static func part(_ plugin: PluginInspection) -> Part {
    var lines: [(StaticString, Value)] = [
      ("sha256", .word(String((plugin.sha256 ?? "none").prefix(12)))),
      ("bytes", .number(plugin.size ?? 0)),
    ]
    if let identity = plugin.identity {
      lines += [
        ("language", .word(identity.languageName)), ("built for", .word("\(identity.builtFor)")),
        ("needs", .word("\(identity.minimum)")),
      ]
    }
    if let trust = plugin.trust { lines.append(("runs in", .word(trust.level.rawValue))) }
    lines.append(("libraries", .number(plugin.libraries.count)))
    let codes = PluginRefusal.Code.allCases.map(\.rawValue)
    if let refusal = plugin.refusal { lines.append(("refused", .known(refusal.code, of: codes))) }
    lines += plugin.warnings.map { ("warning", .known($0.code, of: codes)) }
    return Part(heading: "a plugin", lines: lines)
  }
}
