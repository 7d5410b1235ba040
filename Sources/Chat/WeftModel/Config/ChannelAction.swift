// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// An action a user can take on a channel, as a menu or a swiped row offers it.
public struct ChannelAction: Equatable, Sendable {
  /// A question the host asks before it performs an action.
  public struct Confirmation: Equatable, Sendable {
    /// The text of the question.
    public var title: String
    /// The title of the button that performs the action.
    public var buttonTitle: String

    /// Creates a confirmation.
    public init(title: String, buttonTitle: String) {
      self.title = title
      self.buttonTitle = buttonTitle
    }
  }

  /// The id of the action, which the host receives when the user chooses it.
  public var id: String
  /// The title shown to the user.
  public var title: String
  /// The name of the icon.
  public var iconName: String
  /// The question to ask first, nil when the action is performed at once.
  public var confirmation: Confirmation?
  /// Whether the action removes something permanently.
  public var isDestructive: Bool

  /// Creates an action.
  public init(
    id: String,
    title: String,
    iconName: String,
    confirmation: Confirmation? = nil,
    isDestructive: Bool = false
  ) {
    self.id = id
    self.title = title
    self.iconName = iconName
    self.confirmation = confirmation
    self.isDestructive = isDestructive
  }
}
