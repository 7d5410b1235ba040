// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft

/// The pages of messages: pinned ones, media, mentions and drafts.
extension AppPages {
  /// How far the pages of one chat search.
  private static let ofChat = (messages: 10_000, threads: 200)
  /// How far the pages about all chats search.
  private static let ofAll = (chats: 500, messages: 200, threads: 20)

  /// Returns the page of a channel's pinned messages, or `nil` if the channel doesn't exist.
  static func pinned(_ id: ChannelID, _ viewer: Viewer) -> PageScreen? {
    let all = viewer.app.words
    let words = all.pages
    let fetch = PinnedFetch(of: id, viewer.app.engine)
    return messages(of: id, .pinned(id), title: words.pinned, viewer, [fetch]) {
      $0.pinnedAt != nil
    } lines: { found, engine in
      let lines = found.compactMap {
        line(of: $0.message, in: $0.channel, engine, namesChat: false)
      }
      if fetch.isWaiting { return lines + [PageLine(title: all.loading)] }
      let missing = fetch.missing
      if missing > 0 {
        let count = TextArgument.text(engine.environment.strings.number(missing))
        return lines + [PageLine(title: words.unloaded(count))]
      }
      return lines.isEmpty ? [PageLine(title: words.noPinned)] : lines
    }
  }

  /// Returns the page of the pictures and files in a channel, or `nil` if the channel doesn't exist.
  static func media(_ id: ChannelID, _ viewer: Viewer) -> PageScreen? {
    let words = viewer.app.words.pages
    return messages(of: id, .media(id), title: words.media, viewer) {
      $0.attachments.contains(where: isMedia)
    } lines: { found, engine in
      var (pictures, files): ([PageLine], [PageLine]) = ([], [])
      for located in found {
        for (index, attachment) in located.message.attachments.enumerated()
        where isMedia(attachment) && pictures.count + files.count < MessageScan.most {
          guard let line = line(of: attachment, at: index, of: located, engine) else { continue }
          if isPicture(attachment) { pictures.append(line) } else { files.append(line) }
        }
      }
      if pictures.isEmpty, files.isEmpty { return [PageLine(title: words.noMedia)] }
      return section(words.photos, pictures) + section(words.files, files)
    }
  }

  /// Returns the page of the messages that mention the user.
  static func mentions(_ viewer: Viewer) -> PageScreen {
    let (app, engine) = (viewer.app, viewer.app.engine)
    let words = app.words.pages
    let me = engine.environment.currentUser.id
    let scan = MessageScan(app, latestChats(app), onFind: { [weak viewer] in viewer?.touch() }) {
      $0.author.id != me && $0.mentionedUserIDs.contains(me)
    }
    return page(.mentions, words.mentions, [scan], app) {
      let lines = scan.messages.compactMap { line(of: $0.message, in: $0.channel, engine) }
      return lines.isEmpty && !scan.hasMoreToLoad
        ? [PageLine(title: words.noMentions)] : lines + end(of: scan, app)
    }
  }

  /// Returns the page of the chats and threads with drafts.
  static func drafts(_ viewer: Viewer) -> PageScreen {
    let (app, engine) = (viewer.app, viewer.app.engine)
    let words = app.words.pages
    let onFind: () -> Void = { [weak viewer] in viewer?.touch() }
    let channels = ModelScan(channelsOf: app, onFind: onFind) { $0.draftMessage.isWritten }
    let threads = ModelScan(threadsOf: app, onFind: onFind) {
      $0.parentMessage.draftReply.isWritten
    }
    // A message without replies has no thread yet.
    let messages = MessageScan(app, latestChats(app), onFind: onFind) {
      $0.draftReply.isWritten
    }
    let finders: [any PageFinding] = [channels, threads, messages]
    return page(.drafts, words.drafts, finders, app) {
      let parents =
        threads.models.map { LocatedMessage(channel: $0.channel.id, message: $0.parentMessage) }
        + messages.messages
      var known: Set<MessageID> = []
      let replies = parents.filter { known.insert($0.message.id).inserted }.compactMap { parent in
        engine.state.channel(parent.channel, messages: 0).map { ($0, Optional(parent.message)) }
      }
      let all = (channels.models.map { ($0, nil) } + replies).sorted {
        ($0.0.lastMessageAt ?? $0.0.createdAt) > ($1.0.lastMessageAt ?? $1.0.createdAt)
      }
      let lines = all.prefix(MessageScan.most).map { line(ofDraftIn: $0, below: $1, engine) }
      if finders.contains(where: \.hasMoreToLoad) {
        return lines + [PageLine(title: app.words.loading)]
      }
      return lines.isEmpty ? [PageLine(title: words.noDrafts)] : lines
    }
  }

