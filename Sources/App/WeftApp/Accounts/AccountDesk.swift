// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The ways to log in that a chat server offers.
package struct AccountOffer: Equatable, Sendable {
  /// The address that name and password are sent to.
  package let server: String
  /// Whether the server accepts a name and a password.
  package let hasPassword: Bool
  /// Whether the user can sign on in a browser.
  package let hasSignOn: Bool

  /// Creates an offer.
  package init(server: String, hasPassword: Bool, hasSignOn: Bool) {
    self.server = server
    self.hasPassword = hasPassword
    self.hasSignOn = hasSignOn
  }
}

/// A request of the screen that adds an account.
package enum AccountErrand: Sendable {
  /// Asks a server which logins it offers.
  case look(String)
  /// Logs in to the server that was asked, and stores the account.
  case enter(user: String, password: String)
  /// Starts to sign on in a browser.
  case signOn
  /// Cancels the running request.
  case giveUp
}

/// A result of an account request.
package enum AccountNews: Equatable, Sendable {
  /// The logins that the server offers.
  case offer(AccountOffer)
  /// An address that the user must open in a browser.
  case open(String)
  /// An error, in a sentence that says what to do.
  case problem(String)
  /// The account was added, with its name.
  case added(String)
}

/// The part of the program that adds accounts for the screen: one request at a time, on its own threads.
package protocol AccountDesk: AnyObject {
  /// Starts a request, and cancels the previous one.
  func run(_ errand: AccountErrand)
  /// Returns and removes the results of requests that were not cancelled.
  func drain() -> [AccountNews]
}
