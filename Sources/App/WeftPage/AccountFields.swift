// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftApp
internal import WeftJSON
internal import WeftWeb

/// The data of the account or join form that a page receives; a password is never part of it.
struct AccountFields: Equatable {
  private let step: String
  private let server: String
  private let user: String
  private let hasSignOn: Bool
  private let address: String?

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

  /// Creates the field for the address of a chat to join.
  init(_ joining: JoinSession) {
    (step, server, user, hasSignOn, address) = ("join", "", "", false, joining.address)
  }

  /// Writes the fields as JSON.
  func write(_ all: AppWords, _ json: inout JSONBytes) {
    let words = all.entry
    json.raw("{\"hasSignOn\":\(hasSignOn)")
    json.member("step", text: step)
    json.member("server", text: server)
    json.member("user", text: user)
    if let address { json.member("address", text: address) }
    json.member("labels")
    let labels: JSONValue = [
      "server": .string(words.server), "example": .string(words.example),
      "user": .string(words.user), "password": .string(words.password),
      "goOn": .string(words.goOn), "logIn": .string(words.logIn),
      "signOn": .string(words.signOn), "back": .string(words.back),
      "address": .string(all.joining.address), "addresses": .string(all.joining.example),
      "join": .string(all.joining.join),
    ]
    json.raw(JSONWriter.compact(labels))
    json.raw("}")
  }
}

extension ServeSession {
  /// Fills the account or join form with a page's input; returns `false` if no form is open.
  ///
  /// The input goes straight to the form, so that no password ends up in a stored action.
  func fill(_ json: JSONValue) -> Bool {
    if let joining = viewer.joining, let address = json["address"]?.text {
      joining.change { $0 = address }
      viewer.join()
      viewer.act()
      note()
      return true
    }
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
