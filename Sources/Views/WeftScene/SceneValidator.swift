// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
public import WeftViews

/// A validator that checks every rule of a scene once, so that readers need no checks.
///
/// The scene may come from anywhere. One validator can check many pieces and reuses its memory.
struct SceneValidator {
  private let limits: SceneLimits
  /// Whether the caller needs ``nodes``; collecting them takes as long as checking.
  private let keepsNodes: Bool
  private(set) var nodes: [SceneNode] = []
  /// Whether there are rows, lists or owners, which only the engine may write.
  ///
  /// It is set only if nodes are not collected.
  private(set) var holdsRows = false
  /// The word indices of text properties; set only if nodes are not collected.
  private(set) var textIndices: [Int] = []
  /// The subset of ``textIndices`` that are picture addresses.
  private(set) var addressIndices: [Int] = []
  /// The words of the first hole, which a frame's content replaces.
  private(set) var hole: Range<Int>?
  /// The innermost of ``nodes`` that is still open, or -1.
  ///
  /// While a node is open, its `end` is the index of the node around it.
  private var innermost = -1
  /// The number of open levels that are not collected: a view of an unknown kind and everything inside it.
  private var unknownDepth = 0
  private var depth = 0
  private var nodeCount = 0
  private var propertyCount = 0

  init(limits: SceneLimits, keepsNodes: Bool = true) {
    self.limits = limits
    self.keepsNodes = keepsNodes
  }

  /// Checks a whole scene and collects its ``nodes``.
  mutating func validate(_ scene: Scene) throws(SceneError) {
    guard scene.text.count <= limits.text else {
      throw error(.limit, at: 0, "\(scene.text.count) bytes of text, \(limits.text) are allowed")
    }
    nodes.reserveCapacity(scene.words.count / 8)
    let end = try validate(scene, from: 0)
    guard end == scene.words.count else { throw error(.unbalanced, at: end, "END closes nothing") }
    guard depth == 0 else {
      throw error(.unbalanced, at: end, "\(depth) END missing at the end of the scene")
    }
  }

  /// Checks the records from a word up to an END without a matching start.
  ///
  /// - Returns: The index of that END, or the end of the scene if there is none.
  mutating func validate(_ scene: Scene, from start: Int) throws(SceneError) -> Int {
    reset()
    let words = scene.words.span
    let textCount = UInt64(scene.text.count)
    var place = start
    while place < words.count {
      guard let record = SceneRecord(words, at: place) else {
        throw error(.badRecord, at: place, "its size fits neither its properties nor the scene")
      }
      let isEnd = record.operation == UInt32(WEFT_OP_END)
      if isEnd {
        if depth == 0 { break }
        end(at: record.next)
      }
      if record.propertyCount > 0 { try checkProperties(of: record, words, textCount) }
      if !isEnd { try check(record, words) }
      place = record.next
    }
    return place
  }

  private mutating func reset() {
    nodes.removeAll(keepingCapacity: true)
    textIndices.removeAll(keepingCapacity: true)
    addressIndices.removeAll(keepingCapacity: true)
    hole = nil
    holdsRows = false
    innermost = -1
    unknownDepth = 0
    depth = 0
    nodeCount = 0
    propertyCount = 0
  }

  @inline(__always)
  private mutating func checkProperties(
    of record: SceneRecord,
    _ words: Span<UInt64>,
    _ textCount: UInt64
  ) throws(SceneError) {
    propertyCount &+= record.propertyCount
    guard propertyCount <= limits.properties else {
      throw error(.limit, at: record.place, "more than \(limits.properties) properties")
    }
    var place = record.firstProperty
    while place < record.next {
      if SceneRecord.type(of: words[place]) == UInt32(WEFT_TYPE_TEXT) {
        let (end, overflow) = words[place &+ 1].addingReportingOverflow(words[place] >> 32)
        guard !overflow, end <= textCount else {
          throw error(
            .badText,
            at: record.place,
            "a text extends beyond the \(textCount) bytes of text"
          )
        }
        if !keepsNodes {
          textIndices.append(place)
          if words[place] & 0xFFFF == UInt64(WEFT_PROP_URL) { addressIndices.append(place) }
        }
      }
      place &+= 2
    }
  }

  @inline(__always)
  private mutating func check(
    _ record: SceneRecord,
    _ words: Span<UInt64>
  ) throws(SceneError) {
    switch record.operation {
    case UInt32(WEFT_OP_NODE), UInt32(WEFT_OP_MODIFIER): try begin(record)
    case UInt32(WEFT_OP_ROW):
      let rowID = UInt32(WEFT_PROP_ROW_ID)
      guard record.property(rowID, type: UInt32(WEFT_TYPE_INT), words) != nil else {
        throw error(.badRow, at: record.place, "a row without its id")
      }
      try begin(record)
    case UInt32(WEFT_OP_SLOT): hole = hole ?? record.place..<record.next
    default: break  // An operation of a later version is skipped by its size.
    }
  }

