// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A member of a channel that is true or false and stands for itself.
///
/// This file declares each flag once. Workspace files and events read and write every flag under
/// its name, queries know it as a key of that name, and the tests give it to the channels they make.
/// A new flag is a case with the answers the compiler then asks for, an accessor in channels and in
/// patches, and typed keys if queries in Swift need them.
package enum ChannelFlag: UInt8, CaseIterable, Sendable {
  /// Whether the user has hidden the channel.
  case hidden
  /// Whether the channel accepts no more messages.
  case frozen
  /// Whether the channel is disabled.
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

  /// The flag of a name, nil where there is none.
  init?(name: String) {
    guard let flag = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = flag
  }

  /// The part of a channel that changes with the flag.
  var element: ChannelElement {
    switch self {
    case .hidden: .visibility
    case .frozen, .disabled, .blocked: .permissions
    }
  }

  /// Whether the value an event names is the flag's, whatever came before.
  ///
  /// A flag that events of its own set is false here: `ChatState.noteChannel` applies the value an
  /// event names by the same rule as those events, as it does for ``hidden``.
  var isSetByName: Bool {
    switch self {
    case .hidden: false
    case .frozen, .disabled, .blocked: true
    }
  }
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
  /// Whether the user has blocked the other member.
  public static var blocked: FilterKey { FilterKey(.flag(.blocked)) }
  /// Whether the channel is disabled.
  public static var disabled: FilterKey { FilterKey(.flag(.disabled)) }
  /// Whether the channel accepts no more messages.
  public static var frozen: FilterKey { FilterKey(.flag(.frozen)) }
  /// Whether the user has hidden the channel.
  public static var hidden: FilterKey { FilterKey(.flag(.hidden)) }
}

extension ListSortingKey where Scope == ChannelListFilterScope {
  /// Whether the user has blocked the other member.
  public static var blocked: ListSortingKey { ListSortingKey(ChannelFlag.blocked) }
  /// Whether the channel is disabled.
  public static var disabled: ListSortingKey { ListSortingKey(ChannelFlag.disabled) }
  /// Whether the channel accepts no more messages; in descending order such channels are on top.
  public static var frozen: ListSortingKey { ListSortingKey(ChannelFlag.frozen) }
  /// Whether the user has hidden the channel.
  public static var hidden: ListSortingKey { ListSortingKey(ChannelFlag.hidden) }
}
