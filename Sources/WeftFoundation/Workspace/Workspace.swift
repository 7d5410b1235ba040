// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import WeftChat
public import WeftJSON

/// Everything a workspace file holds.
public struct Workspace: Equatable, Sendable {
  /// Who looks at the lists.
  public var currentUser: ChatUser
  /// Everybody the file describes, in its order; who looks at the lists is among them.
  public var users: [ChatUser]
  /// Whom the current user has muted.
  public var mutedUserIDs: Set<UserID> = []
  /// The moment the file asks to be shown at.
  public var now: Date?
  /// The time zone the file asks for.
  public var timeZone: TimeZone?
  /// The locale the file asks for.
  public var locale: Locale?
  /// What the application has chosen.
  public var config = ChatConfig()
  /// Every channel, in the order of the file.
  public var channels: [ChatChannel] = []
  /// Every thread, in the order of the file.
  public var threads: [ChatThread] = []
  /// What else the file holds, by name.
  public var custom: [String: JSONValue] = [:]
  /// The latest moment in the file: the default of ``now``.
  public var latestDate: Date?

  /// Creates an empty workspace.
  public init(currentUser: ChatUser) {
    self.currentUser = currentUser
    users = [currentUser]
  }

  /// The environment of the workspace's lists; where neither the arguments nor the file say, the
  /// moment is the latest in the file, the zone UTC and the locale en_US.
  ///
  /// The texts are in the locale's language where that comes with the library or is among the tables.
  public func environment(
    now: Date? = nil,
    timeZone: TimeZone? = nil,
    locale: Locale? = nil,
    tables: [StringTable] = []
  ) -> ChatEnvironment {
    let locale = locale ?? self.locale ?? Locale(identifier: "en_US")
    return ChatEnvironment(
      now: now ?? self.now ?? latestDate ?? Date(timeIntervalSince1970: 0),
      currentUser: currentUser,
      config: config,
      timestamps: LocaleTimestampFormatter(
        locale: locale,
        timeZone: timeZone ?? self.timeZone ?? .gmt
      ),
      strings: StringCatalog(locale: locale, tables: tables)
    )
  }
}

extension Workspace {
  /// A date as workspace files write it, nil when it is none.
  public static func date(_ text: String) -> Date? {
    ISODate.parse(text)
  }

  /// A date as workspace files write it.
  public static func text(_ date: Date) -> String { ISODate.text(date) }
}
