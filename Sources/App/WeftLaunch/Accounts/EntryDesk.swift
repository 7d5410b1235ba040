// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Synchronization
internal import WeftApp
internal import WeftMatrix
private import WeftSystem

/// The program's `AccountDesk`: it runs one request at a time, and its results wake the loop.
final class EntryDesk: AccountDesk, Sendable {
  private struct State {
    /// The number of the running request.
    var number = 0
    var news: [AccountNews] = []
    /// The logins that the last queried server offers.
    var login: MatrixLogin?
  }

  private let state = Mutex(State())
  private let wake: @Sendable () -> Void

  /// - Parameter wake: Ends the wait of the application's loop, on any thread.
  init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  func drain() -> [AccountNews] {
    state.withLock { state in
      defer { state.news = [] }
      return state.news
    }
  }

  func run(_ errand: AccountErrand) {
    let (number, login) = state.withLock { state in
      state.number += 1
      state.news = []
      return (state.number, state.login)
    }
    switch (errand, login) {
    case (.giveUp, _): break
    case (.look(let address), _):
      Task.detached(priority: .userInitiated) { await self.look(at: address, number) }
    case (.enter(let user, let password), let login?):
      Task.detached(priority: .userInitiated) {
        await self.enter(login, with: .password(user: user, password), number: number)
      }
    case (.signOn, let login?):
      let begins = Background.run { self.signOn(login, number) }
      if !begins { tell(.problem("the system could not start a thread; try again"), number) }
    case (.enter, nil), (.signOn, nil): break
    }
  }

  private func goesOn(_ number: Int) -> Bool { state.withLock { $0.number == number } }

  private func tell(_ news: AccountNews, _ number: Int) {
    state.withLock { if $0.number == number { $0.news.append(news) } }
    wake()
  }

  private func look(at address: String, _ number: Int) async {
    do {
      let login = try await MatrixServer(address).login()
      state.withLock { if $0.number == number { $0.login = login } }
      let offer = AccountOffer(
        server: login.server.address,
        hasPassword: login.hasPassword,
        hasSignOn: login.hasSingleSignOn
      )
      tell(.offer(offer), number)
    } catch {
      tell(.problem("\(error)"), number)
    }
  }

  private func enter(_ login: MatrixLogin, with proof: AccountEntry.Proof, number: Int) async {
    do {
      let account = try await AccountEntry.account(login, by: proof)
      guard goesOn(number) else { return try await account.logOut() }
      let stored = try await AccountEntry.keep(
        account,
        as: AccountEntry.freeName(account)
      )
      tell(.added(stored.id), number)
    } catch {
      tell(.problem("\(error)"), number)
    }
  }

  private func signOn(_ login: MatrixLogin, _ number: Int) {
    do {
      let token = try SingleSignOn.token(for: login, isGivenUp: { !goesOn(number) }) { address in
        tell(.open(address), number)
      }
      Task.detached(priority: .userInitiated) {
        await self.enter(login, with: .signOn(token), number: number)
      }
    } catch {
      tell(.problem("\(error)"), number)
    }
  }
}
