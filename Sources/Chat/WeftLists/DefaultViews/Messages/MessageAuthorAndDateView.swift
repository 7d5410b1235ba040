// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
public import WeftViews

/// The line below a message: its author, its time and its delivery status.
public struct MessageAuthorAndDateView: View {
  let author: String?
  let date: Scene
  let readIndicator: Scene

  /// Creates the line, without an author where the author is evident.
  public init(author: String?, date: Scene, readIndicator: Scene) {
    self.author = author
    self.date = date
    self.readIndicator = readIndicator
  }

  /// The views of the line.
  public var body: some View {
    HStack(spacing: 4) {
      if let author {
        Text(author).font(.footnote).bold().foregroundColor(.secondary).lineLimit(1)
      }
      date
      readIndicator
    }
  }
}

/// The time at which a message was written.
public struct MessageDateView: View {
  let text: String

  /// Creates the view.
  public init(text: String) {
    self.text = text
  }

  /// The views of the time.
  public var body: some View {
    Text(text).font(.footnote).foregroundColor(.secondary).lineLimit(1).layoutPriority(1)
  }
}