  /// Returns the line of a message: its author, its chat, its time and the start of its text.
  ///
  /// Opening the line shows the message in its chat, or in its thread if only that has it.
  ///
  /// - Returns: `nil` if the message or its chat was deleted.
  static func line(
    of stored: ChatMessage,
    in channel: ChannelID,
    _ engine: Engine,
    namesChat: Bool = true
  ) -> PageLine? {
    guard let message = engine.state.current(stored), !message.isDeleted,
      let chat = engine.state.channel(channel, messages: 0)
    else { return nil }
    let environment = engine.environment
    let formatter = MessagePreviewFormatter(
      currentUser: environment.currentUser,
      strings: environment.strings
    )
    return PageLine(
      title: name(of: message.author, engine),
      detail: oneLine(formatter.formatContent(message)),
      value: environment.timestamps.rowText(for: message.createdAt, now: environment.now),
      id: message.id.rawValue,
      note: namesChat ? name(of: chat, engine) : "",
      opens: PageTarget(screens: screens(of: message, in: channel), message: message.id),
      mark: .avatar(AvatarContent(of: message.author))
    )
  }

  /// Returns the screens that show a message: its chat and, for a message that only its thread has, the thread.
  static func screens(of message: ChatMessage, in channel: ChannelID) -> [ScreenName] {
    guard let parent = message.parentID, !message.isInChannel else { return [.messages(channel)] }
    return [.messages(channel), .replies(parent)]
  }

  /// Returns lines below a heading, or nothing without lines.
  static func section(_ title: String, _ lines: [PageLine]) -> [PageLine] {
    lines.isEmpty ? [] : [PageLine(title: title, isHeading: true)] + lines
  }

  /// Returns a page whose lines are made again only when a search has found something or a minute has passed.
  static func page(
    _ name: ScreenName,
    _ title: String,
    _ finders: [any PageFinding],
    _ app: ChatApp,
    _ make: @escaping () -> [PageLine]
  ) -> PageScreen {
    struct State: Equatable {
      let versions: [Int]
      let isSearching: [Bool]
      let minute: Int
    }
    var known: (state: State, lines: [PageLine])?
    return PageScreen(name, title: title, finders: finders) { [engine = app.engine] in
      for finder in finders { finder.refresh() }
      let minute = engine.environment.now.timeIntervalSinceReferenceDate / 60
      let state = State(
        versions: finders.map(\.version),
        isSearching: finders.map(\.hasMoreToLoad),
        minute: Int(minute.rounded(.down))
      )
      if let known, known.state == state { return known.lines }
      let lines = make()
      known = (state, lines)
      return lines
    }
  }
}

// The parts of these pages.
extension AppPages {
  private static func messages(
    of id: ChannelID,
    _ name: ScreenName,
    title: String,
    _ viewer: Viewer,
    _ others: [any PageFinding] = [],
    where isWanted: @escaping (ChatMessage) -> Bool,
    lines: @escaping ([LocatedMessage], Engine) -> [PageLine]
  ) -> PageScreen? {
    let (app, engine) = (viewer.app, viewer.app.engine)
    guard engine.state.channel(id, messages: 0) != nil else { return nil }
    let extent = MessageScan.Extent(
      channels: { [id] },
      only: id,
      messages: ofChat.messages,
      threads: ofChat.threads
    )
    let scan = MessageScan(
      app,
      extent,
      onFind: { [weak viewer] in viewer?.touch() },
      where: isWanted
    )
    let words = app.words.pages
    return page(name, title, [scan] + others, app) {
      guard engine.state.channel(id, messages: 0) != nil else {
        return [PageLine(title: app.words.channelGone)]
      }
      let found = scan.messages
      if scan.hasMoreToLoad {
        let lines = found.isEmpty ? [] : lines(found, engine)
        return lines + [PageLine(title: app.words.loading)]
      }
      guard scan.isCut else { return lines(found, engine) }
      let most = engine.environment.strings.number(ofChat.messages)
      return lines(found, engine) + [PageLine(title: words.newest(.text(most)))]
    }
  }

