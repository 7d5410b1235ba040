// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A button of a row that is swiped aside.
public struct SwipeButton: Sendable {
  /// What is asked before something is done.
  public struct Confirmation: Sendable {
    /// What is asked.
    public var question: String
    /// The words of the button that does it after all.
    public var answer: String

    /// Creates a question.
    public init(_ question: String, answer: String) {
      self.question = question
      self.answer = answer
    }
  }

  /// What it starts: an action of the engine, or one of this plugin.
  public var action: String
  /// What it says.
  public var title: String
  /// Its sign, a name the theme knows.
  public var icon: String
  /// Whether it takes something away for good.
  public var isDestructive: Bool
  /// What is asked first, nil for nothing.
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
