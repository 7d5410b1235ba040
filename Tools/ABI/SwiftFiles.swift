// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension Description {
  /// The generated files of the SDK for Swift.
  var sdkFiles: [GeneratedFile] { [swiftFields, swiftRecords, swiftHooks] }

  private static let folder = "Sources/Plugins/WeftPlugin/Generated"

  private var swiftFields: GeneratedFile {
    var file = GeneratedFile(
      "\(Self.folder)/Fields.swift",
      "The fields that a hook can read from rows."
    )
    for (index, record) in Record.all.dropLast().enumerated() {
      if index > 0 { file.add() }
      file.addEnum(
        record.name.capitalizedFirst + "Field",
        "/// \(record.meaning).\n///\n/// The raw value is the field's name in the ABI.",
        cases: fields(of: record).map { (name: $0.name, value: $0.id, text: $0.text) }
      )
    }
    return file
  }

  private var swiftRecords: GeneratedFile {
    var file = GeneratedFile("\(Self.folder)/Records.swift", "The values of rows, by subject.")
    file.add("public import WeftViews\n\nextension PluginRow {")
    for record in Record.all.dropLast() {
      let type = record.name.capitalizedFirst + "Record"
      file.add("  /// \(record.meaning).")
      file.add("  public var \(record.name): \(type) { \(type)(row: self) }")
    }
    file.add("}")
    for record in Record.all.dropLast() {
      file.add("\n/// \(record.meaning); fields that the hook did not declare are absent.")
      file.add("public struct \(record.name.capitalizedFirst)Record {\n  let row: PluginRow\n")
      for field in fields(of: record) {
        file.comment(field.text, indent: "  ")
        file.add(Self.property(field))
      }
      file.add("}")
    }
    return file
  }

  /// Returns the property that reads a field from a row.
  private static func property(_ field: Field) -> String {
    var (type, read) = field.type.swift
    if field.text.contains("absent"), !type.hasSuffix("?") {
      type += "?"
      read = "optional" + read.capitalizedFirst
    }
    var value = "row.\(read)(.\(field.record)(.\(field.name)))"
    if field.name == "previewKind" {
      type = "PreviewKind?"
      value = "PreviewKind(rawValue: \(value))"
    }
    let line = "  public var \(field.name): \(type) { \(value) }"
    if line.utf8.count <= GeneratedFile.width { return line }
    return "  public var \(field.name): \(type) {\n    \(value)\n  }"
  }

  private var swiftHooks: GeneratedFile {
    var file = GeneratedFile("\(Self.folder)/Hooks.swift", "The ids of hooks, by their kind.")
    for (index, kind) in HookKind.all.enumerated() {
      if index > 0 { file.add() }
      file.addEnum(
        kind.name.capitalizedFirst + "Hook",
        "/// \(kind.meaning).\n///\n/// The raw value is the hook's id in the ABI.",
        cases: cases(of: kind)
      )
    }
    return file
  }

  private func cases(of kind: HookKind) -> [(name: String, value: String, text: String)] {
    hooks(of: kind).map { (name: $0.name, value: $0.id, text: $0.text) }
  }

  /// The slots of the host, which hooks fill.
  var slots: GeneratedFile {
    var file = GeneratedFile(
      "Sources/Chat/WeftLists/Slots/Slots.swift",
      "The slots of views and texts, by their kind."
    )
    for (index, kind) in HookKind.all.enumerated() {
      if index > 0 { file.add() }
      file.addEnum(
        kind.name.capitalizedFirst + "Slot",
        "/// \(kind.slot).\n///\n/// The raw value is the slot's id for plugins.\(kind.remark)",
        cases: cases(of: kind)
      )
    }
    return file
  }
}

extension HookKind {
  /// A description of a slot for such hooks.
  fileprivate var slot: String {
    switch name {
    case "view":
      "A slot for a view that one provider draws: a row, a part of a row, or a part of a screen"
    case "wrap":
      "A slot for frames that providers put around a view, from the lowest provider to the highest"
    case "text":
      "A slot for a text of a row, which providers change in turn, from the lowest to the highest"
    default: "The slot for the buttons on one side of a swiped channel row"
    }
  }

  /// A remark about its ids.
  fileprivate var remark: String {
    if name != "view" { return "" }
    return """
       Its second word names the subject: the singular
      /// means a row, the plural the list itself.
      """
  }
}

extension GeneratedFile {
  /// Adds a public enum of texts.
  fileprivate mutating func addEnum(
    _ name: String,
    _ comment: String,
    cases: [(name: String, value: String, text: String)]
  ) {
    add("\(comment)\npublic enum \(name): String, CaseIterable, Sendable {")
    for each in cases {
      self.comment(each.text, indent: "  ")
      add("  case \(each.name) = \"\(each.value)\"")
    }
    add("}")
  }
}

extension Description.FieldType {
  /// The type in Swift, and the function of a row that reads it.
  fileprivate var swift: (type: String, read: String) {
    switch self {
    case .text: ("String", "text")
    case .integer: ("Int", "integer")
    case .flag: ("Bool", "flag")
    case .time: ("Int?", "microseconds")
    case .color: ("Color", "color")
    }
  }
}
