// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

/// Names channels, including those without a name of their own.
public enum ChannelNamer {
  /// The channel's own name; for a direct conversation without one, up to two other members' names;
  /// else nothing.
  ///
  /// Members are named by their ids where none of them has a name. A name of only blanks and
  /// control characters counts as missing.
  public static func name(
    of channel: ChatChannel,
    for currentUser: ChatUser,
    strings: StringCatalog = .english
  ) -> String {
    if let name = channel.name?.ifShown { return name }
    guard channel.id.isDirectMessage else { return "" }
    let others = channel.members.filter { $0.id != currentUser.id }
    let named = others.compactMap(\.user.shownName)
    let names = (named.isEmpty ? others.map(\.id.rawValue) : named).sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    switch names.count {
    case 0: return channel.members.isEmpty ? "" : currentUser.displayName
    case 1: return names[0]
    case 2: return strings.text(.namesTwo, .name(names[0]), .second(names[1]))
    default:
      return strings.text(
        .namesMore,
        .name(names[0]),
        .second(names[1]),
        .count(names.count - 2)
      )
    }
  }
}
