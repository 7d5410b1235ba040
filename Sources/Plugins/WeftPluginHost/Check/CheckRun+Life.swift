// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginFormat
internal import WeftPluginRuntime

// Levels 2 and 3: the plugin's declaration, its start and its end.
extension CheckRun {
  mutating func checkEntry(_ declaration: PluginDeclaration, _ report: CheckReport) {
    tell(report.changes.filter { [.entryMoved, .entryChanged].contains($0.kind) })
    let name = declaration.name
    // A host shows the id when a name can't be read.
    if name.isEmpty || name == file.identity.id {
      tell(.noName, "it has no name of its own")
    } else if name.unicodeScalars.count > 64 || EscapedText.visible(name) != name
      || name.first?.isWhitespace == true || name.last?.isWhitespace == true
    {
      tell(.oddName, "its name is \"\(name.prefix(80))\"")
    }
    if let refusal = declaration.settingsRefusal { tell(refusal) }
    for setting in declaration.settings where setting.title.allSatisfy(\.isWhitespace) {
      tell(.oddSetting, "its setting \"\(setting.id)\" has no title")
    }
  }

  mutating func checkLife(_ process: CheckProcess, _ declaration: PluginDeclaration) {
    place = CheckPlace(level: 3)
    var least = process.startReport.nanoseconds
    tell(process.startReport.changes)
    checkHooks(declaration)
    do throws(CheckFault) {
      place.window = "its end"
      tell(try process.end().changes)
    } catch {
      tell(error)
    }
    place.window = "a second life"
    do throws(CheckFault) {
      let second = try start()
      if second.declaration != declaration {
        tell(.otherLife, "started again, it declared something else")
      }
      self.process = second
      least = min(least, second.startReport.nanoseconds)
    } catch {
      tell(error)
    }
    place.window = nil
    if .nanoseconds(least) > limits.begin {
      tell(.slowStart, "its start took \(least / 1_000_000) ms at best")
    }
  }

  private mutating func checkHooks(_ declaration: PluginDeclaration) {
    if declaration.hooks.isEmpty, declaration.offers.isEmpty {
      tell(.noHooks, "it offers no hooks")
    }
    var seen: Set<String> = []
    for hook in declaration.hooks {
      place.hook = String(hook.id.prefix(128))
      let name = EscapedText.line(hook.id)
      guard let kind = HookKind(id: hook.id) else {
        tell(PluginRefusal(.unknownHook, "this host has no hook \"\(name)\""))
        continue
      }
      if !seen.insert(hook.id).inserted {
        tell(PluginRefusal(.hookTwice, "it offers the hook \"\(name)\" twice"))
      }
      if hook.priority == Int(Int32.min) || hook.priority == Int(Int32.max) {
        tell(.extremePriority, "its priority is \(hook.priority)")
      }
      for field in hook.fields { check(field, kind, declaration) }
    }
    place.hook = nil
  }

  private mutating func check(_ field: String, _ kind: HookKind, _ declaration: PluginDeclaration) {
    let name = field.hasPrefix("!") ? String(field.dropFirst()) : field
    let isKnown =
      name.hasPrefix("setting.")
      ? declaration.settings.contains { "setting." + $0.id == name } : kind.knows(field)
    if isKnown { return }
    let text = "it reads the field \"\(EscapedText.line(name))\", which its rows have not"
    if name == field {
      tell(.unknownField, text)
    } else {
      tell(PluginRefusal(.missingField, text))
    }
  }
}
