// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Weft

/// The formats of one language and time zone, which are slow to make and serve many requests.
struct Look: Sendable {
  /// The locales with texts; no other text from outside becomes a key of the cache.
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

/// A small cache of the looks of recent requests.
struct LookCache {
  private static let most = 64
  private static let zones = Set(TimeZone.knownTimeZoneIdentifiers).union(["UTC"])
  private var looks: [String: Look] = [:]

  mutating func look(locale: String, zone name: String) throws(RequestError) -> Look {
    let key = "\(locale) \(name)"
    if let look = looks[key] { return look }
    // A name from outside must be a known one before it is used to find a time zone's file.
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
