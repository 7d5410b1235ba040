// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Weft
package import WeftApp
package import WeftSystem

/// What a server of many people stands on: keys, a way to open workspaces, and a loop.
package struct ServedPeople {
  /// The keys of links and sessions.
  package let keys: SigningKeys
  /// Opens the workspace of a person; on any thread, which must not wait.
  package let open: @Sendable (Person) async throws(OpeningError) -> OpenedWorkspace
  /// Makes the application of a workspace that was opened, on the loop's thread.
  package let makeApp: (OpenedWorkspace) -> ChatApp
  /// The actor of the loop that calls the server.
  package let loop: LoopActor
  /// The plugins, of which each application has workers of its own; nil for none.
  package let plugins: HostedPlugins?
  /// What people do, for the operator; nil for no log.
  package let audit: AuditLog?
  /// Whether the database can be reached.
  package let isReachable: @Sendable () -> Bool
  /// Whether the bus by which hosts wake each other is there; nil without one.
  package let isBusConnected: (@Sendable () -> Bool)?

  /// Describes a server.
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
    (self.keys, self.loop, self.plugins, self.audit) = (keys, loop, plugins, audit)
    (self.isReachable, self.isBusConnected) = (isReachable, isBusConnected)
    (self.open, self.makeApp) = (open, makeApp)
  }
}

/// A workspace as one of its people sees it.
package struct OpenedWorkspace: Sendable {
  /// Where the chats come from.
  package let source: any ChatSource
  /// The person.
  package let account: SourceAccount
  /// The id of the workspace.
  package let name: String
  /// The workspace without its users, channels and threads.
  package let head: Workspace
  /// Returns the epoch of the person, which ends earlier sessions.
  package let epoch: @Sendable () -> Int64

  /// Describes a workspace.
  package init(
    _ name: String,
    _ source: any ChatSource,
    _ account: SourceAccount,
    _ head: Workspace,
    epoch: @escaping @Sendable () -> Int64
  ) {
    (self.name, self.source, self.account) = (name, source, account)
    (self.head, self.epoch) = (head, epoch)
  }
}

/// The reason why a workspace can't be opened.
package enum OpeningError: Error, Equatable {
  /// There is no such workspace, or it has no such user.
  case unknown(String)
  /// The database can't be asked now.
  case unavailable(String)
}
