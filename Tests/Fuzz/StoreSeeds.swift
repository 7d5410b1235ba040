// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Writes the initial inputs for fuzzing of databases into a folder.
@main enum StoreSeeds {
  static func main() throws {
    let folder = URL(fileURLWithPath: CommandLine.arguments[1])
    let bases = try StoreBases()
    var seeds: [[UInt8]] = bases.files.map { [0] + $0.file }
    // A change of each kind at places in all pages.
    for index in 0..<48 as Range<UInt8> {
      let change = [index, index &* 37, index &* 11, index, index &* 53]
      seeds += [[1, index] + change, [3, index] + change]
    }
    // A value of each kind in each column.
    for column in StoreBases.columns.indices {
      for kind in 0..<5 as Range<UInt8> {
        let value = Array(#"{"id":"x"}"#.utf8)
        let place = UInt8(column)
        seeds.append([2, kind, place, kind &+ (place % 2) * 130, UInt8(value.count)] + value)
      }
    }
    for (index, seed) in seeds.enumerated() {
      try Data(seed).write(to: folder.appending(path: "seed-\(index)"))
    }
    bases.clear()
    try FileManager.default.removeItem(at: bases.folder)
  }
}
