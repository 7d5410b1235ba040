// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// WeftABI [ROOT]: writes all files that follow from the description of the ABI and from its headers, below ROOT if it
// is given, otherwise in the checkout. It runs at the top of the checkout.

internal import Foundation

do {
  let checkout = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
  let root = CommandLine.arguments.dropFirst().first.map { URL(fileURLWithPath: $0) } ?? checkout
  for file in try GeneratedFile.all(in: checkout) { try file.write(below: root) }
} catch {
  FileHandle.standardError.write(Data("WeftABI: \(error)\n".utf8))
  exit(1)
}
