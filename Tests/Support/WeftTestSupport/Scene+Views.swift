// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftJSON
internal import WeftScene
public import WeftViews

extension Scene {
  /// All views and modifiers in the scene, in reading order.
  public func views() throws -> [JSONValue] { try validated().json.views }

  /// The texts in the scene, in reading order.
  public func texts() throws -> [String] { try views().compactMap(\.shownText) }

  /// The actions besides those that open the pages of the chat and of an author.
  public func contentActions() throws -> [String] {
    try actions().filter { !["channel.info", "app.author"].contains($0) }
  }

  /// The ids of the views' actions, in reading order.
  public func actions() throws -> [String] {
    try views().compactMap {
      guard case .string(let action)? = $0["action"] else { return nil }
      return action
    }
  }

  /// The view that shows a text.
  public func view(of text: String) throws -> JSONValue? {
    try views().first { $0.shownText == text }
  }
}

extension JSONValue {
  /// The view and all views in it, or in an array of views.
  public var views: [JSONValue] {
    if case .array(let values) = self { return values.flatMap(\.views) }
    return [self] + (self["children"]?.views ?? [])
  }

  /// The text that the view shows, or `nil` if it shows none.
  public var shownText: String? {
    guard case .string(let text)? = self["text"] else { return nil }
    return text
  }
}
