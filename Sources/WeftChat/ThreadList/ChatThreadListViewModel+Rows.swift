// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension ChatThreadListViewModel {
  /// The thread a row of the frame shows, nil when there is no such row.
  public func thread(ofRow number: UInt64) -> ChatThread? {
    guard let id = numbers.id(of: number), let place = session.place(of: id) else { return nil }
    return session.threads(in: place..<place + 1).first
  }

  /// The row of a thread of the frame as it is shown.
  public func row(of thread: ChatThread) -> ThreadListRow? {
    guard let place = session.place(of: thread.id) else { return nil }
    return rows(in: place..<place + 1).first
  }
}
