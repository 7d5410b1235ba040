// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc
internal import WeftPluginFormat
internal import WeftSystem

extension PluginInspection {
  /// Runs a candidate through the stages from *open* to *negotiate*, until one refuses it.
  mutating func inspect(
    _ candidate: PluginCandidate,
    _ policy: PluginPolicy,
    _ limits: PluginLimits
  ) {
    do throws(PluginRefusal) {
      let opened = try OpenedFile(candidate, limits: limits)
      fileIdentity = opened.identity
      place = candidate.place
      let copy = try SealedFile(opened, limits: limits)
      size = copy.size
      sha256 = copy.sha256
      var rest = limits
      rest.totalBytes -= copy.size
      try parse(try copy.bytes(), rest)
      try decide(copy.sha256, policy)
      sealed = copy
    } catch {
      refusal = error
    }
  }

  /// The stage *inspect*: reads the file's headers, note, symbols and libraries.
  private mutating func parse(
    _ bytes: [UInt8],
    _ limits: PluginLimits
  ) throws(PluginRefusal) {
    let file = try ELFFile(bytes)
    identity = try file.identity()
    symbols = try file.exportedSymbols()
    swiftModules = Set(symbols.swiftModules + file.swiftModules()).sorted()
    try symbols.checkPluginExports()
    try findLibraries(file, limits)
    warn(about: file)
  }

  private mutating func findLibraries(
    _ file: ELFFile,
    _ limits: PluginLimits
  ) throws(PluginRefusal) {
    var found = PluginLibraries(limits: limits)
    defer { libraries = found.listed }
    try found.add(neededBy: file)
    needed = found
  }

  private mutating func warn(about file: ELFFile) {
    if let unique = symbols.first(where: \.isUnique) {
      warnings.append(
        PluginRefusal(
          .uniqueSymbols,
          "\(EscapedText.line(unique.name)) is one for the whole process"
        )
      )
    }
    if file.needsStaticTLS {
      warnings.append(PluginRefusal(.staticTLS, "its thread-local variables need static room"))
    }
    let usesRuntime = libraries.contains { $0.name == "libswiftCore.so" }
    if identity?.languageName == "swift", !usesRuntime {
      warnings.append(PluginRefusal(.ownRuntime, "it brings its own copy of the Swift runtime"))
    }
  }

  /// The stages *policy* and *negotiate*.
  private mutating func decide(
    _ sha256: String,
    _ policy: PluginPolicy
  ) throws(PluginRefusal) {
    guard let identity else { return }
    let brought = needed?.hashes ?? [:]
    let decision = policy.decide(id: identity.id, sha256: sha256, libraries: brought)
    trust = decision
    if policy.trusted.names(identity.id), decision.reason != .pinned, decision.reason != .host {
      let what =
        policy.trusted.names(identity.id, sha256: sha256)
        ? "the libraries it brings are not those that were trusted with it"
        : "another file of \(identity.id) was trusted, not this"
      warnings.append(PluginRefusal(.changedSincePinned, what))
    }
    try identity.negotiate()
  }
}

extension PluginCandidate {
  /// Creates a candidate for a file that the user named, or for the library of a
  /// `.weftplugin` folder.
  init(path: [UInt8]) throws(PluginRefusal) {
    let real: [UInt8]
    let isFolder: Bool
    do throws(SystemError) {
      real = try realPath(path)
      isFolder = try fileStatus(real).st_mode & S_IFMT == S_IFDIR
    } catch {
      throw PluginRefusal(.unreadable, "it can't be read (\(error))")
    }
    let name = real.lastIndex(of: 0x2F).map { $0 + 1 } ?? 0
    if isFolder, real.isBundleName {
      let parent = try CandidateFolder(path: Array(real[..<max(1, name - 1)]))
      self = try parent.candidate(Array(real[name...]), shownPath: EscapedText.line(path))
      return
    }
    self.init(
      shownPath: EscapedText.line(path),
      folder: Array(real[..<max(1, name - 1)]),
      source: .path(real)
    )
  }
}
