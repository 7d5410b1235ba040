// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftPluginFormat
internal import WeftPluginHost

/// The pages that the application makes itself, such as settings, help and the pages of chats and people.
enum AppPages {
  /// Returns the page of a message's attachment, or `nil` if the message has none at that index.
  static func attachment(of id: MessageID, at place: Int, for viewer: Viewer) -> PageScreen? {
    let words = viewer.app.words
    let strings = viewer.app.engine.environment.strings
    // This page opens only from messages on the screen below, whose list has the message.
    let shown = viewer.stack.compactMap(\.messages).flatMap(\.messages).first { $0.id == id }
    guard let found = shown?.attachments, found.indices.contains(place) else { return nil }
    let attachment = found[place]
    let known: [(String, String?)] = [
      (words.kind, attachment.kind.name(strings)), (words.name, attachment.shownTitle),
      (words.text, attachment.text), (words.address, attachment.url),
      (words.size, attachment.size.flatMap { ByteCountText.text($0, strings) }),
    ]
    var actions = actions(on: attachment, for: viewer)
    if attachment.isSound, viewer.takesPaths, !viewer.playsSounds, !actions.isEmpty {
      actions.append(PageLine(title: words.sound.noPlayer(.text("--player PROGRAM"))))
    }
    let lines = actions
    return PageScreen(.attachment(id, index: place), title: words.attachment) {
      lines
        + known.compactMap { title, value in
          value.map {
            PageLine(title: title, detail: $0.count > 24 ? $0 : "", value: $0.count > 24 ? "" : $0)
          }
        }
    }
  }

  /// Returns the lines that open and save a file; the browser of a page only saves it, and only it fetches from the web.
  private static func actions(on attachment: ChatAttachment, for viewer: Viewer) -> [PageLine] {
    let words = viewer.app.words.files
    let save = PageLine(title: words.save, action: AppAction.saveShownFile.id)
    let open = PageLine(title: words.open, action: AppAction.openShownFile.id)
    return switch AttachmentPlace(attachment) {
    case .stored, .server, .builtIn: viewer.takesPaths ? [open, save] : [save]
    case .web: [open]
    case nil: []
    }
  }

  /// Returns the settings page.
  static func settings(_ viewer: Viewer) -> PageScreen {
    PageScreen(.settings, title: viewer.app.words.settings) { [weak viewer] in
      viewer.map { settings(of: $0) } ?? []
    }
  }

  private static func settings(of viewer: Viewer) -> [PageLine] {
    let (app, words) = (viewer.app, viewer.app.words)
    var lines = [
      PageLine(title: words.groups.general, isHeading: true),
      PageLine(title: words.colours, value: viewer.theme.name(words), action: AppAction.colours.id),
      PageLine(
        title: words.notifying.title,
        value: app.notifications.name(words.notifying),
        action: AppAction.notifications.id
      ),
    ]
    if app.notifications != .off, let permission = viewer.notificationPermission {
      lines.append(line(for: permission, of: viewer))
    }
    if app.notifications != .off {
      lines.append(
        PageLine(
          title: words.notifying.quiet,
          value: quietHours(of: app),
          action: AppAction.quietHours.id
        )
      )
    }
    if viewer.isInTerminal {
      lines.append(
        PageLine(
          title: words.copying.terminal,
          value: app.usesTerminalClipboard ? words.on : words.off,
          action: AppAction.terminalClipboard.id
        )
      )
    }
    if app.linkPreviews != nil {
      lines.append(
        PageLine(
          title: words.previews.title,
          detail: words.previews.detail,
          value: app.previewsLinks ? words.on : words.off,
          action: AppAction.linkPreviews.id
        )
      )
    }
    if viewer.isAtWelcome { return lines + about(viewer) }
    lines.append(PageLine(title: words.groups.chats, isHeading: true))
    if app.options.accounts != nil {
      lines.append(PageLine(title: words.entry.title, action: AppAction.addAccount.id))
    }
    if app.engine.makesChats {
      lines.append(PageLine(title: words.making.title, action: AppAction.newChat.id))
    }
    lines += [
      PageLine(title: words.palette.title, action: AppAction.palette.id),
      PageLine(title: words.joining.title, action: AppAction.join.id),
      PageLine(title: words.catchUp, action: AppAction.catchUp.id),
      PageLine(title: words.pages.mentions, action: AppAction.mentions.id),
      PageLine(title: words.pages.drafts, action: AppAction.drafts.id),
      PageLine(title: words.pages.saved, action: AppAction.saved.id),
      PageLine(
        title: words.filters.title,
        value: viewer.filter.title(words.filters, app.options.groups()),
        action: AppAction.filter.id
      ),
      PageLine(
        title: words.sections.title,
        value: viewer.grouping.name(words.sections),
        action: AppAction.grouping.id
      ),
      PageLine(title: words.markAllRead, action: AppAction.markAllRead.id),
      PageLine(title: words.plugins, isHeading: true),
    ]
    let entries = app.plugins?.entries ?? []
    if entries.isEmpty {
      lines.append(PageLine(title: app.plugins == nil ? words.noPlugins : words.emptyPlugins))
    }
    lines += entries.map { entry in
      let state =
        entry.refusal != nil ? words.refused : PluginSwitches.isOn(entry) ? words.on : words.off
      let hasName = !entry.name.isEmpty && entry.name != entry.id
      let typing = words.writing
      let reads = entry.trust.mayReadTyped ? typing.readsTyped : typing.asksForTyped
      let facts =
        [hasName ? "\(entry.id) \(entry.version)" : entry.version]
        + (entry.asksForTyping ? [reads] : [])
      return PageLine(
        title: hasName ? entry.name : entry.id,
        detail: refusal(of: entry, in: app) ?? facts.joined(separator: ", "),
        value: state,
        action: app.options.hasOperator ? nil : AppAction.turnPlugin(entry.id)
      )
    }
    if !entries.isEmpty, !app.options.hasOperator {
      lines.append(PageLine(title: words.problems, action: ListAction.showPluginProblems))
    }
    return lines + about(viewer)
  }

