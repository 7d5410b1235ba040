// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Names a channel that may have no name of its own.
public enum ChannelNamer {
  /// The channel's own name; for a direct conversation without one, up to two of the other members;
  /// else nothing.
  public static func name(
    of channel: ChatChannel,
    for currentUser: ChatUser,
    strings: StringCatalog = .english
  ) -> String {
    if let name = channel.name, !name.isEmpty { return name }
    guard channel.id.isDirectMessage else { return "" }
    let others = channel.members.filter { $0.id != currentUser.id }
    let names = others.compactMap(\.user.name).sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    switch names.count {
    case 0 where others.isEmpty && !channel.members.isEmpty:
      return currentUser.name.flatMap { $0.isEmpty ? nil : $0 } ?? currentUser.id.rawValue
    case 0: return ""
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
