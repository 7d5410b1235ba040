// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftFormats
internal import WeftJSON
internal import WeftModel

/// An event as the log of a file stores it.
struct LoggedEvent {
  let position: Int64
  /// The event as JSON.
  let document: [UInt8]
  /// The rows the event changed.
  let touched: TouchedRows
}

extension TouchedRows {
  /// The ids of the rows as JSON.
  var bytes: [UInt8] {
    var members: [JSONValue.Member] = []
    func put(_ key: String, _ names: [String]) {
      guard !names.isEmpty else { return }
      members.append(.init(key, .array(names.sorted().map { .string($0) })))
    }
    put("channels", channels.map(\.rawValue))
    put("goneChannels", goneChannels.map(\.rawValue))
    put("threads", threads.map(\.rawValue))
    put("goneThreads", goneThreads.map(\.rawValue))
    put("messages", messages.map(\.rawValue))
    put("users", users.map(\.rawValue))
    put("polls", Array(polls))
    put("heard", unknownThreads.filter { !$0.value.isByMutedAuthor }.map(\.key.rawValue))
    put("heardMuted", unknownThreads.filter(\.value.isByMutedAuthor).map(\.key.rawValue))
    let places = unknownThreads.sorted { $0.key < $1.key }.compactMap { id, thread in
      thread.channel.map { JSONValue.Member(id.rawValue, .string($0.rawValue)) }
    }
    if !places.isEmpty { members.append(.init("heardIn", .object(places))) }
    return Array(JSONWriter.compact(.object(members)).utf8)
  }

  /// Reads the ids from JSON, nil when it is no object.
  init?(_ bytes: [UInt8]) {
    guard let document = try? JSONParser.parse(bytes), case .object = document else { return nil }
    func names(_ key: String) -> [String] {
      guard case .array(let names)? = document[key] else { return [] }
      return names.compactMap { if case .string(let name) = $0 { name } else { nil } }
    }
    self.init()
    channels = Set(names("channels").map { ChannelID($0) })
    goneChannels = Set(names("goneChannels").map { ChannelID($0) })
    threads = Set(names("threads").map { MessageID($0) })
    goneThreads = Set(names("goneThreads").map { MessageID($0) })
    messages = Set(names("messages").map { MessageID($0) })
    users = Set(names("users").map { UserID($0) })
    polls = Set(names("polls"))
    for (key, isByMutedAuthor) in [("heard", false), ("heardMuted", true)] {
      for name in names(key) {
        // An earlier version did not write the channel.
        var channel: ChannelID?
        if case .string(let id)? = document["heardIn"]?[name] { channel = ChannelID(id) }
        unknownThreads[MessageID(name)] = UnknownThread(
          channel: channel,
          isByMutedAuthor: isByMutedAuthor
        )
      }
    }
  }
}
