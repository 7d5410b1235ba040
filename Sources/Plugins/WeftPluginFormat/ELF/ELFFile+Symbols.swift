// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension ELFFile {
  /// The maximum number of symbols in a file: more than a plugin that contains a whole Swift runtime has.
  private static let mostSymbols: UInt64 = 1 << 18
  private static let longestName: UInt64 = 512

  /// Returns the functions and objects that the file exports.
  ///
  /// - Complexity: O(*n*) in the number of symbols.
  /// - Throws: A refusal if the tables run past the end of the file.
  public func exportedSymbols() throws(PluginRefusal) -> [ELFSymbol] {
    let names = try stringTable()
    guard let symbols = dynamic[.symbols].flatMap(fileOffset), dynamic[.symbolSize] == 24 else {
      throw Self.truncated("its symbol table")
    }
    let count = try symbolCount()
    guard count <= Self.mostSymbols else { throw Self.tooManySymbols }
    guard reader.range(symbols, count * 24) != nil else {
      throw Self.truncated("its symbol table")
    }
    var exported: [ELFSymbol] = []
    for index in 1..<max(1, count) {
      if let symbol = symbol(at: symbols + index * 24, names) { exported.append(symbol) }
    }
    return exported
  }

  /// Reads a symbol, or returns `nil` if the file doesn't export it.
  private func symbol(at place: UInt64, _ names: Range<UInt64>) -> ELFSymbol? {
    guard let name = reader.u32(place), let info = reader.byte(place + 4),
      let other = reader.byte(place + 5), let section = reader.u16(place + 6)
    else { return nil }
    let binding = info >> 4
    let isGlobal = binding == 1 || binding == 2 || binding == 10
    let isVisible = other & 3 == 0 || other & 3 == 3
    guard isGlobal, isVisible, section != 0, let text = string(UInt64(name), names),
      !text.isEmpty
    else { return nil }
    return ELFSymbol(
      name: text,
      isFunction: info & 15 == 2 || info & 15 == 10,
      isUnique: binding == 10
    )
  }

  /// Returns the range of the string table, which holds the names of symbols and libraries.
  func stringTable() throws(PluginRefusal) -> Range<UInt64> {
    guard let start = dynamic[.strings].flatMap(fileOffset), let size = dynamic[.stringSize],
      reader.range(start, size) != nil
    else { throw Self.truncated("its table of names") }
    return start..<start + size
  }

  /// Returns a name in that table, cut to 512 bytes, or `nil` if its offset is outside the table.
  func string(_ offset: UInt64, _ names: Range<UInt64>) -> String? {
    guard offset < UInt64(names.count) else { return nil }
    let size = min(UInt64(names.count) - offset, Self.longestName)
    return reader.text(names.lowerBound + offset, atMost: size)
  }

  func fileOffset(_ address: UInt64) -> UInt64? {
    Self.fileOffset(address, in: segments)
  }

  private static var tooManySymbols: PluginRefusal {
    PluginRefusal(.badLayout, "it has more than \(mostSymbols) symbols")
  }

  /// Counts the symbols from the hash tables, because the dynamic section has no count.
  ///
  /// With two tables the loader may use either, so the larger count is returned.
  private func symbolCount() throws(PluginRefusal) -> UInt64 {
    var counts: [UInt64] = []
    if let table = dynamic[.hash].flatMap(fileOffset), let count = reader.u32(table + 4) {
      counts.append(UInt64(count))
    }
    if let table = dynamic[.gnuHash].flatMap(fileOffset) {
      counts.append(try gnuSymbolCount(table))
    }
    guard let count = counts.max() else { throw Self.truncated("its symbol hash table") }
    return count
  }

  private func gnuSymbolCount(_ table: UInt64) throws(PluginRefusal) -> UInt64 {
    guard let buckets = reader.u32(table), let first = reader.u32(table + 4),
      let words = reader.u32(table + 8)
    else { throw Self.truncated("its symbol hash table") }
    let bucketStart = table + 16 + UInt64(words) * 8
    let chainStart = bucketStart + UInt64(buckets) * 4
    guard buckets <= Self.mostSymbols else { throw Self.tooManySymbols }
    guard reader.range(bucketStart, UInt64(buckets) * 4) != nil else {
      throw Self.truncated("its symbol hash table")
    }
    var last: UInt64 = 0
    for bucket in 0..<UInt64(buckets) {
      last = max(last, UInt64(reader.u32(bucketStart + bucket * 4) ?? 0))
    }
    guard last >= first else { return UInt64(first) }
    // The chain of the highest bucket ends at the entry whose lowest bit is set.
    while true {
      guard last < Self.mostSymbols else { throw Self.tooManySymbols }
      guard let hash = reader.u32(chainStart + (last - UInt64(first)) * 4) else {
        throw Self.truncated("its symbol hash table")
      }
      last += 1
      if hash & 1 == 1 { return last }
    }
  }
}

