// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftApp
internal import WeftJSON
internal import WeftWeb

/// The data of the account form, or of the focused field of another form; a password is never part of it.
struct AccountFields: Equatable {
  private let step: String
  private let server: String
  private let user: String
  private let hasSignOn: Bool
  private let address: String?
  private var line: Line?

  /// The focused field of a form.
  private struct Line: Equatable {
    let label: String
    let example: String
    let button: String?
    let isAddress: Bool
    /// The number of the focus; another one replaces the field.
    let number: Int
  }

  init(_ form: AccountForm) {
    server = form.server
    user = form.user
    hasSignOn = form.offer?.hasSignOn == true
    switch form.step {
    case .server: (step, address) = ("server", nil)
    case .looking, .entering: (step, address) = ("wait", nil)
    case .proof(let offer):
      step = offer.hasPassword ? "password" : offer.hasSignOn ? "signOn" : "wait"
      address = nil
    case .browser(_, let known): (step, address) = ("browser", known)
    case .done: (step, address) = ("done", nil)
    }
  }

  /// Creates the field with the focus of a form, or returns `nil` if a choice or a button has it.
  init?(_ form: FormSession) {
    guard let item = form.focused, item.isField else { return nil }
    (step, server, user, hasSignOn, address) = ("line", "", "", false, item.value)
    line = Line(
      label: item.title,
      example: item.example,
      button: form.buttonTitle,
      isAddress: item.kind == .address,
      number: form.revision
    )
  }

  /// Writes the fields as JSON.
  func write(_ all: AppWords, _ json: inout JSONBytes) {
    let words = all.entry
    json.raw("{\"hasSignOn\":\(hasSignOn)")
    json.member("step", text: step)
    json.member("server", text: server)
    json.member("user", text: user)
    if let address { json.member("address", text: address) }
    if let line { json.raw(",\"number\":\(line.number),\"isAddress\":\(line.isAddress)") }
    json.member("labels")
    let labels: JSONValue = [
      "server": .string(words.server), "example": .string(words.example),
      "user": .string(words.user), "password": .string(words.password),
      "goOn": .string(words.goOn), "logIn": .string(words.logIn),
      "signOn": .string(words.signOn), "back": .string(words.back),
      "line": .string(line?.label ?? ""), "lineExample": .string(line?.example ?? ""),
      "lineButton": .string(line?.button ?? words.goOn),
    ]
    json.raw(JSONWriter.compact(labels))
    json.raw("}")
  }
}

extension ServeSession {
  /// Fills the account form with a page's input; returns `false` if it is not open.
  ///
  /// The input goes straight to the form, so that no password ends up in a stored action.
  func fill(_ json: JSONValue) -> Bool {
    guard let account = viewer.account else { return false }
    if json["back"]?.truth == true {
      account.handle(.back)
    } else if json["signOn"]?.truth == true {
      account.handle(.signOn)
    } else if let server = json["server"]?.text {
      account.handle(.fill(server: server))
    } else if let user = json["user"]?.text, let password = json["password"]?.text {
      account.handle(.enter(user: user, password: password))
    } else {
      return false
    }
    viewer.act()
    note()
    return true
  }
}
