// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// The form that adds an account on one viewer's screen, and its requests.
package final class AccountSession {
  /// The form's state.
  package private(set) var form = AccountForm()
  private let app: ChatApp

  init(_ app: ChatApp) { self.app = app }

  /// Handles an input, and starts the request that follows from it.
  package func handle(_ input: AccountForm.Input) {
    guard let errand = form.handle(input) else { return }
    app.run(errand, for: self)
  }

  func take(_ news: AccountNews) { form.take(news) }

  /// Cancels the running request, because the user leaves the screen.
  func leave() {
    if form.isBusy { app.run(.giveUp, for: self) }
  }
}

extension Viewer {
  /// The form that adds an account while its screen is the one that the user acts on.
  package var account: AccountSession? { top.name == .account ? accountSession : nil }

  /// The form while its screen is visible, even if the user acts on another one.
  package var shownAccount: AccountSession? {
    panes.contains { stack[$0].name == .account } ? accountSession : nil
  }
}

// The requests of the screens.
extension ChatApp {
  /// Starts a request; its results go to the session that sent the last one.
  func run(_ errand: AccountErrand, for session: AccountSession) {
    if let before = accountSession, before !== session, before.form.isBusy {
      before.take(.problem(words.entry.problem))
    }
    accountSession = session
    options.accounts?.run(errand)
  }

  /// Passes results of requests to their session.
  func takeAccountNews() {
    for news in options.accounts?.drain() ?? [] {
      accountSession?.take(news)
      if case .added(let name) = news { addedAccount = name }
      redraw()
    }
  }
}

extension AppPages {
  /// Returns the screen that adds an account, or `nil` if none can be added.
  static func account(_ viewer: Viewer) -> PageScreen? {
    guard viewer.app.options.accounts != nil else { return nil }
    let session = AccountSession(viewer.app)
    viewer.accountSession = session
    let words = viewer.app.words.entry
    let isTerminal = viewer.isInTerminal
    return PageScreen(.account, title: words.title) {
      lines(of: session.form, words, isTerminal: isTerminal)
    }
  }

  private static func lines(
    of form: AccountForm,
    _ words: AppWords.Entry,
    isTerminal: Bool
  ) -> [PageLine] {
    var lines: [PageLine] = []
    if let problem = form.problem {
      lines.append(PageLine(title: words.problem, detail: problem))
    }
    switch form.step {
    case .server: lines.append(PageLine(title: words.purpose))
    case .looking: lines.append(PageLine(title: words.looking(.text(form.server))))
    case .proof(let offer):
      lines.append(PageLine(title: words.goesTo, detail: offer.server))
      if !offer.hasPassword, !offer.hasSignOn { lines.append(PageLine(title: words.noWay)) }
    case .entering: lines.append(PageLine(title: words.entering))
    case .browser(let offer, let address):
      lines.append(
        PageLine(title: words.open, detail: address ?? words.looking(.text(offer.server)))
      )
    case .done: lines.append(PageLine(title: words.added))
    }
    // A page has its own fields and buttons.
    if isTerminal { lines += fields(of: form, words) }
    switch form.step {
    case .server: lines.append(PageLine(title: "", detail: words.encrypted))
    case .proof(let offer) where offer.hasPassword:
      lines.append(PageLine(title: "", detail: words.kept))
    default: break
    }
    return lines
  }

  private static func fields(of form: AccountForm, _ words: AppWords.Entry) -> [PageLine] {
    var lines = form.fields.map { field in
      let (title, text, action) =
        switch field {
        case .server: (words.server, form.server, AppAction.accountServer)
        case .user: (words.user, form.user, .accountUser)
        case .password:
          (words.password, String(repeating: "•", count: form.passwordLength), .accountPassword)
        }
      let isEmpty = field == .server && text.isEmpty
      return PageLine(
        title: title,
        detail: isEmpty ? words.example : "",
        // A long text shows its end, where the user types.
        value: String(text.suffix(48)) + (field == form.field ? "▏" : ""),
        action: action.id
      )
    }
    switch form.step {
    case .server:
      lines.append(PageLine(title: words.goOn, value: "Enter", action: AppAction.accountSubmit.id))
    case .proof(let offer):
      if offer.hasPassword {
        lines.append(
          PageLine(title: words.logIn, value: "Enter", action: AppAction.accountSubmit.id)
        )
      }
      if offer.hasSignOn {
        let key = offer.hasPassword ? "Ctrl-B" : "Enter"
        lines.append(PageLine(title: words.signOn, value: key, action: AppAction.accountSignOn.id))
      }
    default: break
    }
    if !form.isAtStart {
      lines.append(PageLine(title: words.back, value: "Esc", action: AppAction.accountBack.id))
    }
    return lines
  }
}
