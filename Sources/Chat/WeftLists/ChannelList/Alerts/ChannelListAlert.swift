// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

/// A question or a message in front of the channel list.
public enum ChannelListAlert: Equatable, Sendable {
  /// Asks whether to delete a channel.
  case deleteChannel(ChatChannel)
  /// Reports a failure.
  case error(ListFailure)
}

extension ChannelListAlert {
  /// The texts of an alert.
  public struct Words: Equatable, Sendable {
    /// The title.
    public let title: String
    /// The name of the channel the question is about, nil for none.
    public let subject: String?
    /// The question, or the description of the failure.
    public let detail: String
    /// The title of the button that confirms, nil for none.
    public let confirm: String?
    /// The title of the button that closes the alert.
    public let dismiss: String
    /// The number of the question, which an answer must name.
    public let question: Int

    /// Creates texts.
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

    /// The action of the button that confirms.
    public var confirmAction: String { ListAction.confirmAlert(question) }
  }

  /// The texts of the alert.
  ///
  /// - Parameters:
  ///   - name: The name of the channel the alert is about, if there is one.
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

  /// Cleans a user-written text for a question: one line, limited in length and never blank.
  ///
  /// - Parameters:
  ///   - usual: The replacement for a text without visible characters.
  ///   - mostScalars: The number of Unicode scalars to keep.
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
