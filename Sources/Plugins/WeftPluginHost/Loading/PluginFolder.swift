// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginFormat
internal import WeftSystem

/// The first stage, *enumerate*: the candidates of one folder, sorted by the bytes of their names.
///
/// It looks only at the folder itself, and one level deeper into `name.weftplugin` folders. Links
/// that lead out of the folder are refused.
struct PluginFolder {
  let path: String
  /// The order file; nil when it can't be read, because it may switch off any plugin then.
  let order: PluginOrder?
  /// The user's choices for the settings of its plugins.
  let settings: ChosenSettings
  /// The candidates to open next.
  private(set) var candidates: [PluginCandidate] = []
  /// The refused names, and problems of the folder itself.
  private(set) var problems: [PluginProblem] = []

  private let policy: PluginPolicy

  init(path: String, policy: PluginPolicy, limits: PluginLimits) throws(PluginRefusal) {
    self.policy = policy
    self.path = EscapedText.line(path)
    let folder = try CandidateFolder(path: Array(path.utf8))
    var oddity: PluginRefusal?
    order = Self.order(folder.root, &oddity)
    var problem: PluginRefusal?
    settings = Self.settings(folder.root, &problem)
    if let oddity { report(oddity, about: Array("order".utf8)) }
    if let problem { report(problem, about: Array("settings.json".utf8)) }
    enumerate(folder, limits)
  }

  private mutating func enumerate(_ folder: CandidateFolder, _ limits: PluginLimits) {
    let found: (names: [[UInt8]], isCut: Bool)
    do {
      found = try folder.names(atMost: limits.entries)
    } catch {
      report(error)
      return
    }
    if found.isCut {
      report(
        PluginRefusal(
          .tooManyEntries,
          "it holds more than \(limits.entries) entries; plugins among the others are not seen"
        )
      )
    }
    for (index, name) in found.names.enumerated() {
      guard index < limits.files else {
        refuse(name, PluginRefusal(.tooMany, "more than \(limits.files) libraries are here"))
        continue
      }
      do {
        let shown = path + "/" + EscapedText.line(name)
        candidates.append(try folder.candidate(name, shownPath: shown))
      } catch {
        refuse(name, error)
      }
    }
  }

  private static func order(_ root: [UInt8], _ oddity: inout PluginRefusal?) -> PluginOrder? {
    do throws(SystemError) {
      let file = try TextFile(at: root + [0x2F] + Array("order".utf8), atMost: PluginOrder.largest)
      return PluginOrder(file?.bytes ?? [])
    } catch {
      oddity = PluginOrder.refusal(error)
      return nil
    }
  }

  private static func settings(
    _ root: [UInt8],
    _ problem: inout PluginRefusal?
  ) -> ChosenSettings {
    let place = root + Array("/settings.json".utf8)
    do {
      guard let file = try TextFile(at: place, atMost: 1 << 20) else { return ChosenSettings() }
      return try ChosenSettings(json: file.bytes)
    } catch {
      problem = PluginRefusal(.badSetting, "the settings of plugins can't be read: \(error)")
      return ChosenSettings()
    }
  }

  private mutating func refuse(_ name: [UInt8], _ refusal: PluginRefusal) {
    report(refusal, about: name, refused: RefusedFile(unopenedBy: policy))
  }

  /// Adds a problem of a file in the folder, or of the folder.
  private mutating func report(
    _ refusal: PluginRefusal,
    about name: [UInt8]? = nil,
    refused: RefusedFile? = nil
  ) {
    let file = name.map { path + "/" + EscapedText.line($0) } ?? path
    problems.append(PluginProblem(file: file, refusal: refusal, refused: refused))
  }
}
