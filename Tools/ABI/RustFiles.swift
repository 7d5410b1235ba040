// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension Description {
  /// The generated modules of the SDK for Rust.
  var rustFiles: [GeneratedFile] { [rustCodes, rustFields, rustRecords, rustHooks] }

  private static let folder = "Sources/Plugins/WeftPluginRust/src/generated"

  private var rustCodes: GeneratedFile {
    var file = GeneratedFile("\(Self.folder)/codes.rs", "The numbers of the ABI.")
    for code in codes {
      let (type, value) =
        switch code.type {
        case "text": ("&str", "\"\(code.value)\"")
        case "f64": (code.type, code.value + ".0")
        default: (code.type, code.value)
        }
      file.comment(code.text)
      file.add("pub const \(code.name): \(type) = \(value);")
    }
    return file
  }

  private var rustFields: GeneratedFile {
    var file = GeneratedFile(
      "\(Self.folder)/fields.rs",
      "The fields that a hook can read from rows."
    )
    for (index, record) in Record.all.enumerated() {
      if index > 0 { file.add() }
      file.add("/// \(record.meaning).\npub mod \(record.name) {\n    use crate::Field;\n")
      for field in fields(of: record) {
        let name = field.name.snakeCase.uppercased()
        file.comment(field.text, indent: "    ")
        file.add("    pub const \(name): Field = Field::new(\"\(field.id)\");")
      }
      file.add("}")
    }
    return file
  }

  private var rustRecords: GeneratedFile {
    var file = GeneratedFile("\(Self.folder)/records.rs", "The values of rows, by subject.")
    file.add("use super::fields;\nuse crate::{Color, Row};")
    for record in Record.all {
      let type = record.name.capitalizedFirst
      file.add(
        """

        /// \(record.meaning).
        #[derive(Clone, Copy)]
        pub struct \(type)<'a, 'r>(pub(crate) &'r Row<'a>);

        impl<'a> \(type)<'a, '_> {
        """
      )
      for field in fields(of: record) {
        let name = field.name.snakeCase
        let function = name == "type" ? "type_" : name
        let constant = "fields::\(record.name)::\(name.uppercased())"
        file.comment(field.text, indent: "    ")
        file.add("    pub fn \(function)(&self) -> \(field.type.rust) {")
        file.add("        self.0.\(field.type)(\(constant))\n    }")
      }
      file.add("}")
    }
    return file
  }

  private var rustHooks: GeneratedFile {
    var file = GeneratedFile("\(Self.folder)/hooks.rs", "The ids of hooks, by their kind.")
    for (index, kind) in HookKind.all.enumerated() {
      let type = kind.name.capitalizedFirst + "Id"
      if index > 0 { file.add() }
      file.add("/// \(kind.meaning).\npub mod \(kind.name) {\n    use crate::\(type);\n")
      for hook in hooks(of: kind) {
        file.comment(hook.text, indent: "    ")
        let name = "    pub const \(hook.name.snakeCase.uppercased()): \(type) ="
        let value = "\(type)(\"\(hook.id)\");"
        let isLong = name.utf8.count + 1 + value.utf8.count > GeneratedFile.width
        file.add(name + (isLong ? "\n        " : " ") + value)
      }
      file.add("}")
    }
    return file
  }
}

extension Description.FieldType {
  /// The type in Rust.
  fileprivate var rust: String {
    switch self {
    case .text: "Option<&'a str>"
    case .integer, .time: "Option<i64>"
    case .flag: "bool"
    case .color: "Option<Color>"
    }
  }
}