  private static func about(_ viewer: Viewer) -> [PageLine] {
    let (app, words) = (viewer.app, viewer.app.words)
    let lines = [
      PageLine(title: words.about, isHeading: true),
      PageLine(title: words.help, action: AppAction.help.id),
      PageLine(title: words.version, value: "Weft \(app.options.version)"),
    ]
    if viewer.isAtWelcome { return lines }
    return lines + [
      PageLine(
        title: words.workspace,
        detail: app.options.workspacePath ?? words.inMemory,
        value: app.engine.environment.currentUser.displayName
      )
    ]
  }

  /// Returns a line that says whether the surface shows notifications; in a browser it can ask for permission.
  private static func line(
    for permission: NotificationPermission,
    of viewer: Viewer
  ) -> PageLine {
    let words = viewer.app.words.notifying
    let title = viewer.hints == nil ? words.browser : words.terminal
    return switch permission {
    case .granted: PageLine(title: title, value: words.allowed)
    case .undecided:
      PageLine(title: title, value: words.allow, action: AppAction.allowNotifications.id)
    case .denied: PageLine(title: title, detail: words.blocked)
    case .unavailable: PageLine(title: title, value: words.unavailable)
    }
  }

  /// Returns why a plugin is not used, or `nil` if a program's operator learns it by other means.
  private static func refusal(of entry: PluginHost.Entry, in app: ChatApp) -> String? {
    app.options.hasOperator ? nil : entry.refusal.map { "\($0.text); \($0.remedy)" }
  }

  /// Returns the page that lists the viewer's keys.
  static func help(_ viewer: Viewer) -> PageScreen {
    let words = viewer.app.words
    let keys = viewer.keys
    return PageScreen(.help, title: words.help) {
      HelpGroup.allCases.flatMap { group in
        let lines = keys.filter { $0.line.group == group }
        let heading = PageLine(title: group.title(words.groups), isHeading: true)
        return (lines.isEmpty ? [] : [heading])
          + lines.map {
            PageLine(title: $0.line.text(words.keys), value: $0.keys.joined(separator: "  "))
          }
      }
    }
  }
}

/// The switches of plugins, in the `order` files of their folders.
enum PluginSwitches {
  /// Returns whether the `order` file of a plugin's folder enables it.
  static func isOn(_ entry: PluginHost.Entry) -> Bool {
    let folder = String(entry.file[..<(entry.file.lastIndex(of: "/") ?? entry.file.startIndex)])
    return (try? PluginOrderFile(folder: folder).isEnabled(entry.id)) ?? false
  }

  /// Toggles a plugin in the first folder whose `order` file names it or that contains it.
  static func turn(_ id: String, in folders: [String]) throws(PluginRefusal) {
    for folder in folders {
      let order = try PluginOrderFile(folder: folder)
      if !order.names(id) {
        let files = try PluginInspection.all(in: folder)
        guard files.contains(where: { $0.identity?.id == id }) else { continue }
      }
      return try order.set(id, enabled: !order.isEnabled(id))
    }
  }
}
