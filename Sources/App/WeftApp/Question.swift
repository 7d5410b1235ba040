// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// A question the application asks before it carries out an action the lists leave to it.
struct Question {
  /// The action that yes carries out.
  enum Deed {
    /// An action of the chats' source.
    case source(SourceAction)
    /// A plugin's action in the row of a channel.
    case plugin(String, ChannelID)
  }

  let words: ChannelListAlert.Words
  let deed: Deed

  /// - Parameters:
  /// - name: The name of the channel in question.
  /// - number: The question's number. The application counts downwards, since its lists count their
  ///   questions upwards.
  init(
    _ deed: Deed,
    _ confirmation: ChannelAction.Confirmation,
    about name: String,
    number: Int,
    _ cancel: String
  ) {
    self.deed = deed
    words = ChannelListAlert.Words(
      title: confirmation.buttonTitle,
      subject: name,
      detail: confirmation.title,
      confirm: confirmation.buttonTitle,
      dismiss: cancel,
      question: -number
    )
  }

  /// The actions of its buttons, in order.
  var actions: [String] { [ListAction.dismissAlert, words.confirmAction] }
}

/// The question on screen, and since when it has been there.
///
/// A user who presses where something else stood a moment ago, as with the second half of a double
/// click, doesn't mean the button that is there now.
struct SeenQuestion {
  private var confirming: String?
  private var since: ContinuousClock.Instant?

  /// How long a question must be on screen before it accepts yes.
  static let reading = Duration.milliseconds(500)

  /// Records which question the current frame shows, if any.
  mutating func show(_ actions: [String]?, at now: ContinuousClock.Instant) {
    let shown = actions?.first { ListAction.question(confirmedBy: $0) != nil }
    guard shown != confirming else { return }
    (confirming, since) = (shown, now)
  }

  /// Whether the question that an action confirms has been on screen long enough.
  func mayConfirm(_ action: String, at now: ContinuousClock.Instant) -> Bool {
    guard let since, action == confirming else { return false }
    return now - since >= Self.reading
  }
}
