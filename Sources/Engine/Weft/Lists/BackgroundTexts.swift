// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The sort texts of channels and the search texts of channels and messages, which are not shown.
///
/// Providers are asked outside of frames, about many rows at a time. They are asked about a channel or message again
/// only after it has changed or after all texts were dropped.
final class BackgroundTexts {
  /// The cached texts of one kind.
  private struct Known<ID: Hashable> {
    var texts: [ID: String] = [:]
    var numbers = RowNumbers<ID>()
  }

  private let slots: SlotRegistry
  var environment: ChatEnvironment
  private var sorting = Known<ChannelID>()
  private var channels = Known<ChannelID>()
  private var messages = Known<MessageID>()

  /// The number of rows that a provider is asked about at once.
  private static var windowLength: Int { 256 }

  init(_ slots: SlotRegistry, _ environment: ChatEnvironment) {
    self.slots = slots
    self.environment = environment
  }

  /// Whether a provider supplies sort texts that a query needs.
  func sortsOtherwise(_ query: ChannelListQuery) -> Bool {
    slots.isFilled(TextSlot.sort) && query.sort.contains { $0.key.name == "name" }
  }

  /// Whether a provider supplies search texts.
  var searchesOtherwise: Bool { slots.isFilled(TextSlot.search) }

  /// Returns channels with their sort texts, if a query sorts by name.
  func sortable(_ channels: some Sequence<ChatChannel>, in query: ChannelListQuery) -> [ChatChannel]
  {
    guard sortsOtherwise(query) else { return Array(channels) }
    let channels = Array(channels)
    let texts = texts(.sort, of: channels, \.sorting, id: \.id, { $0.name ?? "" }) {
      ChannelSlotRow(rowID: $0, channel: $1.asOf(environment.now))
    }
    return zip(channels, texts).map { channel, text in
      var channel = channel
      let changed = text == channel.name ?? "" ? nil : text
      if channel.sortText != changed { channel.sortText = changed }
      return channel
    }
  }

  /// Returns the channels whose sort texts have changed.
  func changed(_ channels: [ChatChannel], in query: ChannelListQuery) -> [ChatChannel] {
    zip(channels, sortable(channels, in: query)).filter { $0.sortText != $1.sortText }.map(\.1)
  }

  /// Returns channels with their search texts in place of their names.
  func searchable(_ channels: [ChatChannel]) -> [ChatChannel] {
    guard searchesOtherwise else { return channels }
    let texts = texts(.search, of: channels, \.channels, id: \.id, { $0.name ?? "" }) {
      ChannelSlotRow(rowID: $0, channel: $1.asOf(environment.now))
    }
    return zip(channels, texts).map { channel, text in
      var channel = channel
      if text != channel.name ?? "" { channel.name = text }
      return channel
    }
  }

  func searchTexts(of messages: [ChatMessage]) -> [String] {
    guard searchesOtherwise else { return messages.map(\.text) }
    return texts(.search, of: messages, \.messages, id: \.id, \.text) {
      MessageSlotRow(rowID: $0, message: $1)
    }
  }

  /// Drops the texts that a change may affect, so that providers are asked again.
  func forget(_ change: ChatChange) {
    for id in Array(change.channels.keys) + change.vanishedChannels {
      sorting.texts[id] = nil
      channels.texts[id] = nil
    }
    if !change.renamedUsers.isEmpty {
      // A channel's text may contain the names of its members.
      sorting.texts = [:]
      channels.texts = [:]
    }
    if !change.users.isEmpty {
      // A text may contain the name of any user.
      messages.texts = [:]
    } else {
      for id in change.messages.keys { messages.texts[id] = nil }
    }
  }

  /// Drops all texts, so that providers are asked again.
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
