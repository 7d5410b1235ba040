// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The workspace that a program shows if its arguments name neither a workspace nor an account.
package enum UnnamedWorkspace {
  /// The demo workspace; changes to it aren't saved.
  case demo
  /// The default workspace.
  case standard
  /// The workspace that the application showed last, or else the default one, or else the welcome.
  ///
  /// The shown workspace becomes the last one.
  case last
  /// The default workspace, or else the one that the application showed last, or else the welcome.
  ///
  /// It is for pages, which have always shown the default workspace.
  case page

  /// The result of the choice.
  package enum Choice: Equatable {
    case demo
    case last
    case standard
    /// The welcome of a user who has no chats yet.
    case welcome
  }

  /// Chooses from what the user has.
  ///
  /// - Parameters:
  ///   - hasDefault: Whether the default workspace exists, or `nil` if there is no folder for it.
  ///   - hasLast: Whether the workspace that was shown last can be opened.
  ///   - isAboutChats: Whether the arguments choose something among chats, such as a screen or events.
  package func choice(hasDefault: Bool?, hasLast: Bool, isAboutChats: Bool) -> Choice {
    switch self {
    case .demo: return .demo
    case .standard: return .standard
    case .last where hasLast: return .last
    case .page where hasLast && hasDefault != true: return .last
    case .last, .page: return hasDefault == false && !isAboutChats ? .welcome : .standard
    }
  }

  /// The options that choose something among chats.
  private static let aboutChats = [
    "--screen", "--scroll", "--select", "--query", "--events", "--state", "--watch",
  ]

  /// Chooses from the files of the user, and opens the workspace that was shown last.
  ///
  /// - Returns: The choice, that workspace, and its path if it can't be opened any more.
  func choice(
    _ arguments: Arguments
  ) -> (choice: Choice, last: WorkspaceFile?, lost: String?) {
    let hasDefault = DefaultWorkspace.exists
    let isAboutChats = Self.aboutChats.contains { !arguments.all($0).isEmpty }
    let looks = self == .last || self == .page && hasDefault != true
    let last = looks ? LastWorkspace.open(otherwise: hasDefault == false && !isAboutChats) : nil
    let choice = choice(
      hasDefault: hasDefault,
      hasLast: last != nil,
      isAboutChats: isAboutChats
    )
    return (choice, last, looks && last == nil ? LastWorkspace.path : nil)
  }
}
