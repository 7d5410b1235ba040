// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftApp

/// The keys of forms.
extension ConsoleView {
  /// Handles a key in the account form; returns `false` if the key keeps its usual meaning.
  mutating func fill(_ account: AccountSession, _ key: Key) -> Bool {
    let form = account.form
    switch key {
    case .enter:
      let isLast = form.field == nil || form.field == form.fields.last
      account.handle(isLast ? .submit : .move(by: 1))
    case .escape where !form.isAtStart: account.handle(.back)
    case .control("b"): account.handle(.signOn)
    case _ where form.fields.isEmpty: return false
    case .text(let text), .paste(let text): account.handle(.text(text))
    case .backspace: account.handle(.erase)
    case .control("u"): account.handle(.clear)
    case .tab, .down: account.handle(.move(by: 1))
    case .backTab, .up: account.handle(.move(by: -1))
    default: return false
    }
    viewer.touch()
    return true
  }

  /// Handles a key in a form; returns `false` if the key keeps its usual meaning.
  mutating func fill(_ form: FormSession, _ key: Key) -> Bool {
    let isField = form.focused?.isField == true
    switch key {
    case .enter: form.submit()
    case .tab where form.focused?.kind == .path: viewer.completePath()
    case .tab, .down: form.move(by: 1)
    case .backTab, .up: form.move(by: -1)
    case .text(" ") where !isField: form.submit()
    case _ where !isField: return false
    case .text(let text): form.change { $0 += text }
    case .paste(let text): form.paste(text)
    case .backspace: form.change { $0 = String($0.dropLast()) }
    case .control("u"): form.change { $0 = "" }
    default: return false
    }
    viewer.selectFormRow()
    viewer.touch()
    return true
  }
}
