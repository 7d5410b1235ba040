// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The form that adds an account, as a value: inputs and news in, errands out.
///
///     var form = AccountForm()
///     form.handle(.text("matrix.org"))
///     form.handle(.submit)  // asks the server what it offers, and then for name and password
///
/// A password is held only while it is typed on a terminal; a page hands it over as it is submitted.
package struct AccountForm {
  /// A field of the form.
  package enum Field: String, CaseIterable, Sendable {
    case server
    case user
    case password
  }

  /// Where the form is.
  package enum Step: Equatable, Sendable {
    /// It asks for the server.
    case server
    /// The server is asked.
    case looking
    /// It asks for what the server wants.
    case proof(AccountOffer)
    /// The server is asked to let the user in.
    case entering(AccountOffer)
    /// The browser is waited for, at an address once that is known.
    case browser(AccountOffer, String?)
    /// The account is there.
    case done(String)
  }

  /// What a user does with the form.
  package enum Input: Equatable, Sendable {
    /// Types something into the field that has the keys.
    case text(String)
    /// Takes the last character away.
    case erase
    /// Empties the field.
    case clear
    /// Goes to the next field, or to the one before.
    case move(by: Int)
    /// Goes to a field.
    case focus(Field)
    /// Goes on.
    case submit
    /// Signs on in a browser.
    case signOn
    /// Goes back a step.
    case back
    /// Fills in fields and goes on, as a page does.
    case fill(server: String)
    /// See ``fill(server:)``.
    case enter(user: String, password: String)
  }

  /// Where it is.
  package private(set) var step = Step.server
  /// The address that was typed.
  package private(set) var server = ""
  /// The name that was typed.
  package private(set) var user = ""
  /// What has been typed of the password.
  private var password = ""
  /// The field that has the keys; nil where there is none.
  package private(set) var field: Field? = .server
  /// What went wrong with the last attempt.
  package private(set) var problem: String?

  /// The most bytes of a field.
  package static let mostBytes = 1_024

  /// Makes an empty form.
  package init() {}

  /// How many characters of the password there are; nothing else of it is shown.
  package var passwordLength: Int { password.count }

  /// Whether something is waited for.
  package var isBusy: Bool {
    switch step {
    case .looking, .entering, .browser: true
    case .server, .proof, .done: false
    }
  }

  /// Whether the account is there.
  package var isDone: Bool { if case .done = step { true } else { false } }

  /// What the server offers, once it has told.
  package var offer: AccountOffer? {
    switch step {
    case .proof(let offer), .entering(let offer), .browser(let offer, _): offer
    case .server, .looking, .done: nil
    }
  }

  /// The fields that there are now.
  package var fields: [Field] {
    switch step {
    case .server: [.server]
    case .proof(let offer) where offer.hasPassword: [.user, .password]
    case .looking, .proof, .entering, .browser, .done: []
    }
  }

  /// Takes an input; returns what is to be done.
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
      (user, password) = (Self.bounded(name), Self.bounded(secret))
      return submit()
    }
    return nil
  }

  /// Takes what came of an errand.
  package mutating func take(_ news: AccountNews) {
    switch (news, step) {
    case (.offer(let offer), .looking):
      (step, problem) = (.proof(offer), nil)
      field = fields.first
    case (.open(let address), .browser(let offer, _)): step = .browser(offer, address)
    case (.problem(let text), .looking): (step, problem, field) = (.server, text, .server)
    case (.problem(let text), .entering(let offer)), (.problem(let text), .browser(let offer, _)):
      (step, problem) = (.proof(offer), text)
      // A name is seldom wrong, and shown.
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

  /// A field has one line of bounded length.
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
      (step, problem) = (.looking, nil)
      return .look(server)
    case .proof(let offer) where offer.hasPassword:
      if user.isEmpty || password.isEmpty {
        field = user.isEmpty ? .user : .password
        return nil
      }
      defer { password = "" }
      (step, problem) = (.entering(offer), nil)
      return .enter(user: user, password: password)
    case .proof: return signOn()
    case .looking, .entering, .browser, .done: return nil
    }
  }

  private mutating func signOn() -> AccountErrand? {
    guard case .proof(let offer) = step, offer.hasSignOn else { return nil }
    (step, problem, password) = (.browser(offer, nil), nil, "")
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
