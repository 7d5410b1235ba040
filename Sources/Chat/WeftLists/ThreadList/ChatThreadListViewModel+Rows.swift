// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

extension ChatThreadListViewModel {
  /// Returns the thread shown in a row of the frame, nil where there is no such row.
  public func thread(ofRow number: UInt64) -> ChatThread? {
    guard let id = numbers.id(of: number), let place = session.place(of: id) else { return nil }
    return session.threads(in: place..<place + 1).first
  }

  /// Returns the row of a thread as the frame shows it.
  public func row(of thread: ChatThread) -> ThreadListRow? {
    guard let place = session.place(of: thread.id) else { return nil }
    return rows(in: place..<place + 1).first
  }
}
