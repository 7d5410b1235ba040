// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftLists
internal import WeftModel
internal import WeftPluginFormat

/// The part of a plugin's declaration that this host can use.
struct PluginOffer {
  private let file: PluginFile
  let name: String
  private(set) var hooks: [HookProvider] = []
  /// The settings that the user can change.
  let settings: [PluginSetting]
  /// Whether one of the plugin's hooks declares that it reads what the user types.
  private(set) var asksForTyping = false
  /// The user's choices or the defaults, by the field name that hooks read.
  private var values: [String: FieldValue] = [:]
  /// The hooks, fields and settings that are not used, with the reasons.
  private(set) var problems: [PluginProblem] = []
  private let clock: @Sendable () -> Duration
  private let mayReadTyped: Bool

  /// Checks a plugin's declaration.
  ///
  /// - Parameters:
  ///   - declaration: The hooks and settings as the plugin's code declared them.
  ///   - file: The plugin's file, which problems name.
  ///   - chosen: The user's choices for the plugin's settings.
  ///   - clock: A monotonic clock.
  ///   - source: Returns the source that runs the hook at an index of the declaration.
  init(
    _ declaration: PluginDeclaration,
    of file: PluginFile,
    chosen: [String: FieldValue],
    clock: @escaping @Sendable () -> Duration,
    source: (_ index: Int, _ kind: HookKind) -> any HookSource
  ) {
    self.file = file
    mayReadTyped = file.trust.mayReadTyped
    self.clock = clock
    name = declaration.name
    settings = declaration.settings
    if let refusal = declaration.settingsRefusal {
      problems.append(PluginProblem(file: file.path, id: file.identity.id, refusal: refusal))
    }
    values = choose(chosen)
    let pictures = PictureAllowance(clock: clock)
    for (index, hook) in declaration.hooks.enumerated() {
      guard let kind = kind(of: hook) else { continue }
      let asker = HookAsker(
        hook,
        kind,
        from: source(index, kind),
        file: file,
        pictures: pictures,
        clock: clock
      )
      hooks.append(HookProvider(asker, settings: values, mayReadTyped: mayReadTyped))
    }
  }

  /// Returns the kind of a hook, or `nil` if it is not used.
  ///
  /// Unknown hooks and fields are reported.
  private mutating func kind(of hook: HookDeclaration) -> HookKind? {
    let id = hook.id
    guard let kind = HookKind(id: id) else {
      report(.unknownHook, "this host has no hook \"\(id)\"", remedy: unknown(id))
      return nil
    }
    guard !hooks.contains(where: { $0.hook.id == id }) else {
      report(.hookTwice, "it offers the hook \"\(id)\" twice")
      return nil
    }
    guard mayType(hook, kind) else { return nil }
    for field in hook.fields where !knows(field, kind) {
      let name = field.hasPrefix("!") ? String(field.dropFirst()) : field
      let text = "the hook \"\(id)\" reads the field \"\(name)\", which its rows don't have"
      guard name == field else {
        report(.missingField, text)
        return nil
      }
      report(.unknownField, text)
    }
    return kind
  }

  /// Returns whether a hook reads typed text only as far as it declares and the user allows.
  private mutating func mayType(_ hook: HookDeclaration, _ kind: HookKind) -> Bool {
    let field = ComposerSlotRow.typedField
    let id = hook.id
    if kind.isAboutTyping, !hook.asksForTyping {
      report(.typingUndeclared, "the hook \"\(id)\" must declare the field \"\(field)\"")
      return false
    }
    asksForTyping = asksForTyping || hook.asksForTyping
    if mayReadTyped { return true }
    if hook.asksForTyping {
      report(
        .typingNotAllowed,
        "the hook \"\(id)\" reads what you type, which you have not allowed",
        remedy: "weft plugins allow \(file.identity.id) \(field), and restart weft"
      )
      return false
    }
    // The text below this hook is the draft itself.
    return kind != .text(.draft) || !hook.readsBelow
  }

  /// The fields that the plugin's hooks read, sorted and without the plugin's own settings.
  var reads: [String] {
    let fields = hooks.flatMap(\.hook.fields).map {
      $0.hasPrefix("!") ? String($0.dropFirst()) : $0
    }
    return Set(fields.filter { !$0.hasPrefix("setting.") }).sorted()
  }

  private func knows(_ field: String, _ kind: HookKind) -> Bool {
    let name = field.hasPrefix("!") ? String(field.dropFirst()) : field
    return name.hasPrefix("setting.") ? values[name] != nil : kind.knows(field)
  }

  /// Returns the values of the settings; choices that don't fit are reported and ignored.
  private mutating func choose(_ chosen: [String: FieldValue]) -> [String: FieldValue] {
    var values: [String: FieldValue] = [:]
    for setting in settings { values["setting." + setting.id] = setting.usual }
    for (id, value) in chosen.sorted(by: { $0.key < $1.key }) {
      guard let setting = settings.first(where: { $0.id == id }) else {
        report(.badSetting, "it has no setting \"\(id)\"")
        continue
      }
      if setting.allows(value) {
        values["setting." + id] = value
      } else {
        report(.badSetting, "its setting \"\(id)\" accepts \(setting.choices)")
      }
    }
    return values
  }

  private func unknown(_ id: String) -> String {
    let near = HookKind.suggestions(for: id)
    return near.isEmpty
      ? "use an id of <weft/hooks.h>" : "use one of \(near.joined(separator: ", "))"
  }

  private mutating func report(
    _ code: PluginRefusal.Code,
    _ text: String,
    remedy: String? = nil
  ) {
    let refusal = PluginRefusal(code, text, remedy: remedy)
    problems.append(PluginProblem(file: file.path, id: file.identity.id, refusal: refusal))
  }
}
