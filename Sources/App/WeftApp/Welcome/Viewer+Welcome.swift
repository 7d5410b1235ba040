// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftSystem

/// The welcome of a user who has no chats yet.
extension Viewer {
  /// Whether the application shows the welcome instead of chats.
  package var isAtWelcome: Bool { app.options.welcome != nil }

  /// Lets the user choose a file: a terminal asks for its path, a window shows the desktop's dialog.
  func chooseWorkspace() {
    guard isAtWelcome, takesPaths else { return tell(app.words.unknownAction) }
    if isInTerminal { _ = push(.openWorkspace) } else { request(.chooseWorkspace) }
  }

  /// Opens or imports a file, with which the program then continues; if that fails, says why.
  package func openWorkspace(_ path: String) {
    guard let open = app.options.welcome?.open, takesPaths, opening == nil, !path.isEmpty else {
      return
    }
    opening = path
    if form == nil { tell(app.words.welcome.opening(.text(path))) }
    perform { (end: @escaping @Sendable (Result<String, OpeningRefusal>) -> Void) in
      let work = { @Sendable in end(open(path)) }
      if !Background.run(work) { work() }
    } then: { [weak self] result in
      self?.opened(result)
    }
  }

  private func opened(_ result: Result<String, OpeningRefusal>) {
    let path = opening ?? ""
    opening = nil
    switch result {
    case .success(let file): app.show(workspace: file)
    case .failure(let refusal):
      let text = refusal.text(path, app.words.welcome)
      if let form, top.name == .openWorkspace { form.refuse(text) } else { tell(text) }
    }
    touch()
  }

  /// Completes the path in the form, and shows the names that it may continue with.
  package func completePath() {
    let names = form?.complete() ?? []
    if names.count > 1 { tell(names.joined(separator: "  ")) }
  }
}

extension ScreenName {
  /// Whether the welcome can open the screen, which shows no chats.
  var isAtWelcome: Bool {
    switch self {
    case .welcome, .openWorkspace, .account, .settings, .colours, .quietHours, .help: true
    default: false
    }
  }
}
