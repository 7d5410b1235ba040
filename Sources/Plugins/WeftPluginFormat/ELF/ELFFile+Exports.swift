// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

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
        "its entry is \(EscapedText.line(other.name)), this host has weft_plugin_v1 only"
      )
    }
    throw PluginRefusal(.noEntry, "it exports no function weft_plugin_v1")
  }

  /// The names of the Swift modules whose symbols are exported, without duplicates.
  package var swiftModules: [String] {
    var names: Set<String> = []
    for symbol in self where symbol.name.hasPrefix("$s") {
      // $s, the length of the module's name, the name; a standard module has a letter instead.
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

  /// Whether a process has one function of that name: memory, the loader, starting and ending.
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
