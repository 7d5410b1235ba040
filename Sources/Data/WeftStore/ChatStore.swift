// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftFormats
public import WeftModel

/// A stored workspace that an engine shows and saves, in a file or a database.
///
///     let store = try WorkspaceStore(opening: "team.weft")
///     var state = try store.state()
///     _ = state.apply(event)
///     try store.save(&state)  // on top of what other processes have written since
///     if let failure = store.failure { throw failure }
///
/// An `Engine` created over a store makes these calls itself: `Engine.save()`, `Engine.commit(_:and:)` and
/// `Engine.refresh()`.
///
/// **Ownership and thread.** Only one thread at a time may use a store, and not while another thread reads a state of
/// it. Other processes may change the workspace at any time; a state shows that after ``save(_:)`` or ``refresh(_:)``.
///
/// **Cost.** A state reads only the models that are asked for, and keeps recent ones. ``save(_:)`` and ``refresh(_:)``
/// depend on the number of changes and of unsaved events, not on the size of the workspace.
///
/// **Errors.** All functions throw ``StoreError``; after an error from ``save(_:)`` nothing is written, and the changes
/// are still in the state. Reading a model can't throw: it returns `nil` as if the model didn't exist, and ``failure``
/// keeps the first reason. Check it before trusting that something is missing.
public protocol ChatStore: AnyObject {
  /// The workspace without its users, channels and threads.
  var head: Workspace { get }

  /// The first error that occurred while a state read models, or `nil` if none did.
  ///
  /// States can't throw, so a caller checks this after using one.
  var failure: StoreError? { get }

  /// Whether the workspace's file was removed, or another file has its path.
  ///
  /// Nothing is written then. It can become `false` again, for example if the file is moved back.
  var isGone: Bool { get }

  /// Returns a state that reads models from the store on demand.
  ///
  /// Only the newest state can be saved or refreshed.
  func state() throws(StoreError) -> ChatState

  /// Writes the changes that events made to the last state, all of them or none, on top of what other processes have
  /// written since.
  ///
  /// - Returns: The changes of other processes, and what the unsaved events then changed.
  @discardableResult
  func save(_ state: inout ChatState) throws(StoreError) -> StoreNews

  /// Applies the changes that other processes have written since the last state.
  ///
  /// - Returns: The changes of other processes, and what the unsaved events then changed.
  @discardableResult
  func refresh(_ state: inout ChatState) throws(StoreError) -> StoreNews
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension WorkspaceStore: ChatStore {
  public var isGone: Bool { database.hasMoved }
}

extension ChatStore {
  /// `false`: a store without a file can't lose it.
  public var isGone: Bool { false }
}
