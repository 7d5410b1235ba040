// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

extension ChatChannelListViewModel {
  /// The channel of the frame's row with a number, nil when there is no such row.
  public func channel(ofRow number: UInt64) -> ChatChannel? {
    guard let id = numbers.id(of: number), let place = session.place(of: id) else { return nil }
    return session.channels(in: place..<place + 1).first
  }

  /// The row of a channel of the frame, nil when the frame has no such channel.
  public func row(of channel: ChatChannel) -> ChannelListRow? {
    guard let place = session.place(of: channel.id) else { return nil }
    return rows(in: place..<place + 1).first
  }
}