  /// The chats that were last active, after those with unread mentions.
  private static func latestChats(_ app: ChatApp) -> MessageScan.Extent {
    let engine = app.engine
    return MessageScan.Extent(
      channels: {
        let unread = engine.state.unreadChannelIDs.prefix(ofAll.chats).filter {
          engine.state.channel($0, messages: 0)?.unreadCount.mentions ?? 0 > 0
        }
        let environment = engine.environment
        let latest = engine.state.positionedPage(
          ChannelListQuery(filter: app.options.channels.filter),
          after: nil,
          limit: ofAll.chats,
          in: QueryContext(currentUser: environment.currentUser.id, now: environment.now)
        )
        let first = Set(unread)
        let others = latest.rows.rows.prefix(ofAll.chats).map(\.id)
        return unread + others.filter { !first.contains($0) }
      },
      messages: ofAll.messages,
      threads: ofAll.threads
    )
  }

  /// Returns the last line of a page about all chats: that it is still searching, or how far it has searched.
  private static func end(of scan: MessageScan, _ app: ChatApp) -> [PageLine] {
    if scan.hasMoreToLoad { return [PageLine(title: app.words.loading)] }
    let engine = app.engine
    let strings = engine.environment.strings
    guard scan.isCut || engine.state.channelCount > ofAll.chats else { return [] }
    let (messages, chats) = (strings.number(ofAll.messages), strings.number(ofAll.chats))
    return [PageLine(title: app.words.pages.newestOfChats(.text(messages), .second(chats)))]
  }

  private static func isMedia(_ attachment: ChatAttachment) -> Bool {
    attachment.kind != .linkPreview
  }

  private static func isPicture(_ attachment: ChatAttachment) -> Bool {
    [.image, .giphy, .video].contains(attachment.kind)
  }

  private static func line(
    of attachment: ChatAttachment,
    at index: Int,
    of located: LocatedMessage,
    _ engine: Engine
  ) -> PageLine? {
    guard var line = line(of: located.message, in: located.channel, engine, namesChat: false)
    else { return nil }
    let content = AttachmentContent(attachment, at: index, engine.environment.strings)
    let (author, time) = (line.title, line.value)
    line = PageLine(
      title: oneLine(content.title),
      detail: author,
      value: time,
      id: line.id,
      note: content.detail.map(oneLine) ?? "",
      opens: line.opens,
      mark: attachment.inlineAddress.map { .picture($0) }
        ?? .icon(icons[attachment.kind] ?? "document")
    )
    return line
  }

  private static let icons: [ChatAttachment.Kind: String] = [
    .image: "photo", .giphy: "photo", .video: "video", .audio: "audio",
    .voiceRecording: "voiceRecording",
  ]

  private static func line(
    ofDraftIn channel: ChatChannel,
    below parent: ChatMessage?,
    _ engine: Engine
  ) -> PageLine {
    let draft = parent == nil ? channel.draftMessage : parent?.draftReply
    let strings = engine.environment.strings
    let thread = parent.map { _ in strings.text(.threadListTitle) }
    return PageLine(
      title: name(of: channel, engine),
      detail: "\(strings.text(.previewDraft)) \(oneLine(draft?.text ?? ""))",
      id: parent?.id.rawValue ?? channel.id.rawValue,
      note: thread ?? "",
      opens: PageTarget(
        screens: [.messages(channel.id)] + (parent.map { [.replies($0.id)] } ?? [])
      ),
      mark: .avatar(ChannelHeaderInfo(of: channel, in: engine.environment).avatar)
    )
  }
}

// Names and texts of lines.
extension AppPages {
  /// Returns a user's name; the user's own is "You".
  static func name(of user: ChatUser, _ engine: Engine) -> String {
    let environment = engine.environment
    if user.id == environment.currentUser.id { return environment.strings.text(.authorYou) }
    return oneLine(engine.state.user(user.id).displayName)
  }

  /// Returns a channel's name, never empty.
  static func name(of channel: ChatChannel, _ engine: Engine) -> String {
    let environment = engine.environment
    let name = ChannelNamer.name(
      of: channel,
      for: environment.currentUser,
      strings: environment.strings
    )
    return oneLine(name.isEmpty ? channel.id.rawValue : name)
  }

  /// The longest text of a line in bytes; more is never visible.
  private static let mostShown = 2_048

  /// Returns the start of a text, with spaces for its line breaks.
  static func oneLine(_ text: String) -> String {
    TextLimits.start(of: text, bytes: mostShown).split(whereSeparator: \.isNewline)
      .joined(separator: " ")
  }
}

extension DraftMessage? {
  /// Whether the draft has something that could be sent.
  fileprivate var isWritten: Bool {
    map { !$0.attachments.isEmpty || $0.text.ifShown != nil } ?? false
  }
}
