// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension ChannelElement {
  /// The parts in which two versions of a channel differ, with presence told apart from the rest.
  ///
  /// A user who comes online or goes offline changes only ``presence``, wherever the channel names
  /// that user.
  ///
  /// - Complexity: O(*m*) in the members and messages, O(1) where the versions share storage.
  package init(seen old: ChatChannel, as new: ChatChannel) {
    self.init(from: old, to: new)
    if old.latestMessages != new.latestMessages { insert(.messages) }
    let members = PeopleDifference(from: old.members, to: new.members)
    let isOtherCount = old.memberCount != new.memberCount
    split(.title, members, unless: isOtherCount || old.name != new.name)
    split(.avatar, members, unless: old.imageURL != new.imageURL)
    split(.members, members, unless: isOtherCount)
    split(.preview, PeopleDifference(from: old.previewMessage, to: new.previewMessage))
    let typing = PeopleDifference(from: old.currentlyTypingUsers, to: new.currentlyTypingUsers)
    split(.typing, typing)
    split(.membership, PeopleDifference(from: old.membership, to: new.membership))
  }

  /// Replaces a part by ``presence`` if only the presence of its users differs.
  private mutating func split(
    _ part: ChannelElement,
    _ difference: PeopleDifference,
    unless differsOtherwise: Bool = false
  ) {
    if difference.inPresence { insert(.presence) }
    if !difference.inContent, !differsOtherwise { remove(part) }
  }
}
