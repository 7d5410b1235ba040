// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftStore

// Errors of a database, worded for the user.
extension StoreError {
  /// The error of a connection that could not be made or has ended, without passwords.
  static func connection(
    to address: PostgresAddress,
    _ what: String,
    because reason: String
  ) -> StoreError {
    let path = address.shown
    let told = oneLine(address.hiding(reason) ?? "")
    let text = told.isEmpty ? what : "\(what) (\(told))"
    if let refusal = insecure(path, text) { return refusal }
    if ["authentication failed", "no password supplied", "no pg_hba.conf entry"].contains(
      where: reason.contains
    )
      || reason.contains("role \"") && reason.contains("does not exist")
    {
      return StoreError(
        .denied,
        at: path,
        "\(text); check the role and its password (PGPASSWORD, pgpass)"
      )
    }
    if reason.contains("database \""), reason.contains("does not exist") {
      return StoreError(
        .absent,
        at: path,
        "\(text); create it with createdb and its tables with weft database init"
      )
    }
    return StoreError(
      .unreachable,
      at: path,
      "\(text); check that the server runs and the address is right"
    )
  }

  /// The error of a statement, by its SQLSTATE.
  static func statement(at path: String, code: String, because reason: String) -> StoreError {
    let text = "\(oneLine(reason)) (\(code))"
    switch code {
    case "40001", "40P01":
      return StoreError(.conflict, at: path, "another writer was first (\(text)); try again")
    case "57014", "55P03":
      return StoreError(
        .late,
        at: path,
        "a statement took too long (\(text)); another writer may be active"
      )
    case "25006":
      return StoreError(.readOnly, at: path, "the database is read-only (\(text)); use its primary")
    case "42501":
      return StoreError(.denied, at: path, "the role may not do that (\(text)); grant it the right")
    case "3F000", "42P01":
      return StoreError(
        .notAWorkspace,
        at: path,
        "it has no Weft tables; create them with weft database init"
      )
    case "53100":
      return StoreError(
        .full,
        at: path,
        "the server's disk is full, and nothing was changed; free some space"
      )
    case let code where ["57", "08", "53"].contains(code.prefix(2)):
      return StoreError(
        .unreachable,
        at: path,
        "the server ended the connection (\(text)); try again"
      )
    default: return StoreError(.failed, at: path, "the server refused a statement (\(text))")
    }
  }

  /// The error for content that contradicts itself.
  static func damagedDatabase(_ path: String, _ reason: String) -> StoreError {
    StoreError(
      .damaged,
      at: path,
      "the workspace is damaged (\(oneLine(reason))); nothing was changed"
    )
  }

  /// Returns a text of a server on one line without control characters, since a server may be hostile.
  private static func oneLine(_ text: String) -> String {
    let scalars = text.unicodeScalars.prefix(300).map { scalar -> Character in
      scalar.properties.generalCategory == .control ? " " : Character(scalar)
    }
    return String(scalars).split(separator: " ").joined(separator: " ")
  }
}
