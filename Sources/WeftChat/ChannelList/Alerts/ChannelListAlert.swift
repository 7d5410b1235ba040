// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A question or a message that stands in front of the channel list.
public enum ChannelListAlert: Equatable, Sendable {
  /// Whether a channel is to be deleted.
  case deleteChannel(ChatChannel)
  /// Something went wrong.
  case error(ListFailure)
}

extension ChannelListAlert {
  /// The words of an alert.
  public struct Words: Equatable, Sendable {
    /// What it is about.
    public let title: String
    /// The name of what is asked about, nil where nothing has one.
    public let subject: String?
    /// What is asked, or what happened.
    public let detail: String
    /// The button that goes ahead, nil where there is nothing to do.
    public let confirm: String?
    /// The button that only closes it.
    public let dismiss: String
    /// The number of the question, which the answer is for.
    public let question: Int

    /// Creates words.
    public init(
      title: String,
      subject: String? = nil,
      detail: String,
      confirm: String? = nil,
      dismiss: String,
      question: Int = 0
    ) {
      (self.title, self.subject, self.detail) = (title, subject, detail)
      (self.confirm, self.dismiss, self.question) = (confirm, dismiss, question)
    }

    /// The action of the button that goes ahead.
    public var confirmAction: String { ListAction.confirmAlert(question) }
  }

  /// What the alert says.
  ///
  /// - Parameters:
  ///   - name: What the channel is called that it is about, if it is about one.
  ///   - question: The number of the question, if it is one.
  public func words(_ strings: StringCatalog, name: String = "", question: Int = 0) -> Words {
    switch self {
    case .deleteChannel(let channel):
      Words(
        title: strings.text(.actionDeleteConversation),
        subject: Self.shown(name, otherwise: channel.id.description),
        detail: strings.text(.confirmDeleteConversation),
        confirm: strings.text(.actionDelete),
        dismiss: strings.text(.actionCancel),
        question: question
      )
    case .error(let reason):
      Words(
        title: strings.text(.problemTitle),
        detail: strings.text(reason.kind == .notAllowed ? .problemNotAllowed : .problemDetail),
        confirm: nil,
        dismiss: strings.text(.actionOk)
      )
    }
  }

  /// A text of others as a question tells it: in one line, however it was written, and never nothing.
  ///
  /// - Parameters:
  ///   - usual: What stands for a text in which nothing is seen.
  ///   - mostScalars: How much of it is told.
  package static func shown(
    _ text: String,
    otherwise usual: @autoclosure () -> String,
    atMost mostScalars: Int = 120
  ) -> String {
    let line = text.unicodeScalars.lazy.map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: " " as Character
      default: Character(scalar)
      }
    }.prefix(mostScalars)
    let words = String(line).split(separator: " ").joined(separator: " ")
    let isSeen = words.unicodeScalars.contains { scalar in
      scalar.properties.generalCategory != .format
        && !scalar.properties.isDefaultIgnorableCodePoint
    }
    if !isSeen { return usual() }
    return text.unicodeScalars.count > mostScalars ? words + "…" : words
  }
}
