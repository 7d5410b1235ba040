// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension ChatMessageListViewModel {
  /// The message a row of the frame shows, nil when there is no such row.
  public func message(ofRow number: UInt64) -> ChatMessage? {
    guard let id = numbers.id(of: number), let place = session.place(of: id) else { return nil }
    return session.messages(in: place..<place + 1).first
  }

  /// The row of a message of the frame as it is shown.
  public func row(of message: ChatMessage) -> MessageListRow? {
    guard let place = session.place(of: message.id) else { return nil }
    return rows(in: place..<place + 1).first
  }
}
