// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Weft
package import WeftApp
package import WeftPluginHost
package import WeftSystem

/// The resources of a server for many users: its keys, a way to open workspaces, and a loop.
package struct ServedPeople {
  /// The keys of links and sessions.
  package let keys: SigningKeys
  /// Opens the workspace of a person; may be called on any thread and must not block it.
  package let open: @Sendable (Person) async throws(OpeningError) -> OpenedWorkspace
  /// Creates the application of an opened workspace, on the loop's thread.
  package let makeApp: (OpenedWorkspace) -> ChatApp
  /// The actor of the loop that calls the server.
  package let loop: LoopActor
  /// The plugins, which run in separate workers for each application, or `nil` for none.
  package let plugins: HostedPlugins?
  /// The log of the users' actions, or `nil` for none.
  package let audit: AuditLog?
  /// Returns whether the database can be reached.
  package let isReachable: @Sendable () -> Bool
  /// Returns whether the bus between hosts is connected, or `nil` without a bus.
  package let isBusConnected: (@Sendable () -> Bool)?

  /// Creates the description of a server.
  package init(
    keys: SigningKeys,
    loop: LoopActor,
    plugins: HostedPlugins? = nil,
    audit: AuditLog? = nil,
    isReachable: @escaping @Sendable () -> Bool = { true },
    isBusConnected: (@Sendable () -> Bool)? = nil,
    open: @escaping @Sendable (Person) async throws(OpeningError) -> OpenedWorkspace,
    makeApp: @escaping (OpenedWorkspace) -> ChatApp
  ) {
    self.keys = keys
    self.loop = loop
    self.plugins = plugins
    self.audit = audit
    self.isReachable = isReachable
    self.isBusConnected = isBusConnected
    self.open = open
    self.makeApp = makeApp
  }
}

/// A workspace as one of its users sees it.
package struct OpenedWorkspace: Sendable {
  /// The source of the chats.
  package let source: any ChatSource
  /// The user's account.
  package let account: SourceAccount
  /// The id of the workspace.
  package let name: String
  /// The workspace without its users, channels and threads.
  package let head: Workspace
  /// Returns the user's current epoch; sessions of earlier epochs have ended.
  package let epoch: @Sendable () -> Int64

  /// Creates the description of a workspace.
  package init(
    _ name: String,
    source: any ChatSource,
    account: SourceAccount,
    head: Workspace,
    epoch: @escaping @Sendable () -> Int64
  ) {
    self.name = name
    self.source = source
    self.account = account
    self.head = head
    self.epoch = epoch
  }
}

/// The reason why a workspace can't be opened.
package enum OpeningError: Error, Equatable {
  /// The workspace does not exist or has no such user.
  case unknown(String)
  /// The database is unavailable at the moment.
  case unavailable(String)
}
