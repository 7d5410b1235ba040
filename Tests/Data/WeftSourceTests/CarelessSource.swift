// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftModel
import WeftSource

/// A source that makes exactly one mistake.
struct CarelessSource: ForwardingSource {
  /// The mistake it makes.
  enum Fault {
    /// It drops the files of messages.
    case dropsFiles
    /// It stores typing as a draft.
    case keepsTyping
  }

  let source: any ChatSource
  let fault: Fault

  func perform(_ action: SourceAction) async throws(SourceError) {
    switch (fault, action) {
    case (.dropsFiles, .send(var message, let channel)) where message.attachments.count == 2:
      message.attachments.removeLast()
      try await source.perform(.send(message, channel))
    case (.keepsTyping, .typing(true, let channel, let thread)):
      try await source.perform(action)
      try await source.perform(.saveDraft(DraftMessage(text: "…"), channel, thread: thread))
    default: try await source.perform(action)
    }
  }
}
