// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftFormats
public import WeftModel

/// A stored workspace that an engine shows and saves, in a file or in a database.
///
/// Other processes may change it at any time. One thread at a time may use a store.
public protocol ChatStore: AnyObject {
  /// The workspace without its users, channels and threads.
  var head: Workspace { get }

  /// The first error of a state's reading, nil when there was none.
  ///
  /// A state cannot throw, so after using one the caller checks this.
  var failure: StoreError? { get }

  /// Whether the workspace's file was removed, or another file has its path.
  ///
  /// Nothing is written then. It may come back, as where it was only moved for a while.
  var isGone: Bool { get }

  /// Returns a state that reads models from the store when they are used.
  ///
  /// Only the newest state can be saved or refreshed.
  func state() throws(StoreError) -> ChatState

  /// Writes the changes that events made to the last state, all of them or none, after those that other processes
  /// have written since.
  ///
  /// - Returns: The changes of other processes, with those that the unsaved events then made.
  @discardableResult
  func save(_ state: inout ChatState) throws(StoreError) -> StoreNews

  /// Applies the changes that other processes have written since the last state.
  ///
  /// - Returns: The changes of other processes, with those that the unsaved events then made.
  @discardableResult
  func refresh(_ state: inout ChatState) throws(StoreError) -> StoreNews
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension WorkspaceStore: ChatStore {
  public var isGone: Bool { database.hasMoved }
}

extension ChatStore {
  /// A store that has no file of its own is always in its place.
  public var isGone: Bool { false }
}
