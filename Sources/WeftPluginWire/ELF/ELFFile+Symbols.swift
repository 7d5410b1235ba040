// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension ELFFile {
  /// The names of the functions and objects the file exports.
  ///
  /// - Complexity: O(*n*) in the number of symbols.
  /// - Throws: a refusal when the tables run past the end of the file.
  public func exportedSymbols() throws(PluginRefusal) -> [String] {
    let dynamic = try dynamicEntries()
    guard let symbols = dynamic[6].flatMap(fileOffset), let names = dynamic[5].flatMap(fileOffset),
      let nameSize = dynamic[10], reader.range(names, nameSize) != nil
    else { throw Self.truncated("its symbol table") }
    let count = try symbolCount(dynamic)
    guard reader.range(symbols, UInt64(count) * 24) != nil else {
      throw Self.truncated("its symbol table")
    }
    var exported: [String] = []
    for index in 1..<max(1, UInt64(count)) {
      let place = symbols + index * 24
      guard let name = reader.u32(place), let info = reader.byte(place + 4),
        let other = reader.byte(place + 5), let section = reader.u16(place + 6)
      else { break }
      let isGlobal = info >> 4 == 1 || info >> 4 == 2 || info >> 4 == 10
      let isVisible = other & 3 == 0 || other & 3 == 3
      guard isGlobal, isVisible, section != 0, UInt64(name) < nameSize,
        let text = reader.string(names + UInt64(name), atMost: nameSize - UInt64(name))
      else { continue }
      exported.append(text)
    }
    return exported
  }

  private func dynamicEntries() throws(PluginRefusal) -> [UInt64: UInt64] {
    guard let segment = segments.first(where: { $0.type == SegmentType.dynamic }) else {
      throw Self.refusal("notShared", "it has no dynamic section", "link it with -shared")
    }
    var entries: [UInt64: UInt64] = [:]
    var place = segment.offset
    while place + 16 <= segment.offset + segment.fileSize {
      guard let tag = reader.u64(place), let value = reader.u64(place + 8), tag != 0 else { break }
      if entries[tag] == nil { entries[tag] = value }
      place += 16
    }
    return entries
  }

  /// Where the bytes of an address stand in the file.
  private func fileOffset(_ address: UInt64) -> UInt64? {
    for segment in segments where segment.type == SegmentType.load {
      if address >= segment.address, address - segment.address < segment.fileSize {
        return segment.offset + (address - segment.address)
      }
    }
    return nil
  }

  /// The dynamic section does not say how many symbols there are; the hash tables do.
  private func symbolCount(_ dynamic: [UInt64: UInt64]) throws(PluginRefusal) -> UInt32 {
    if let table = dynamic[4].flatMap(fileOffset), let count = reader.u32(table + 4) {
      return count
    }
    guard let table = dynamic[0x6FFF_FEF5].flatMap(fileOffset), let buckets = reader.u32(table),
      let first = reader.u32(table + 4), let words = reader.u32(table + 8)
    else { throw Self.truncated("its symbol hash table") }
    let bucketStart = table + 16 + UInt64(words) * 8
    let chainStart = bucketStart + UInt64(buckets) * 4
    guard reader.range(bucketStart, UInt64(buckets) * 4) != nil else {
      throw Self.truncated("its symbol hash table")
    }
    var last: UInt32 = 0
    for bucket in 0..<UInt64(buckets) {
      last = max(last, reader.u32(bucketStart + bucket * 4) ?? 0)
    }
    guard last >= first else { return first }
    // Follow the chain of the highest bucket to its end, which has its lowest bit set.
    while true {
      guard let hash = reader.u32(chainStart + UInt64(last - first) * 4) else {
        throw Self.truncated("its symbol hash table")
      }
      if hash & 1 == 1 { return last + 1 }
      last += 1
    }
  }
}
