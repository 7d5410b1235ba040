// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import WeftTestSupport

/// `Sources/Base/CWeft/abi.json`, from which its copies in other languages are generated.
struct ABIDescription: Decodable {
  /// A number of the ABI, or one of its names.
  struct Code: Decodable {
    let name: String
    let type: String
    let value: Value
    let text: String
  }

  /// The value of a code.
  enum Value: Decodable, Equatable {
    case number(Int)
    case text(String)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Int.self) {
        self = .number(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }
  }

  /// A field of rows.
  struct Field: Decodable {
    let record: String
    let `case`: String
    let name: String
    let type: String
    let rows: String
    let text: String
  }

  /// A function that plugins provide.
  struct Hook: Decodable {
    let kind: String
    let `case`: String
    let id: String
    let macro: String
    let rows: String
    let text: String
  }

  /// A command of plugins to the host, and where it is carried out.
  struct Command: Decodable {
    let verb: String
    let command: String
    let places: String
    let puts: String
    let unasked: String
  }

  let abi: String
  let codes: [Code]
  let fields: [Field]
  let hooks: [Hook]
  let commands: [Command]

  static let file = Checkout.root.appending(path: "Sources/Base/CWeft/abi.json")

  static func read() throws -> ABIDescription {
    try JSONDecoder().decode(ABIDescription.self, from: Data(contentsOf: file))
  }

  /// Returns the case and the id of the hooks of a kind.
  func hooks(_ kind: String) -> [[String]] {
    hooks.filter { $0.kind == kind }.map { [$0.case, $0.id] }
  }

  /// Returns the case and the name of the fields of a record.
  func fields(_ record: String) -> [[String]] {
    fields.filter { $0.record == record }.map { [$0.case, $0.name] }
  }
}
