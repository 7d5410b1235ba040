// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
internal import WeftViews

/// The JSON names of the numbers in `weft/op.h`; the index in a table is the number.
enum SceneNames {
  static let views = [
    "", "vstack", "hstack", "zstack", "text", "avatar", "badge", "spacer", "divider", "list",
    "icon", "button", "progress", "shape", "layer", "picture",
  ]
  static let modifiers = [
    "", "padding", "frame", "background", "foreground", "priority", "clip", "shadow", "border",
    "opacity", "offset", "overlay", "redacted", "action", "accessibility", "key",
  ]
  static let properties = [
    "", "rowID", "text", "font", "weight", "color", "lineLimit", "italic", "spacing", "alignment",
    "top", "leading", "bottom", "trailing", "width", "height", "minLength", "priority", "label",
    "provider", "selected", "name", "url", "action", "trigger", "fraction", "shape", "radius",
    "colorEnd", "angle", "x", "y", "opacity", "minWidth", "maxWidth", "minHeight", "maxHeight",
    "alignmentY", "role", "hidden", "key", "lineWidth", "destructive", "question", "answer", "run",
    "runURL", "fit",
  ]

  /// Returns the name of a number; a number of a later version is written as such, for example `#99`.
  static func name(_ code: UInt32, in names: [String]) -> String {
    if code == SceneOwner.modifier { return SceneOwner.name }
    return names.indices.contains(Int(code)) && code > 0 ? names[Int(code)] : "#\(code)"
  }

  /// Returns the number of a name, or `nil` for an unknown name.
  static func code(_ name: String, in names: [String]) -> UInt32? {
    if name.hasPrefix("#") { return UInt32(name.dropFirst()).flatMap { $0 <= 0xFFFF ? $0 : nil } }
    if name == SceneOwner.name { return SceneOwner.modifier }
    return name.isEmpty ? nil : names.firstIndex(of: name).map { UInt32($0) }
  }

  /// Returns the type of a property, or `nil` for a property of a later version.
  static func type(of property: UInt32) -> UInt32? {
    guard properties.indices.contains(Int(property)), property > 0,
      !properties[Int(property)].hasPrefix("#")
    else { return nil }
    if texts.contains(property) { return UInt32(WEFT_TYPE_TEXT) }
    return numbers.contains(property) ? UInt32(WEFT_TYPE_FLOAT) : UInt32(WEFT_TYPE_INT)
  }

  private static let texts = Set(
    [
      WEFT_PROP_TEXT, WEFT_PROP_LABEL, WEFT_PROP_PROVIDER, WEFT_PROP_NAME, WEFT_PROP_URL,
      WEFT_PROP_ACTION, WEFT_PROP_KEY, WEFT_PROP_QUESTION, WEFT_PROP_ANSWER, WEFT_PROP_RUN_URL,
    ].map { UInt32($0) }
  )
  private static let numbers = Set(
    [
      WEFT_PROP_SPACING, WEFT_PROP_TOP, WEFT_PROP_LEADING, WEFT_PROP_BOTTOM, WEFT_PROP_TRAILING,
      WEFT_PROP_WIDTH, WEFT_PROP_HEIGHT, WEFT_PROP_MIN_LENGTH, WEFT_PROP_PRIORITY,
      WEFT_PROP_FRACTION, WEFT_PROP_RADIUS, WEFT_PROP_ANGLE, WEFT_PROP_X, WEFT_PROP_Y,
      WEFT_PROP_OPACITY, WEFT_PROP_MIN_WIDTH, WEFT_PROP_MAX_WIDTH, WEFT_PROP_MIN_HEIGHT,
      WEFT_PROP_MAX_HEIGHT, WEFT_PROP_LINE_WIDTH,
    ].map { UInt32($0) }
  )
}
