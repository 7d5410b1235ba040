// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A Boolean member of a channel that depends on no other member.
///
/// Each flag is declared once, in this file. Workspace files and events read and write every flag under its name,
/// queries use that name as a key, and the tests set it in sample channels. To add a flag, add a case, fill in the
/// switches that the compiler then reports, and add accessors to channels and patches. A flag that users switch on and
/// off also needs a ``ChannelSwitch``.
public enum ChannelFlag: UInt8, CaseIterable, Sendable {
  /// Whether the user has hidden the channel.
  case hidden
  /// Whether the channel accepts no more messages.
  case frozen
  /// Whether the server has switched the channel off.
  case disabled
  /// Whether the user has blocked the other member.
  case blocked

  /// The flag's name in workspace files, events and queries.
  package var name: String {
    switch self {
    case .hidden: "hidden"
    case .frozen: "frozen"
    case .disabled: "disabled"
    case .blocked: "blocked"
    }
  }

  /// Creates the flag with a name, or returns `nil` if there is none.
  init?(name: String) {
    guard let flag = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = flag
  }

  /// The part of a channel that changes with the flag.
  package var element: ChannelElement {
    switch self {
    case .hidden: .visibility
    case .frozen, .disabled, .blocked: .permissions
    }
  }

  /// Whether dedicated events switch the flag; other flags are set by any event that names them.
  package var isSwitched: Bool { ChannelSwitch.allCases.contains { $0.flag == self } }
}

/// A flag that users switch on and off with a pair of events.
///
/// The later of two events wins, in any order of arrival, so the state keeps the time of each switch. The rule
/// for both events, the notes in a `.weft` file, the action of sources with its conformance tests, and the random
/// events of tests are all derived from this declaration.
public enum ChannelSwitch: CaseIterable, Sendable {
  /// Whether the channel is hidden until its next message.
  case hidden

  /// The flag of the channel that both events set.
  package var flag: ChannelFlag {
    switch self {
    case .hidden: .hidden
    }
  }

  /// Whether the standard menu of a channel offers it; any menu can, see ``MoreChannelAction``.
  package var isInStandardMenu: Bool {
    switch self {
    case .hidden: false
    }
  }

  /// The types of the events that set and clear the flag.
  var events: (on: ChatEventType, off: ChatEventType) {
    switch self {
    case .hidden: (.channelHidden, .channelVisible)
    }
  }

  /// The number of the notes that store when it was switched; `.weft` files contain it, so it must not change.
  var noteNumber: Int {
    switch self {
    case .hidden: 4
    }
  }

  /// Returns the type of the event that sets or clears the flag.
  package func event(on isOn: Bool) -> ChatEventType { isOn ? events.on : events.off }
}

extension ChatEventType {
  /// The current user hid a channel.
  public static let channelHidden = ChatEventType(rawValue: "channel.hidden")
  /// The current user made a hidden channel visible again.
  public static let channelVisible = ChatEventType(rawValue: "channel.visible")
}

/// A set of flags, one bit each.
struct ChannelFlags: Equatable, Sendable {
  private var bits: UInt64 = 0

  var isEmpty: Bool { bits == 0 }

  subscript(flag: ChannelFlag) -> Bool {
    get { bits & (1 << flag.rawValue) != 0 }
    set {
      if newValue { bits |= 1 << flag.rawValue } else { bits &= ~(1 << flag.rawValue) }
    }
  }
}

extension ChatChannel {
  /// Whether a flag is on; setting it here notes no time, unlike the events of a ``ChannelSwitch``.
  package subscript(flag: ChannelFlag) -> Bool {
    get { flags[flag] }
    set { flags[flag] = newValue }
  }

  /// Whether the user has hidden the channel.
  public var isHidden: Bool {
    get { self[.hidden] }
    set { self[.hidden] = newValue }
  }

  /// Whether the channel accepts no more messages.
  public var isFrozen: Bool {
    get { self[.frozen] }
    set { self[.frozen] = newValue }
  }

  /// Whether the server has switched the channel off.
  public var isDisabled: Bool {
    get { self[.disabled] }
    set { self[.disabled] = newValue }
  }

  /// Whether the user has blocked the other member.
  public var isBlocked: Bool {
    get { self[.blocked] }
    set { self[.blocked] = newValue }
  }
}

extension ChannelPatch {
  /// The value that the event sets a flag to.
  package subscript(flag: ChannelFlag) -> Patch<Bool> {
    get { namedFlags[flag] ? .set(trueFlags[flag]) : .kept }
    set {
      namedFlags[flag] = newValue.value != nil
      trueFlags[flag] = newValue.value == true
    }
  }

  /// Whether the current user has hidden the channel.
  public var isHidden: Patch<Bool> {
    get { self[.hidden] }
    set { self[.hidden] = newValue }
  }

  /// Whether the channel accepts no more messages.
  public var isFrozen: Patch<Bool> {
    get { self[.frozen] }
    set { self[.frozen] = newValue }
  }

  /// Whether the server has switched the channel off; `.kept` if the event doesn't say.
  public var isDisabled: Patch<Bool> {
    get { self[.disabled] }
    set { self[.disabled] = newValue }
  }

  /// Whether the current user has blocked the other member of a direct channel.
  public var isBlocked: Patch<Bool> {
    get { self[.blocked] }
    set { self[.blocked] = newValue }
  }
}

extension FilterKey where Scope == ChannelListFilterScope, Value == Bool {
  /// The key by which filters test a flag.
  static func flag(_ flag: ChannelFlag) -> FilterKey { FilterKey(.flag(flag)) }
  /// Whether the user has blocked the other member.
  public static var blocked: FilterKey { .flag(.blocked) }
  /// Whether the channel is disabled.
  public static var disabled: FilterKey { .flag(.disabled) }
  /// Whether the channel accepts no more messages.
  public static var frozen: FilterKey { .flag(.frozen) }
  /// Whether the user has hidden the channel.
  public static var hidden: FilterKey { .flag(.hidden) }
}

extension ListSortingKey where Scope == ChannelListFilterScope {
  /// Returns the key of a flag; descending order puts channels with the flag on top.
  package static func flag(_ flag: ChannelFlag) -> ListSortingKey { ListSortingKey(flag) }
  /// Whether the user has blocked the other member.
  public static var blocked: ListSortingKey { .flag(.blocked) }
  /// Whether the channel is disabled.
  public static var disabled: ListSortingKey { .flag(.disabled) }
  /// Whether the channel accepts no more messages; descending order puts such channels on top.
  public static var frozen: ListSortingKey { .flag(.frozen) }
  /// Whether the user has hidden the channel.
  public static var hidden: ListSortingKey { .flag(.hidden) }
}
