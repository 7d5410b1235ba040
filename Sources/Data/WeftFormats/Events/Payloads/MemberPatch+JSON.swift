// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
package import WeftModel

extension MemberPatch {
  /// Reads a member from an event.
  ///
  /// - Parameter user: The user of the event; servers don't repeat it in the member of an
  ///   invitation.
  package init(_ place: PayloadCursor, of user: UserPatch? = nil) throws(WorkspaceError) {
    try place.requireObject()
    if let named = try UserPatch.read(place) ?? user {
      self.init(named)
    } else {
      self.init(try UserPatch.required(place))
    }
    role = try place.first("channel_role", "role").optionalText()
    pinnedAt = try place["pinned_at"].optionalDate()
    archivedAt = try place["archived_at"].optionalDate()
    isBannedFromChannel = try place["banned"].switched()
    invite = try Self.invite(place)
  }

  private static func invite(
    _ place: PayloadCursor
  ) throws(WorkspaceError) -> Patch<ChatChannelMember.Invite?> {
    let own = place["invite"]
    if let name = try own.string() {
      guard let invite = ChatChannelMember.Invite(rawValue: name) else {
        throw own.fail("\"\(name)\" is neither pending, accepted nor rejected")
      }
      return .set(invite)
    }
    if try place["invite_accepted_at"].date() != nil { return .set(.accepted) }
    if try place["invite_rejected_at"].date() != nil { return .set(.rejected) }
    if let isInvited = try place["invited"].flag() { return .set(isInvited ? .pending : nil) }
    return own.isNamed ? .set(nil) : .kept
  }
}
