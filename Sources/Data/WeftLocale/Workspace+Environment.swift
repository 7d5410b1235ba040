// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import WeftFormats
public import WeftLists

extension Workspace {
  /// Returns the environment of the workspace's lists.
  ///
  /// An argument wins over the file. Where neither gives a value, the moment is the latest in the
  /// file, the time zone UTC and the locale en_US. The texts are in the locale's language, if it is
  /// shipped with the library or among the tables.
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
