// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A button of a swiped row.
///
///     SwipeButton(
///       "org.example.archive/now", title: "Archive", icon: "archive",
///       confirmation: .init("Archive this channel?", answer: "Archive"))
public struct SwipeButton: Sendable {
  /// A question that the user has to confirm before the action starts.
  public struct Confirmation: Sendable {
    /// The question's text.
    public var question: String
    /// The title of the button that confirms.
    public var answer: String

    /// Creates a question.
    public init(_ question: String, answer: String) {
      self.question = question
      self.answer = answer
    }
  }

  /// The id of the action it starts: one of the engine, or one of this plugin.
  public var action: String
  /// The button's title.
  public var title: String
  /// The name of an icon in the theme.
  public var icon: String
  /// Whether the action removes something for good.
  public var isDestructive: Bool
  /// The question to ask first; nil for none.
  public var confirmation: Confirmation?

  /// Creates a button.
  public init(
    _ action: String,
    title: String,
    icon: String,
    isDestructive: Bool = false,
    confirmation: Confirmation? = nil
  ) {
    self.action = action
    self.title = title
    self.icon = icon
    self.isDestructive = isDestructive
    self.confirmation = confirmation
  }
}
