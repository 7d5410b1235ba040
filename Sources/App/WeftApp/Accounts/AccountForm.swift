// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The form that adds an account, as a value: inputs and results in, requests out.
///
///     var form = AccountForm()
///     form.handle(.text("matrix.org"))
///     form.handle(.submit)  // asks the server what it offers, and then for name and password
///
/// A password is held only while it is typed on a terminal; a page passes it when it submits the form.
package struct AccountForm {
  /// A field of the form.
  package enum Field: String, CaseIterable, Sendable {
    case server
    case user
    case password
  }

  /// The step that the form is at.
  package enum Step: Equatable, Sendable {
    /// The form asks for the server.
    case server
    /// The server is being asked which logins it offers.
    case looking
    /// The form asks for the credentials that the server wants.
    case proof(AccountOffer)
    /// The server is checking the login.
    case entering(AccountOffer)
    /// The user signs on in a browser, at an address once that is known.
    case browser(AccountOffer, String?)
    /// The account was added, with its name.
    case done(String)
  }

  /// An input of the user.
  package enum Input: Equatable, Sendable {
    /// Types text into the focused field.
    case text(String)
    /// Deletes the last character.
    case erase
    /// Empties the field.
    case clear
    /// Focuses the next or the previous field.
    case move(by: Int)
    /// Focuses a field.
    case focus(Field)
    /// Submits the current step.
    case submit
    /// Signs on in a browser.
    case signOn
    /// Returns to the previous step.
    case back
    /// Fills in the server and submits it, as a page does.
    case fill(server: String)
    /// Fills in name and password and submits them, as a page does.
    case enter(user: String, password: String)
  }

  /// The current step.
  package private(set) var step = Step.server
  /// The server's address as typed.
  package private(set) var server = ""
  /// The user's name as typed.
  package private(set) var user = ""
  /// The password as typed so far.
  private var password = ""
  /// The focused field, or `nil` if the step has no fields.
  package private(set) var field: Field? = .server
  /// The error of the last attempt.
  package private(set) var problem: String?

  /// The maximum size of a field in bytes.
  package static let mostBytes = 1_024

  /// Creates an empty form.
  package init() {}

  /// The number of characters in the password; nothing else of it is shown.
  package var passwordLength: Int { password.count }

  /// Whether the form waits for a server or a browser.
  package var isBusy: Bool {
    switch step {
    case .looking, .entering, .browser: true
    case .server, .proof, .done: false
    }
  }

  /// Whether the account was added.
  package var isDone: Bool { if case .done = step { true } else { false } }

  /// The logins that the server offers, once known.
  package var offer: AccountOffer? {
    switch step {
    case .proof(let offer), .entering(let offer), .browser(let offer, _): offer
    case .server, .looking, .done: nil
    }
  }

  /// The fields of the current step.
  package var fields: [Field] {
    switch step {
    case .server: [.server]
    case .proof(let offer) where offer.hasPassword: [.user, .password]
    case .looking, .proof, .entering, .browser, .done: []
    }
  }

  /// Handles an input; returns the request that follows from it.
  package mutating func handle(_ input: Input) -> AccountErrand? {
    switch input {
    case .text(let text): change { $0 += text }
    case .erase: change { $0 = String($0.dropLast()) }
    case .clear: change { $0 = "" }
    case .move(let step): move(by: step)
    case .focus(let chosen): if fields.contains(chosen) { field = chosen }
    case .submit: return submit()
    case .signOn: return signOn()
    case .back: return back()
    case .fill(let address):
      guard step == .server else { return nil }
      server = Self.bounded(address)
      return submit()
    case .enter(let name, let secret):
      guard fields.contains(.password) else { return nil }
      user = Self.bounded(name)
      password = Self.bounded(secret)
      return submit()
    }
    return nil
  }

  /// Handles the result of a request.
  package mutating func take(_ news: AccountNews) {
    switch (news, step) {
    case (.offer(let offer), .looking):
      step = .proof(offer)
      problem = nil
      field = fields.first
    case (.open(let address), .browser(let offer, _)): step = .browser(offer, address)
    case (.problem(let text), .looking): (step, problem, field) = (.server, text, .server)
    case (.problem(let text), .entering(let offer)), (.problem(let text), .browser(let offer, _)):
      (step, problem) = (.proof(offer), text)
      // The name is rarely wrong, and the user can see it.
      field = fields.last
    case (.added(let name), _): (step, problem, field) = (.done(name), nil, nil)
    case (.offer, _), (.open, _), (.problem, _): break
    }
  }

  private mutating func change(_ work: (inout String) -> Void) {
    guard let field, fields.contains(field) else { return }
    func changed(_ text: String) -> String {
      var text = text
      work(&text)
      return Self.bounded(text)
    }
    switch field {
    case .server: server = changed(server)
    case .user: user = changed(user)
    case .password: password = changed(password)
    }
  }

  /// Returns the text as one line of bounded length.
  private static func bounded(_ text: String) -> String {
    let line = text.filter { !$0.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F } }
    return line.utf8.count <= mostBytes ? line : String(line.prefix(mostBytes / 4))
  }

  private mutating func move(by step: Int) {
    let fields = fields
    guard let field, let place = fields.firstIndex(of: field) else { return }
    self.field = fields[min(max(0, place + step), fields.count - 1)]
  }

  private mutating func submit() -> AccountErrand? {
    switch step {
    case .server:
      guard !server.isEmpty else { return nil }
      step = .looking
      problem = nil
      return .look(server)
    case .proof(let offer) where offer.hasPassword:
      if user.isEmpty || password.isEmpty {
        field = user.isEmpty ? .user : .password
        return nil
      }
      defer { password = "" }
      step = .entering(offer)
      problem = nil
      return .enter(user: user, password: password)
    case .proof: return signOn()
    case .looking, .entering, .browser, .done: return nil
    }
  }

  private mutating func signOn() -> AccountErrand? {
    guard case .proof(let offer) = step, offer.hasSignOn else { return nil }
    step = .browser(offer, nil)
    problem = nil
    password = ""
    return .signOn
  }

  private mutating func back() -> AccountErrand? {
    defer { (problem, password) = (nil, "") }
    switch step {
    case .server, .done: return nil
    case .looking, .proof: (step, field) = (.server, .server)
    case .entering(let offer), .browser(let offer, _):
      step = .proof(offer)
      field = fields.first
    }
    return .giveUp
  }

  /// Whether going back leaves the form.
  package var isAtStart: Bool { step == .server }
}
