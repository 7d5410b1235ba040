// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON

/// Reads a stored document without the members that its reader refuses.
///
/// An earlier version of Weft may have accepted values from a server that this version refuses. Leaving out the bad
/// member keeps one such value from making all chats unreadable. A document that is invalid without the member, such as
/// its id, is still refused.
enum DocumentRepair {
  /// The number of attempts that remove only the refused value; later ones remove the whole top-level member.
  private static let mostSingle = 32
  /// The maximum number of attempts; a document has fewer top-level members.
  private static let most = 64

  /// Reads a document repeatedly, each time without the member that was refused last.
  ///
  /// - Parameter first: The error for the whole document, which is thrown if the repair fails.
  static func read<Model>(
    _ document: JSONValue,
    refusedFor first: WorkspaceError,
    _ read: (JSONCursor) throws(WorkspaceError) -> Model
  ) throws(WorkspaceError) -> Model {
    var document = document
    var error = first
    for round in 0..<most {
      guard let place = error.place?.steps, !place.isEmpty,
        let rest = document.without(round < mostSingle ? place[...] : place[..<1])
      else { throw first }
      document = rest
      do throws(WorkspaceError) {
        return try read(JSONCursor(document))
      } catch let next {
        error = next
      }
    }
    throw first
  }
}

extension JSONPath {
  /// The path's steps, starting below the root.
  var steps: [JSONPath] {
    switch self {
    case .root: []
    case .key(let owner, _), .element(let owner, _): owner.steps + [self]
    }
  }
}

extension JSONValue {
  /// Returns the value without the part that a path leads to, or `nil` if there is no such part.
  fileprivate func without(_ path: ArraySlice<JSONPath>) -> JSONValue? {
    guard let step = path.first else { return nil }
    let rest = path.dropFirst()
    switch (self, step) {
    case (.object(var members), .key(_, let name)):
      guard let index = members.lastIndex(where: { $0.key == name }) else { return nil }
      if rest.isEmpty {
        members.removeAll { $0.key == name }
      } else {
        guard let value = members[index].value.without(rest) else { return nil }
        members[index] = Member(name, value)
      }
      return .object(members)
    case (.array(var elements), .element(_, let index)):
      guard elements.indices.contains(index) else { return nil }
      if rest.isEmpty {
        elements.remove(at: index)
      } else {
        guard let value = elements[index].without(rest) else { return nil }
        elements[index] = value
      }
      return .array(elements)
    default: return nil
    }
  }
}
