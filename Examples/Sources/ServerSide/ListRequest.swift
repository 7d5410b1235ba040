// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Weft
import WeftLocale

/// The parameters of a request for a list.
struct ListRequest {
  static let parameters: Set = [
    "after", "format", "limit", "locale", "name", "now", "user", "zone",
  ]

  let user: UserID
  let limit: Int
  /// The last channel of the previous page.
  let after: ChannelID?
  let query: ChannelListQuery
  let isJSON: Bool
  let environment: ChatEnvironment
  let look: Look

  init(
    _ request: Request,
    _ state: ChatState,
    _ looks: inout LookCache,
    now: Date
  ) throws(RequestError) {
    try request.allow(Self.parameters)
    guard let id = request["user"], !id.isEmpty else {
      throw RequestError(status: 400, message: "say whose channels with user=ID")
    }
    user = UserID(id)
    limit = try request.integer("limit", in: 1...100, default: 20)
    isJSON = try request.choice("format", ["html", "json"], default: "html") == "json"
    after = request["after"].map { ChannelID($0) }
    let own = Filter<ChannelListFilterScope>.containMembers(userIds: [user])
    let named = request["name"].map { Filter<ChannelListFilterScope>.autocomplete(.name, text: $0) }
    query = ChannelListQuery(filter: named.map { .and([own, $0]) } ?? own, pageSize: limit)
    look = try looks.look(
      locale: request.choice("locale", Look.locales, default: "en_GB"),
      zone: request["zone"] ?? "UTC"
    )
    // Everything that differs between requests, and nothing that depends on the machine.
    environment = ChatEnvironment(
      now: try Self.moment(request) ?? now,
      currentUser: state.user(user),
      timestamps: look.timestamps,
      strings: look.strings
    )
  }

  private static func moment(_ request: Request) throws(RequestError) -> Date? {
    guard let text = request["now"] else { return nil }
    guard let date = Workspace.date(text) else {
      let example = "2026-06-05T14:24:00Z"
      throw RequestError(
        status: 400,
        message: "now \(Request.quoted(text)) is not a date such as \(example)"
      )
    }
    return date
  }
}

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
