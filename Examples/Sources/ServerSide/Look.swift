// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Weft

/// How one language and one time zone are written: it takes long to make and serves many requests.
struct Look: Sendable {
  /// The locales there are texts for: no other word becomes a key of the cache.
  static let locales = ["ar_EG", "en_GB", "en_US", "pl_PL"]

  let language: String
  let isRightToLeft: Bool
  let timestamps: LocaleTimestampFormatter
  let strings: StringCatalog

  init(locale: String, zone: TimeZone) {
    let locale = Locale(identifier: locale)
    language = locale.identifier(.bcp47)
    isRightToLeft = locale.language.characterDirection == .rightToLeft
    timestamps = LocaleTimestampFormatter(locale: locale, timeZone: zone)
    strings = StringCatalog(locale: locale)
  }
}

/// The looks of the last requests, a few of them.
struct LookCache {
  private static let most = 64
  private static let zones = Set(TimeZone.knownTimeZoneIdentifiers).union(["UTC"])
  private var looks: [String: Look] = [:]

  mutating func look(locale: String, zone name: String) throws(RequestError) -> Look {
    let key = "\(locale) \(name)"
    if let look = looks[key] { return look }
    // A name from outside is looked up in a list before it gets near the files of the time zones.
    guard Self.zones.contains(name), let zone = TimeZone(identifier: name) else {
      throw RequestError(
        status: 400,
        message: "zone \(Request.quoted(name)) is not a time zone such as Europe/Warsaw"
      )
    }
    if looks.count == Self.most { looks = [:] }
    let look = Look(locale: locale, zone: zone)
    looks[key] = look
    return look
  }
}
