// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

extension Engine {
  /// Performs an action that was started in a channel list, in a row or outside of rows.
  public func perform(
    _ action: String,
    row: UInt64? = nil,
    in list: ChatChannelListViewModel
  ) -> ActionOutcome {
    let channel = row.flatMap { list.channel(ofRow: $0) }
    switch (action, channel) {
    case (ListAction.openChannel, let channel?): return open(channel, in: list)
    case (ListAction.showPluginProblems, _): return openPluginProblems()
    case (ListAction.retry, _): send(.retry, to: list)
    case (ListAction.cancelSearch, _): send(.clear, to: list)
    case (ListAction.searchMessages, _): send(.searchType(.messages), to: list)
    case (ListAction.searchChannels, _): send(.searchType(.channels), to: list)
    case (ListAction.dismissAlert, _): send(.dismiss, to: list)
    case (ListAction.cancel, _): send(.dismissPopup, to: list)
    case (ListAction.more, let channel?): list.onMoreTapped(channel: channel)
    case (ListAction.delete, let channel?), (ListAction.deleteChannel, let channel?):
      askToDelete(channel, in: list)
    case (ListAction.channelInfo, let channel?): return .open(Route(.channelInfo(channel.id)))
    default:
      if let question = ListAction.question(confirmedBy: action) {
        send(.confirmQuestion(question), to: list)
        break
      }
      // Plugins never receive actions that only the host's views may start.
      if ListAction.isHosts(action) { return .host(action) }
      guard let channel, let shown = list.row(of: channel) else { return .host(action) }
      return carryOut(action, in: shown) { command in self.carryOut(command, channel, in: list) }
    }
    list.swipe.close()
    return .done
  }

  private func open(
    _ channel: ChatChannel,
    in list: ChatChannelListViewModel
  ) -> ActionOutcome {
    send(.select(channel.id), to: list)
    return slots.factory.makeChannelDestination(channel: channel).map { .open($0) } ?? .done
  }

  private func carryOut(
    _ command: PluginCommand.Verb,
    _ channel: ChatChannel,
    in list: ChatChannelListViewModel
  ) -> ActionOutcome {
    switch command {
    case .markRead: markRead(channel.id)
    case .delete: askToDelete(channel, in: list)
    case .open: return open(channel, in: list)
    case .select: send(.select(channel.id), to: list)
    case .reload: send(.reload, to: list)
    case .mute, .unmute:
      return .host(command == .mute ? ListAction.muteChannel : ListAction.unmuteChannel)
    case .loadThreads, .redraw, .custom: break
    }
    return .done
  }
}
