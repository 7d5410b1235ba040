// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension AppWords {
  /// The texts about notifications.
  package struct Notifying: Sendable {
    /// The label of the setting.
    package let title: String
    /// The setting for no notifications.
    package let off: String
    /// The setting for mentions and direct conversations.
    package let mentions: String
    /// The setting for all messages.
    package let all: String
    /// The label of the line that says whether the browser shows notifications.
    package let browser: String
    /// The action of that line if the browser's user has not decided.
    package let allow: String
    /// Its value if the browser shows notifications.
    package let allowed: String
    /// Its value if the browser's user has forbidden them.
    package let blocked: String
    /// Its value if the browser or the terminal supports none.
    package let unavailable: String
    /// The label of the line that says that a terminal shows none.
    package let terminal: String
  }
}

extension AppWords.Notifying {
  static let english = Self(
    title: "Notifications",
    off: "None",
    mentions: "Mentions and direct chats",
    all: "All messages",
    browser: "Notifications in this browser",
    allow: "Allow…",
    allowed: "Allowed",
    blocked: "Blocked; allow them in the browser's settings for this site",
    unavailable: "Not supported",
    terminal: "Notifications in this terminal"
  )

  static let polish = Self(
    title: "Powiadomienia",
    off: "Brak",
    mentions: "Wzmianki i rozmowy bezpośrednie",
    all: "Wszystkie wiadomości",
    browser: "Powiadomienia w tej przeglądarce",
    allow: "Zezwól…",
    allowed: "Dozwolone",
    blocked: "Zablokowane; zezwól na nie w ustawieniach przeglądarki dla tej strony",
    unavailable: "Nieobsługiwane",
    terminal: "Powiadomienia w tym terminalu"
  )

  static let arabic = Self(
    title: "الإشعارات",
    off: "بلا إشعارات",
    mentions: "الإشارات والمحادثات المباشرة",
    all: "كل الرسائل",
    browser: "الإشعارات في هذا المتصفح",
    allow: "السماح…",
    allowed: "مسموح بها",
    blocked: "محظورة؛ اسمح بها في إعدادات المتصفح لهذا الموقع",
    unavailable: "غير مدعومة",
    terminal: "الإشعارات في هذه الطرفية"
  )
}
