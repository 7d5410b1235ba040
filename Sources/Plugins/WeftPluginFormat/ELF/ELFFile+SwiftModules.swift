// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension ELFFile {
  private static let mostTypes: UInt64 = 1 << 14
  private static let deepestNesting = 16

  /// Returns the names of the Swift modules that define the file's types, without duplicates.
  ///
  /// The names come from the metadata that the Swift runtime registers when the file is loaded,
  /// which exists whether or not symbols are exported. Unreadable entries are skipped; they are no
  /// reason to refuse the file.
  public func swiftModules() -> [String] {
    guard let section = section(named: "swift5_type_metadata") else { return [] }
    var names: Set<String> = []
    for index in stride(
      from: section.address,
      to: section.address + min(section.size, Self.mostTypes * 4),
      by: 4
    ) {
      // The lowest two bits are the kind of reference: 0 for a type in this file.
      guard let type = reference(at: index), type & 3 == 0, let name = module(of: type) else {
        continue
      }
      names.insert(name)
    }
    return names.sorted()
  }

  /// Returns the module of a type, which is its outermost context.
  private func module(of type: UInt64) -> String? {
    var context = type
    for _ in 0..<Self.deepestNesting {
      guard let place = fileOffset(context), let flags = reader.u32(place) else { return nil }
      if flags & 0x1F == 0 {
        guard let name = reference(at: context + 8).flatMap(fileOffset) else { return nil }
        let text = reader.string(name, atMost: 256)
        return text.flatMap { $0.isEmpty ? nil : $0 }
      }
      // The lowest bit is set for a context in another file.
      guard let parent = reference(at: context + 4), parent & 1 == 0 else { return nil }
      context = parent
    }
    return nil
  }

  /// Returns the address that a relative reference points to.
  private func reference(at address: UInt64) -> UInt64? {
    guard let place = fileOffset(address), let distance = reader.u32(place) else { return nil }
    return address &+ UInt64(bitPattern: Int64(Int32(bitPattern: distance)))
  }

  private func section(named name: String) -> (address: UInt64, size: UInt64)? {
    guard let table = reader.u64(40), let count = reader.u16(60), let names = reader.u16(62),
      reader.u16(58) == 64, reader.range(table, UInt64(count) * 64) != nil, names < count,
      let texts = reader.u64(table + UInt64(names) * 64 + 24)
    else { return nil }
    for index in 0..<UInt64(count) {
      let place = table + index * 64
      guard let offset = reader.u32(place), let address = reader.u64(place + 16),
        let size = reader.u64(place + 32), let text = texts.adding(UInt64(offset)),
        reader.string(text, atMost: 64) == name, address.adding(size) != nil
      else { continue }
      return (address, size)
    }
    return nil
  }
}

extension UInt64 {
  fileprivate func adding(_ other: UInt64) -> UInt64? {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? nil : sum
  }
}
