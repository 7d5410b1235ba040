// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
package import WeftSource

/// A receipt for what a user did: what the source has yet to confirm, and what it refused.
///
///     let receipt = engine.receipt { try? engine.perform(.markRead(id)) }
///     receipt.whenSettled { answer(receipt.refusal == nil ? 204 : 409) }
///
/// Use it only on the thread of its engine.
package final class ActionReceipt {
  /// The requests that have not been answered.
  private var requests: Set<Int> = []
  /// The messages that have not arrived.
  private var messages: Set<MessageID> = []
  /// The first refusal, or `nil` if the source has refused nothing.
  package private(set) var refusal: SourceError?
  private var waiting: [() -> Void] = []

  /// Creates the receipt of something that made no request to the source.
  package init() {}

  /// Whether the source has confirmed or refused everything.
  package var isSettled: Bool { requests.isEmpty && messages.isEmpty }

  /// Calls a closure once the source has confirmed or refused everything; at once if it already has.
  package func whenSettled(_ work: @escaping () -> Void) {
    if isSettled { work() } else { waiting.append(work) }
  }

  func add(request: Int) { requests.insert(request) }

  func add(message: MessageID) { messages.insert(message) }

  func settle(request: Int, _ refusal: SourceError?) {
    if requests.remove(request) != nil { note(refusal) }
  }

  func settle(message: MessageID, _ refusal: SourceError?) {
    if messages.remove(message) != nil { note(refusal) }
  }

  private func note(_ refusal: SourceError?) {
    self.refusal = self.refusal ?? refusal
    guard isSettled else { return }
    let waiting = waiting
    self.waiting = []
    for work in waiting { work() }
  }
}

/// The receipts of a source that are not settled yet.
struct OpenReceipts {
  /// The receipt of what the user is doing now.
  var current: ActionReceipt?
  private var open: [ActionReceipt] = []

  /// Adds a request to the current receipt if it is an action of the user.
  func asked(_ wish: SourceRequest.Wish, _ number: Int) {
    guard case .action(let action) = wish else { return }
    // Typing and stopping an answer are not stored anywhere, so they need no receipt.
    switch action {
    case .typing, .stopAnswer: return
    default: break
    }
    current?.add(request: number)
  }

  /// The maximum number of open receipts; a source that never answers would leave them open for ever.
  private static let most = 1_000

  mutating func keep(_ receipt: ActionReceipt) {
    if receipt.isSettled { return }
    if open.count >= Self.most { open.removeFirst() }
    open.append(receipt)
  }

  /// Returns the receipts that a confirmation may belong to.
  ///
  /// The caller settles them after this value has changed, because settling calls out.
  mutating func taking() -> [ActionReceipt] {
    open.removeAll(where: \.isSettled)
    return open + (current.map { [$0] } ?? [])
  }
}

extension Engine {
  /// Does something for the user and returns a receipt for what the source has yet to confirm.
  package func receipt(_ work: () -> Void) -> ActionReceipt {
    let receipt = ActionReceipt()
    let before = remote?.receipts.current
    remote?.receipts.current = receipt
    work()
    remote?.receipts.current = before
    remote?.receipts.keep(receipt)
    return receipt
  }

  /// The number of changes that have not been written to the store.
  package var unsavedCount: Int { store == nil ? 0 : state.unsavedEventCount }

  func settle(_ request: SourceRequest, _ refusal: SourceError? = nil) {
    guard request.isAction else { return }
    for receipt in remote?.receipts.taking() ?? [] {
      receipt.settle(request: request.number, refusal)
    }
  }

  func settle(message id: MessageID, _ refusal: SourceError? = nil) {
    for receipt in remote?.receipts.taking() ?? [] { receipt.settle(message: id, refusal) }
  }
}