  @inline(__always)
  private mutating func begin(_ record: SceneRecord) throws(SceneError) {
    depth &+= 1
    guard depth <= limits.depth else {
      throw error(.limit, at: record.place, "nested deeper than \(limits.depth) levels")
    }
    nodeCount &+= 1
    guard nodeCount <= limits.nodes else {
      throw error(.limit, at: record.place, "more than \(limits.nodes) nodes")
    }
    if keepsNodes {
      try add(Self.role(of: record), record)
    } else if record.operation == UInt32(WEFT_OP_ROW)
      || record.operation == UInt32(WEFT_OP_NODE) && record.kind == UInt32(WEFT_NODE_LIST)
      || record.operation == UInt32(WEFT_OP_MODIFIER) && record.kind == SceneOwner.modifier
    {
      holdsRows = true
    }
  }

  /// Returns the role of the node that a record starts, or `nil` for a view of an unknown kind.
  private static func role(of record: SceneRecord) -> SceneNode.Role? {
    switch record.operation {
    case UInt32(WEFT_OP_ROW): .row
    case UInt32(WEFT_OP_MODIFIER): .modifier(record.kind)
    default: isKnownView(record.kind) ? .view(record.kind) : nil
    }
  }

  /// Adds a node to ``nodes``, unless it is inside a view of an unknown kind, which no surface can show.
  @inline(__always)
  private mutating func add(
    _ role: SceneNode.Role?,
    _ record: SceneRecord
  ) throws(SceneError) {
    guard let role, unknownDepth == 0 else {
      unknownDepth &+= 1
      return
    }
    if role != .row, innermost >= 0, nodes[innermost].role == .view(UInt32(WEFT_NODE_LIST)) {
      throw error(.badRow, at: record.place, "a list can contain only rows")
    }
    nodes.append(
      SceneNode(
        role: role,
        firstProperty: record.firstProperty,
        propertyCount: record.propertyCount,
        end: innermost,
        endWord: record.place
      )
    )
    innermost = nodes.count &- 1
  }

  /// Closes the innermost level with the record that ends at a word.
  @inline(__always)
  private mutating func end(at word: Int) {
    depth &-= 1
    if unknownDepth > 0 {
      unknownDepth &-= 1
    } else if innermost >= 0 {
      innermost = nodes[innermost].close(before: nodes.count, at: word)
    }
  }

  private static func isKnownView(_ kind: UInt32) -> Bool {
    kind >= UInt32(WEFT_NODE_VSTACK) && kind <= UInt32(WEFT_NODE_PICTURE)
  }

  private func error(_ code: SceneError.Code, at index: Int, _ message: String) -> SceneError {
    SceneError(code: code, offset: index * 8, message: message)
  }
}

extension Scene {
  /// Checks the scene against every rule of the encoding.
  ///
  /// - Complexity: O(*n*) in the size of the scene.
  /// - Throws: `SceneError` for the first broken rule, with its position.
  public func validated(limits: SceneLimits = .screen) throws(SceneError) -> ValidScene {
    var validator = SceneValidator(limits: limits)
    try validator.validate(self)
    return ValidScene(scene: self, nodes: validator.nodes)
  }
}

/// One record of a scene, whose size matches its properties and fits the scene.
package struct SceneRecord {
  /// The index of its first word.
  package let place: Int
  /// One of `WEFT_OP_…`, or a number that only later versions know.
  package let operation: UInt32
  /// The kind of view or modifier, for operations that have kinds.
  package let kind: UInt32
  /// The number of properties, each of two words.
  package let propertyCount: Int

  /// Reads the record at a word; returns `nil` if its size doesn't match its properties or the scene.
  package init?(_ words: Span<UInt64>, at index: Int) {
    guard index + 2 <= words.count else { return nil }
    let header = words[index]
    propertyCount = Int(words[index + 1] & 0xFFFF_FFFF)
    guard header >> 32 == UInt64(16 + 16 * propertyCount),
      index + 2 + 2 * propertyCount <= words.count
    else { return nil }
    self.place = index
    operation = UInt32(header & 0xFFFF)
    kind = UInt32(header >> 16 & 0xFFFF)
  }

  /// The index of the first property's word.
  package var firstProperty: Int { place + 2 }

  /// The index of the word after the record.
  package var next: Int { place + 2 + 2 * propertyCount }

  /// Returns the index of a property's word, or `nil` if the record has none of that id and type.
  package func property(_ id: UInt32, type: UInt32, _ words: Span<UInt64>) -> Int? {
    let wanted = UInt64(id) | UInt64(type) << 16
    var place = firstProperty
    while place < next {
      if words[place] & 0xFFFF_FFFF == wanted { return place }
      place += 2
    }
    return nil
  }

  /// Returns the type of a property from its first word.
  static func type(of property: UInt64) -> UInt32 { UInt32(property >> 16 & 0xFFFF) }
}
