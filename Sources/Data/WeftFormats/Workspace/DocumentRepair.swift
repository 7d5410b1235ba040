// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON

/// Reads a document of a store without the members that its reader refuses.
///
/// A file may have been written by a version that checked less than this one does, about what a stranger said. One bad
/// member then doesn't hide all other chats. What makes the document what it is, such as its id, is not left out.
enum DocumentRepair {
  /// After how many members that were left out one by one whole members of the document are left out.
  private static let mostSingle = 32
  /// How many members are left out at most; a document has fewer with names of their own.
  private static let most = 64

  /// Reads a document again and again, each time without the member that was refused.
  ///
  /// - Parameter first: What the whole document was refused for, which is thrown where nothing helps.
  static func read<Model>(
    _ document: JSONValue,
    refusedFor first: WorkspaceError,
    _ read: (JSONCursor) throws(WorkspaceError) -> Model
  ) throws(WorkspaceError) -> Model {
    var (document, error) = (document, first)
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
  /// The way from the root of a document.
  var steps: [JSONPath] {
    switch self {
    case .root: []
    case .key(let owner, _), .element(let owner, _): owner.steps + [self]
    }
  }
}

extension JSONValue {
  /// The value without what a path leads to; nil where there is nothing.
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
