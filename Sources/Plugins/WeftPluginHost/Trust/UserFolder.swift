// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The folders of the user's own files for a program.
enum UserFolder {
  /// Returns the path of a file in the folder of a variable, or else in one of the user's home.
  ///
  /// Nil when the environment names no absolute folder, or must not be trusted.
  static func path(_ variable: String, orHome folder: String, _ file: String) -> String? {
    if isSetUserID() { return nil }
    if let folder = environment(variable), folder.hasPrefix("/") { return folder + "/" + file }
    return environment("HOME").flatMap { $0.hasPrefix("/") ? "\($0)/\(folder)/\(file)" : nil }
  }
}
