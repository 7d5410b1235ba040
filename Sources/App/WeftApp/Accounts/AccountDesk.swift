// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What a chat server offers to who wants to log in.
package struct AccountOffer: Equatable, Sendable {
  /// The address to which name and password go.
  package let server: String
  /// Whether it takes a name and a password.
  package let hasPassword: Bool
  /// Whether a page in a browser lets people in.
  package let hasSignOn: Bool

  /// Makes an offer.
  package init(server: String, hasPassword: Bool, hasSignOn: Bool) {
    (self.server, self.hasPassword, self.hasSignOn) = (server, hasPassword, hasSignOn)
  }
}

/// What the screen that adds an account has done.
package enum AccountErrand: Sendable {
  /// Asks a server what it offers.
  case look(String)
  /// Logs in at the server that was asked, and keeps the account.
  case enter(user: String, password: String)
  /// Begins a sign-on in a browser.
  case signOn
  /// Gives up what is going on.
  case giveUp
}

/// What comes of an errand.
package enum AccountNews: Equatable, Sendable {
  /// The server offers something.
  case offer(AccountOffer)
  /// An address is to be opened in a browser.
  case open(String)
  /// Something went wrong; the sentence says what to do.
  case problem(String)
  /// The account is there, under a name.
  case added(String)
}

/// Adds accounts for the application's screen: one errand at a time, on threads of its own.
package protocol AccountDesk: AnyObject {
  /// Begins an errand; the one before is given up.
  func run(_ errand: AccountErrand)
  /// Drains what came of errands that were not given up.
  func drain() -> [AccountNews]
}
