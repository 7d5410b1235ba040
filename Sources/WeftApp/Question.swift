// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// What is asked before something is done that the lists leave to the application.
struct Question {
  /// What is done when the answer is yes.
  enum Deed {
    /// Something that the source of the chats does.
    case source(SourceAction)
    /// An action of a plugin, in the row of a channel.
    case plugin(String, ChannelID)
  }

  let words: ChannelListAlert.Words
  let deed: Deed

  /// - Parameters:
  ///   - name: What the channel is called that it is about.
  ///   - number: Which one it is. The application's own count downwards, since those of its lists count upwards.
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

  /// What its buttons start, in their order.
  var actions: [String] { [ListAction.dismissAlert, words.confirmAction] }
}

/// The question that is before the user's eyes, and since when.
///
/// Who presses where something else stood a moment ago, as with the second half of a double click, does not
/// mean what stands there now.
struct SeenQuestion {
  private var confirming: String?
  private var since: ContinuousClock.Instant?

  /// So long a question has to be seen before it is answered with yes.
  static let reading = Duration.milliseconds(500)

  /// Takes that a frame shows a question, or none.
  mutating func show(_ actions: [String]?, at now: ContinuousClock.Instant) {
    let shown = actions?.first { ListAction.question(confirmedBy: $0) != nil }
    guard shown != confirming else { return }
    (confirming, since) = (shown, now)
  }

  /// Whether the question that an action answers with yes has been seen for long enough.
  func mayConfirm(_ action: String, at now: ContinuousClock.Instant) -> Bool {
    guard let since, action == confirming else { return false }
    return now - since >= Self.reading
  }
}
