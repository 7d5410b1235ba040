// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension Description {
  /// The headers of the SDK for C++.
  var cppFiles: [GeneratedFile] { [cppFields, cppRecords, cppHooks] }

  private static let folder = "Sources/Base/CWeft/include/weft"

  private var cppFields: GeneratedFile {
    var file = GeneratedFile(
      "\(Self.folder)/fields.hpp",
      "The fields that a hook can read from rows."
    )
    file.add(
      """
      #ifndef WEFT_FIELDS_HPP
      #define WEFT_FIELDS_HPP

      #include <weft/field.hpp>

      namespace weft {
      namespace fields {
      """
    )
    for record in Record.all {
      file.add("\n/// \(record.meaning).\nnamespace \(record.name) {")
      for field in fields(of: record) {
        file.comment(field.text)
        file.add("WEFT_FIELD(\(field.type), \(field.name), \"\(field.id)\");")
      }
      file.add("}  // namespace \(record.name)")
    }
    file.add("\n}  // namespace fields\n}  // namespace weft\n\n#endif")
    return file
  }

  private var cppRecords: GeneratedFile {
    var file = GeneratedFile("\(Self.folder)/records.hpp", "The values of rows, by subject.")
    file.add(
      """
      #ifndef WEFT_RECORDS_HPP
      #define WEFT_RECORDS_HPP

      #include <weft/fields.hpp>

      namespace weft {
      """
    )
    for record in Record.all {
      file.add(
        """

        /// \(record.meaning).
        template <class Row>
        class \(record.name)_record {
         public:
          explicit constexpr \(record.name)_record(Row row) noexcept : row_(row) {}
        """
      )
      for field in fields(of: record) {
        file.comment(field.text, indent: "  ")
        file.add("  auto \(field.name)() const {")
        file.add("    return row_[fields::\(record.name)::\(field.name)];\n  }")
      }
      file.add("\n private:\n  Row row_;\n};")
    }
    file.add("\n}  // namespace weft\n\n#endif")
    return file
  }

  private var cppHooks: GeneratedFile {
    var file = GeneratedFile("\(Self.folder)/hooks.hpp", "The ids of hooks, by their kind.")
    file.add(
      """
      #ifndef WEFT_HOOKS_HPP
      #define WEFT_HOOKS_HPP

      #include <weft/field.hpp>
      #include <weft/hooks.h>

      namespace weft {
      namespace hooks {
      """
    )
    for kind in HookKind.all {
      file.add("\n/// \(kind.meaning).\nnamespace \(kind.name) {")
      for hook in hooks(of: kind) {
        file.comment(hook.text)
        file.add("inline constexpr \(kind.name)_id \(hook.name){\(hook.macro)};")
      }
      file.add("}  // namespace \(kind.name)")
    }
    file.add("\n}  // namespace hooks\n}  // namespace weft\n\n#endif")
    return file
  }
}
