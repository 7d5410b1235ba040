// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

/// A writer that appends records to a scene.
///
/// It is noncopyable and owns its buffer. Each `begin` of a row, view or modifier needs one `end`, and properties
/// belong to the latest record.
public struct SceneWriter: ~Copyable {
  private(set) var words = WordBuffer()
  private(set) var text = TextBuffer()

  /// Creates an empty writer.
  public init() {}

  /// Returns the scene that a closure writes.
  ///
  /// The writer is destroyed here, because code inlined into other modules can't free its buffer.
  @usableFromInline
  package static func scene(_ write: (inout SceneWriter) -> Void) -> Scene {
    var writer = SceneWriter()
    write(&writer)
    return writer.scene
  }

  /// The scene written so far.
  package var scene: Scene { Scene(words: words.words, text: text.bytes) }

  /// Removes all records and texts but keeps the memory for the next scene.
  package mutating func removeAll() {
    words.removeAll()
    text.removeAll()
  }

  /// The number of bytes written so far.
  package var byteCount: Int { words.count * 8 + text.count }

  /// Starts a record; its properties must follow before the next record.
  @inline(__always)
  package mutating func begin(_ operation: UInt32, kind: UInt32 = 0) {
    words.begin(UInt64(operation) | UInt64(kind) << 16 | 16 << 32)
  }

  /// Starts a view.
  @inline(__always)
  mutating func beginNode(_ kind: UInt32) {
    begin(UInt32(WEFT_OP_NODE), kind: kind)
  }

  /// Starts a modifier.
  @inline(__always)
  mutating func beginModifier(_ kind: UInt32) {
    begin(UInt32(WEFT_OP_MODIFIER), kind: kind)
  }

  /// Closes the innermost row, view or modifier.
  @usableFromInline
  package mutating func end() {
    begin(UInt32(WEFT_OP_END))
  }

  /// Adds an integer to the latest record.
  @inline(__always)
  package mutating func property(_ id: UInt32, _ value: Int64) {
    add(id, UInt32(WEFT_TYPE_INT), count: 0, bits: UInt64(bitPattern: value))
  }

  /// Adds a floating-point number to the latest record.
  @inline(__always)
  package mutating func property(_ id: UInt32, _ value: Double) {
    add(id, UInt32(WEFT_TYPE_FLOAT), count: 0, bits: value.bitPattern)
  }

  /// Adds a text that is shown or read aloud, truncated to ``TextLimits/bytes``.
  package mutating func shown(_ id: UInt32, _ value: String) {
    // Avoids a temporary value, which would need another reference count.
    if value.utf8.count <= TextLimits.bytes {
      property(id, value)
    } else {
      property(id, TextLimits.start(of: value))
    }
  }

  /// Adds a whole text; a truncated name, action or address would mean something else.
  package mutating func property(_ id: UInt32, _ value: String) {
    let offset = text.count
    text.append(value)
    add(id, UInt32(WEFT_TYPE_TEXT), count: UInt32(text.count - offset), bits: UInt64(offset))
  }

  @inline(__always)
  private mutating func add(_ id: UInt32, _ type: UInt32, count: UInt32, bits: UInt64) {
    words.add(UInt64(id) | UInt64(type) << 16 | UInt64(count) << 32, bits)
  }

  /// Appends records whose texts are already in the scene.
  mutating func append(words more: [UInt64]) { words.append(more) }

  /// Appends an encoded piece.
  ///
  /// The text of the larger part, the piece or what is written so far, comes first, because the text offsets in
  /// the other part must be shifted: a title is smaller than the screen below it.
  ///
  /// - Complexity: O(*n*) in the piece's size.
  package mutating func splice(_ piece: Scene) {
    guard piece.words.count > words.count, text.count > 0 else { return add(piece) }
    words.shiftTexts(from: 0, by: UInt64(piece.text.count))
    words.append(piece.words)
    text.prepend(piece.text)
  }

  /// Appends an encoded piece, with its text after the existing text.
  mutating func add(_ piece: Scene) {
    let base = text.count
    let first = words.count
    words.append(piece.words)
    text.append(piece.text.span)
    if base > 0 { words.shiftTexts(from: first, by: UInt64(base)) }
  }
}

/// Records that only the engine writes: a list and its rows.
extension SceneWriter {
  /// Starts a list; its rows follow, and then one `end`.
  ///
  /// - Parameter label: The name of the list for screen readers.
  package mutating func beginList(label: String? = nil) {
    begin(UInt32(WEFT_OP_NODE), kind: UInt32(WEFT_NODE_LIST))
    if let label, !label.isEmpty { shown(UInt32(WEFT_PROP_LABEL), label) }
  }

  /// Starts a row.
  ///
  /// - Parameters:
  ///   - id: The row's id.
  ///   - provider: The plugin that drew the row's content, or `nil` for the application.
  ///   - label: The text for screen readers.
  ///   - role: Whether the row as a whole acts as a link or a button; `nil` if pressing it does nothing.
  ///   - isSelected: Whether the row is selected.
  package mutating func beginRow(
    _ id: UInt64,
    provider: String?,
    label: String? = nil,
    role: AccessibilityRole? = nil,
    isSelected: Bool
  ) {
    begin(UInt32(WEFT_OP_ROW))
    property(UInt32(WEFT_PROP_ROW_ID), Int64(bitPattern: id))
    if let provider { property(UInt32(WEFT_PROP_PROVIDER), provider) }
    if let label { shown(UInt32(WEFT_PROP_LABEL), label) }
    if let role { property(UInt32(WEFT_PROP_ROLE), Int64(role.code)) }
    if isSelected { property(UInt32(WEFT_PROP_SELECTED), Int64(1)) }
  }
}

/// A scene writer whose memory is reused from one scene to the next.
///
/// It is a class in this module, because in Embedded Swift other modules can't free the writer's buffer.
package final class ReusableWriter {
  /// The writer; call ``SceneWriter/removeAll()`` before the next scene.
  package var writer = SceneWriter()

  /// Creates an empty writer.
  package init() {}
}