/// A function or object that a library exports.
public struct ELFSymbol: Equatable, Sendable {
  /// The symbol's linker name, cut to 512 bytes.
  public let name: String
  /// Whether the symbol names code (STT_FUNC) and not data.
  public let isFunction: Bool
  /// Whether the process has only one such symbol, no matter which library defines it (STB_GNU_UNIQUE).
  public let isUnique: Bool
}

extension Collection<ELFSymbol> {
  /// Checks that a plugin exports its entry function, and no function that belongs to the process.
  ///
  /// - Throws: A refusal that names the missing or forbidden symbol.
  package func checkPluginExports() throws(PluginRefusal) {
    if let taken = first(where: { Self.isProcessWide($0.name) }) {
      throw PluginRefusal(
        .forbiddenSymbol,
        "it exports \(EscapedText.line(taken.name)), which belongs to the process"
      )
    }
    if contains(where: { $0.name == "weft_plugin_v1" && $0.isFunction }) { return }
    if contains(where: { $0.name == "weft_plugin_v1" }) {
      throw PluginRefusal(.noEntry, "its weft_plugin_v1 is not a function")
    }
    if let other = first(where: { $0.name.hasPrefix("weft_plugin_v") }) {
      throw PluginRefusal(
        .otherEntry,
        "its entry is \(EscapedText.line(other.name)), but this host has only weft_plugin_v1"
      )
    }
    throw PluginRefusal(.noEntry, "it exports no function weft_plugin_v1")
  }

  /// The names of the Swift modules whose symbols are exported, without duplicates.
  package var swiftModules: [String] {
    var names: Set<String> = []
    for symbol in self where symbol.name.hasPrefix("$s") {
      // A mangled name is $s, the length of the module's name, then the name; a standard module has a letter instead.
      let rest = symbol.name.utf8.dropFirst(2)
      let digits = rest.prefix { (0x30...0x39).contains($0) }
      guard digits.first != 0x30, let length = Int(String(decoding: digits, as: UTF8.self)),
        let name = String(rest.dropFirst(digits.count).prefix(length)),
        name.utf8.count == length
      else { continue }
      names.insert(name)
    }
    return names.sorted()
  }

  /// Whether a process can have only one function of that name: memory, loading, starting or ending.
  private static func isProcessWide(_ name: String) -> Bool {
    // C++'s operators new and delete, in all their forms.
    if ["_Znw", "_Zna", "_Zdl", "_Zda"].contains(where: name.hasPrefix) { return true }
    return processWide.contains(name)
  }
}

private let processWide: Set<String> = [
  "malloc", "calloc", "realloc", "reallocarray", "free", "cfree", "memalign", "aligned_alloc",
  "posix_memalign", "valloc", "pvalloc", "malloc_usable_size", "__malloc_hook", "__free_hook",
  "__realloc_hook", "__memalign_hook", "dlopen", "dlmopen", "dlsym", "dlvsym", "dlclose", "fork",
  "vfork", "exit", "_exit", "abort", "pthread_create", "sigaction", "signal", "__cxa_throw",
  "__cxa_atexit", "__libc_start_main",
]
