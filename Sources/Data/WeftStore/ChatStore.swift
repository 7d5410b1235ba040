// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftFormats
public import WeftModel

/// A stored workspace that an engine shows and saves, in a file or a database.
///
/// Other processes may change it at any time. Only one thread at a time may use a store.
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
