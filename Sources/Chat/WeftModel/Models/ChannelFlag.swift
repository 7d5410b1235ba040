// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A member of a channel that is true or false and stands for itself.
///
/// This file declares each flag once. Workspace files and events read and write every flag under
/// its name, queries know it as a key of that name, and the tests give it to the channels they make.
/// A new flag is a case with the answers the compiler then asks for, and an accessor in channels and
/// in patches. One that users switch on and off is a ``ChannelSwitch`` too.
public enum ChannelFlag: UInt8, CaseIterable, Sendable {
  /// Whether the user has hidden the channel.
  case hidden
  /// Whether the channel accepts no more messages.
  case frozen
  /// Whether the channel is disabled.
  case disabled
  /// Whether the user has blocked the other member.
  case blocked

  /// The flag's name in workspace files, events and queries.
  public var name: String {
    switch self {
    case .hidden: "hidden"
    case .frozen: "frozen"
    case .disabled: "disabled"
    case .blocked: "blocked"
    }
  }

  /// The flag of a name, nil where there is none.
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

  /// Whether events of its own switch the flag; any other is set by each event that names it.
  package var isSwitched: Bool { ChannelSwitch.allCases.contains { $0.flag == self } }
}

/// A flag that users switch on and off, by a pair of events.
///
/// Of two events the later one decides, whichever comes first, so the state keeps the moment of each
/// switching. The rule of both events, the notes a `.weft` file keeps, the action of sources with
/// its conformance tests, and random events follow from what is declared here.
public enum ChannelSwitch: CaseIterable, Sendable {
  /// Hides the channel until its next message, and shows it again.
  case hidden

  /// The flag that is switched.
  public var flag: ChannelFlag {
    switch self {
    case .hidden: .hidden
    }
  }

  /// Whether the standard menu of a channel offers it; any menu can, see ``MoreChannelAction``.
  public var isInStandardMenu: Bool {
    switch self {
    case .hidden: false
    }
  }

  /// The types of the events that set the flag and that take it back.
  var events: (on: ChatEventType, off: ChatEventType) {
    switch self {
    case .hidden: (.channelHidden, .channelVisible)
    }
  }

  /// The number of the notes with the moments of switching; `.weft` files have it, so it stays.
  var noteNumber: Int {
    switch self {
    case .hidden: 4
    }
  }

  /// Returns the type of the event that sets the flag or takes it back.
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

  /// Whether a flag is in the set.
  subscript(flag: ChannelFlag) -> Bool {
    get { bits & (1 << flag.rawValue) != 0 }
    set {
      if newValue { bits |= 1 << flag.rawValue } else { bits &= ~(1 << flag.rawValue) }
    }
  }
}

extension ChatChannel {
  /// Whether a flag is set.
  public subscript(flag: ChannelFlag) -> Bool {
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

  /// Whether the channel is disabled.
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
  /// The value an event gives a flag.
  public subscript(flag: ChannelFlag) -> Patch<Bool> {
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

  /// Whether the channel is disabled.
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
  /// Returns the key of a flag.
  public static func flag(_ flag: ChannelFlag) -> FilterKey { FilterKey(.flag(flag)) }
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
  /// Returns the key of a flag; in descending order channels that have it are on top.
  public static func flag(_ flag: ChannelFlag) -> ListSortingKey { ListSortingKey(flag) }
  /// Whether the user has blocked the other member.
  public static var blocked: ListSortingKey { .flag(.blocked) }
  /// Whether the channel is disabled.
  public static var disabled: ListSortingKey { .flag(.disabled) }
  /// Whether the channel accepts no more messages; in descending order such channels are on top.
  public static var frozen: ListSortingKey { .flag(.frozen) }
  /// Whether the user has hidden the channel.
  public static var hidden: ListSortingKey { .flag(.hidden) }
}
