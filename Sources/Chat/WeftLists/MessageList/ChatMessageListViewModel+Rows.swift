// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

extension ChatMessageListViewModel {
  /// Returns the message shown in a row of the frame, nil where there is no such row.
  public func message(ofRow number: UInt64) -> ChatMessage? {
    guard let id = numbers.id(of: number), let place = session.place(of: id) else { return nil }
    return session.messages(in: place..<place + 1).first
  }

  /// Returns the row of a message as the frame shows it.
  public func row(of message: ChatMessage) -> MessageListRow? {
    guard let place = session.place(of: message.id) else { return nil }
    return rows(in: place..<place + 1).first
  }
}
