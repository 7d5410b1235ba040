// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

// The inputs of a channel list other than those for its pages.
extension Engine {
  /// Sends an input to a list's alerts and performs the effects.
  ///
  /// A channel that this deletes disappears from every list.
  public func send(_ input: ChannelAlertSession.Input, to list: ChatChannelListViewModel) {
    for case .delete(let id) in list.send(input) {
      if remote != nil {
        ask(.action(.delete(id)), for: .deletion(FollowingLists.Weak(list), id))
        continue
      }
      let answer = delete(id)
      _ = list.send(answer)
    }
  }

  /// Asks for confirmation before deleting a channel, or reports that the user may not delete it.
  func askToDelete(_ channel: ChatChannel, in list: ChatChannelListViewModel) {
    guard let refusal = Self.refusal(toDelete: channel) else {
      return list.onDeleteTapped(channel: channel)
    }
    send(.dismissPopup, to: list)
    send(.problem(refusal), to: list)
  }

  private static func refusal(toDelete channel: ChatChannel) -> ListFailure? {
    if channel.ownCapabilities.contains(.deleteChannel) { return nil }
    let message =
      "the user may not delete \"\(channel.id)\": it takes the capability delete-channel"
    return ListFailure(message, kind: .notAllowed)
  }

  private func delete(_ id: ChannelID) -> ChannelAlertSession.Input {
    guard let channel = state.channel(id), channel.deletedAt == nil else {
      return .deleteFailed(id, ListFailure("there is no channel \"\(id)\" to delete"))
    }
    if let refusal = Self.refusal(toDelete: channel) { return .deleteFailed(id, refusal) }
    let change = apply(ChatEvent(.channelDeleted, cid: id))
    if let refusal = change.refusal { return .deleteFailed(id, ListFailure(refusal.description)) }
    return .deleted(id)
  }
}
