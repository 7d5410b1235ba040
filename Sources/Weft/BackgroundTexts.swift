// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftChat

/// Texts nobody sees: what channels are sorted by, and what is looked into by a search.
///
/// Providers are asked about many at a time and outside of any frame, and about each channel and message
/// again only when it changed, or when all is to be asked anew.
final class BackgroundTexts {
  /// What is known of those of a kind.
  private struct Known<ID: Hashable> {
    var texts: [ID: String] = [:]
    var numbers = RowNumbers<ID>()
  }

  private let slots: SlotRegistry
  var environment: ChatEnvironment
  private var sorting = Known<ChannelID>()
  private var channels = Known<ChannelID>()
  private var messages = Known<MessageID>()

  /// So many are asked about at once.
  private static var windowLength: Int { 256 }

  init(_ slots: SlotRegistry, _ environment: ChatEnvironment) {
    self.slots = slots
    self.environment = environment
  }

  /// Whether a provider says what the channels of a query are sorted by.
  func sortsOtherwise(_ query: ChannelListQuery) -> Bool {
    slots.isFilled(TextSlot.sort) && query.sort.contains { $0.key.name == "name" }
  }

  /// Whether a provider says what channels and messages are found by.
  var searchesOtherwise: Bool { slots.isFilled(TextSlot.search) }

  /// Channels with the texts they are sorted by, where a query sorts by name.
  func sortable(_ channels: some Sequence<ChatChannel>, in query: ChannelListQuery) -> [ChatChannel]
  {
    guard sortsOtherwise(query) else { return Array(channels) }
    let channels = Array(channels)
    let texts = texts(.sort, of: channels, \.sorting, id: \.id, { $0.name ?? "" }) {
      ChannelSlotRow(rowID: $0, channel: $1)
    }
    return zip(channels, texts).map { channel, text in
      var channel = channel
      let changed = text == channel.name ?? "" ? nil : text
      if channel.sortText != changed { channel.sortText = changed }
      return channel
    }
  }

  /// The channels that are sorted by another text than they have.
  func changed(_ channels: [ChatChannel], in query: ChannelListQuery) -> [ChatChannel] {
    zip(channels, sortable(channels, in: query)).filter { $0.sortText != $1.sortText }.map(\.1)
  }

  /// Channels with what they are found by in place of their names.
  func searchable(_ channels: [ChatChannel]) -> [ChatChannel] {
    guard searchesOtherwise else { return channels }
    let texts = texts(.search, of: channels, \.channels, id: \.id, { $0.name ?? "" }) {
      ChannelSlotRow(rowID: $0, channel: $1)
    }
    return zip(channels, texts).map { channel, text in
      var channel = channel
      if text != channel.name ?? "" { channel.name = text }
      return channel
    }
  }

  /// What messages are found by.
  func searchTexts(of messages: [ChatMessage]) -> [String] {
    guard searchesOtherwise else { return messages.map(\.text) }
    return texts(.search, of: messages, \.messages, id: \.id, \.text) {
      MessageSlotRow(rowID: $0, message: $1)
    }
  }

  /// Has providers asked again about what changed.
  func forget(_ change: ChatChange) {
    for id in Array(change.channels.keys) + change.vanishedChannels {
      sorting.texts[id] = nil
      channels.texts[id] = nil
    }
    if !change.renamedUsers.isEmpty {
      // What a channel is called may be made of its members' names.
      sorting.texts = [:]
      channels.texts = [:]
    }
    if !change.users.isEmpty {
      // Their names may be part of any text.
      messages.texts = [:]
    } else {
      for id in change.messages.keys { messages.texts[id] = nil }
    }
  }

  /// Has providers asked again about everything.
  func forgetAll() {
    sorting.texts = [:]
    channels.texts = [:]
    messages.texts = [:]
  }

  private func texts<Element, ID: Hashable, Row: SlotRow>(
    _ slot: TextSlot,
    of elements: [Element],
    _ known: ReferenceWritableKeyPath<BackgroundTexts, Known<ID>>,
    id: (Element) -> ID,
    _ text: (Element) -> String,
    row: (UInt64, Element) -> Row
  ) -> [String] {
    let unknown = elements.filter { self[keyPath: known].texts[id($0)] == nil }
    for start in stride(from: 0, to: unknown.count, by: Self.windowLength) {
      let asked = unknown[start..<min(start + Self.windowLength, unknown.count)]
      let window = SlotWindow(
        rows: asked.map { row(self[keyPath: known].numbers.number(of: id($0)), $0) },
        of: self,
        environment
      )
      let texts = slots.texts(slot, for: window, default: asked.map(text))
      for (element, text) in zip(asked, texts) { self[keyPath: known].texts[id(element)] = text }
    }
    return elements.map { self[keyPath: known].texts[id($0)] ?? text($0) }
  }
}
