// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftFormats
internal import WeftJSON
internal import WeftModel

/// An import of a Slack export, one channel at a time.
struct SlackImport {
  private let files: any ImportFiles
  private let index: SlackIndex
  private let currentUserID: UserID?
  private var notes = ImportReader(.slackExport)
  private var names = SlackNames()
  private var channels: [SlackChannel] = []
  private var done = 0

  init(_ files: any ImportFiles, _ index: SlackIndex, for currentUserID: UserID?) {
    self.files = files
    self.index = index
    self.currentUserID = currentUserID
  }

  /// Passes all models to a sink.
  mutating func run(
    into sink: inout some ImportSink,
    _ progress: (ImportProgress) -> Void
  ) throws -> ImportReport {
    notes.report.currentUserID = currentUserID
    for issue in files.issues { notes.report.note(issue) }
    for user in readUsers() { try notes.emit(user, into: &sink) }
    try sink.receive(currentUser: currentUserID)
    readIntegrations()
    readChannels()
    var folders = index.days
    let total = folders.values.reduce(0) { $0 + $1.count }
    progress(ImportProgress(unit: .files, done: 0, total: total))
    for channel in channels {
      let days = importDays(of: channel, from: &folders)
      try read(channel, days: days, into: &sink) {
        progress(ImportProgress(unit: .files, done: $0, total: total))
      }
    }
    for folder in folders.keys.sorted() {
      notes.file = folder + "/"
      notes.note(
        "",
        "no list of channels contains this folder",
        remedy: "add the list that contains it"
      )
    }
    return notes.report
  }

  /// Removes and returns the files of a channel, whose folder has the channel's name or id.
  private mutating func importDays(
    of channel: SlackChannel,
    from folders: inout [String: [String]]
  ) -> [String] {
    for folder in [channel.name, channel.id].compactMap({ $0 }) {
      if let days = folders.removeValue(forKey: folder) { return days }
      guard index.days[folder] != nil else { continue }
      notes.file = folder + "/"
      notes.note(
        "",
        "belongs to another channel of this name; nothing in it is imported into \(channel.id)"
      )
    }
    return []
  }
}

// Users and channels.
extension SlackImport {
  private mutating func readUsers() -> [ChatUser] {
    var users: [ChatUser] = []
    for element in elements(of: "users.json", isRequired: true) {
      guard let user = SlackUserReader.user(element, &notes) else { continue }
      guard names.users[user.id] == nil else {
        notes.note(element["id"].fail("another user has the same id"))
        continue
      }
      names.users[user.id] = user
      users.append(user)
      let ids = SlackUserReader.botIDs(element, &notes)
      if let id = ids.bot, names.bots[id] == nil {
        names.bots[id] = .init(user: user.id, name: user.name)
      }
      // Several users may belong to the same application.
      if let id = ids.application, names.bots[id] == nil { names.bots[id] = .init(name: user.name) }
    }
    return users
  }

  /// Reads the names of integrations, for messages without one; a later entry replaces an earlier one.
  private mutating func readIntegrations() {
    for element in elements(of: "integration_logs.json", isRequired: false) {
      for (id, name) in SlackUserReader.integration(element, &notes)
      where names.bots[id]?.user == nil {
        names.bots[id] = .init(name: name)
      }
    }
  }

  private mutating func readChannels() {
    let lists = SlackChannelList.allCases
    let hasAny = lists.contains { index.list($0.file) != nil }
    let places = lists.map { list in
      (list, elements(of: list.file, isRequired: !hasAny && list == .channels))
    }
    // A topic may mention channels of any list.
    for (list, elements) in places where !list.isDirect {
      for element in elements {
        if let id = try? element["id"].string(), let name = try? element["name"].string() {
          names.channels[id] = name
        }
      }
    }
    var known: Set<String> = []
    var ids: Set<ChannelID> = []
    for (list, elements) in places {
      notes.file = list.file
      for element in elements {
        guard
          let channel = SlackChannel(
            element,
            in: list,
            names: names,
            for: currentUserID,
            with: &notes
          )
        else { continue }
        guard known.insert(channel.id).inserted, ids.insert(channel.channel.id).inserted else {
          notes.note(element["id"].fail("another channel has the same id"))
          continue
        }
        channels.append(channel)
      }
    }
  }

  private mutating func elements(of list: String, isRequired: Bool) -> [PayloadCursor] {
    guard let path = index.list(list) else {
      notes.file = list
      if isRequired { notes.note("", "is missing", remedy: "add it to the export") }
      return []
    }
    return elements(at: path)
  }

  /// Reads the elements of a file that contains an array; records an issue and returns none if it doesn't.
  private mutating func elements(at path: String) -> [PayloadCursor] {
    notes.file = index.shown(path)
    do throws(ImportFileFault) {
      let bytes = try files.bytes(of: path)
      guard let document = document(bytes) else { return [] }
      guard case .array = document else {
        notes.note("", "contains \(document.kindName) instead of an array")
        return []
      }
      return notes.elements(PayloadCursor(document))
    } catch {
      notes.note("", error.reason, remedy: error.remedy)
      return []
    }
  }

  /// Parses a file; invalid UTF-8 is replaced, so that one bad byte doesn't lose a whole day of messages.
  private mutating func document(_ bytes: [UInt8]) -> JSONValue? {
    var bytes = bytes
    if String(validating: bytes, as: UTF8.self) == nil {
      notes.note("", "is not valid UTF-8; U+FFFD replaces the invalid bytes")
      bytes = Array(String(decoding: bytes, as: UTF8.self).utf8)
    }
    do throws(JSONSyntaxError) {
      return try JSONParser.parse(bytes)
    } catch {
      notes.note("", "not JSON: \(error)", remedy: "export it again")
      return nil
    }
  }
}

// Messages.
extension SlackImport {
  private mutating func read(
    _ channel: SlackChannel,
    days: [String],
    into sink: inout some ImportSink,
    progress: (Int) -> Void
  ) throws {
    var reader = SlackMessageReader(channel, names)
    var conversation = SlackConversation(channel, names)
    for day in days {
      for (index, element) in elements(at: day).enumerated() {
        guard let message = reader.message(element, at: index, &notes) else { continue }
        conversation.add(message, &notes)
      }
      done += 1
      progress(done)
    }
    for user in reader.strangers.values.sorted(by: { $0.id < $1.id }) {
      names.users[user.id] = user
      try notes.emit(user, into: &sink)
    }
    let (whole, threads) = conversation.finish(&notes)
    try notes.emit(whole, into: &sink)
    for thread in threads { try notes.emit(thread, into: &sink) }
  }
}
