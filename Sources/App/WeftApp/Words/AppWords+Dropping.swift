// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension AppWords {
  /// The texts about plugins that are dropped on a window.
  package struct Dropping: Sendable {
    /// Shown while a plugin is read and tried.
    package let reading: String
    /// Shown if another plugin is being installed.
    package let busy: String
    /// The question above the facts about the plugin.
    package let question: String
    /// The button that installs it.
    package let install: String
    /// Shown after the user has declined.
    package let declined: String
    /// Precedes the id and version of a plugin that was installed.
    package let installed: String
    /// Precedes the id and version of a plugin that had been installed before.
    package let installedBefore: String
    /// Shown if the running program does not read the user's plugin folder.
    package let later: String
    /// The facts about the plugin.
    package let facts: Facts
  }

  /// The labels of the facts about a plugin, and words for their values.
  package struct Facts: Sendable {
    /// The language that the plugin is written in.
    package let language: String
    /// The origin of its file.
    package let from: String
    /// The key that signed it.
    package let signed: String
    /// Shown if no key did.
    package let unsigned: String
    /// The licence.
    package let licence: String
    /// The slots that it fills.
    package let fills: String
    /// The fields that it reads.
    package let reads: String
    /// Shown if it reads no fields.
    package let nothing: String
    /// The label of its requests for rights.
    package let asks: String
    /// The request to read what the user types, before the command that allows it.
    package let typing: String
    /// The version that it replaces.
    package let replaces: String
    /// The fields that it reads and the replaced version did not.
    package let readsMore: String
  }
}

extension AppWords.Dropping {
  static let english = Self(
    reading: "Looking at the plugin…",
    busy: "Another plugin is being installed. Drop this one again when that is done.",
    question: "Install this plugin?",
    install: "Install",
    declined: "Nothing was installed.",
    installed: "Installed:",
    installedBefore: "Installed already:",
    later: "It is used from the next start.",
    facts: .english
  )

  static let polish = Self(
    reading: "Sprawdzam wtyczkę…",
    busy: "Trwa instalacja innej wtyczki. Upuść tę ponownie, gdy się skończy.",
    question: "Zainstalować tę wtyczkę?",
    install: "Zainstaluj",
    declined: "Niczego nie zainstalowano.",
    installed: "Zainstalowano:",
    installedBefore: "Zainstalowano już wcześniej:",
    later: "Będzie używana od następnego uruchomienia.",
    facts: .polish
  )

  static let arabic = Self(
    reading: "جارٍ فحص الإضافة…",
    busy: "يجري تثبيت إضافة أخرى. أفلت هذه مرة أخرى عندما ينتهي ذلك.",
    question: "هل تريد تثبيت هذه الإضافة؟",
    install: "تثبيت",
    declined: "لم يُثبَّت شيء.",
    installed: "تم تثبيت:",
    installedBefore: "مثبَّت من قبل:",
    later: "ستُستخدم ابتداءً من التشغيل التالي.",
    facts: .arabic
  )
}

extension AppWords.Facts {
  static let english = Self(
    language: "Written in",
    from: "From",
    signed: "Signed by",
    unsigned: "no key",
    licence: "Licence",
    fills: "Fills",
    reads: "Reads",
    nothing: "nothing",
    asks: "Asks",
    typing: "to read what you type, which only this command allows:",
    replaces: "Replaces",
    readsMore: "Reads more"
  )

  static let polish = Self(
    language: "Napisana w języku",
    from: "Źródło",
    signed: "Podpis",
    unsigned: "brak",
    licence: "Licencja",
    fills: "Wypełnia",
    reads: "Czyta",
    nothing: "niczego",
    asks: "Prosi",
    typing: "o dostęp do tego, co piszesz; pozwala na to tylko polecenie:",
    replaces: "Zastępuje",
    readsMore: "Czyta więcej"
  )

  static let arabic = Self(
    language: "مكتوبة بلغة",
    from: "المصدر",
    signed: "التوقيع",
    unsigned: "بلا توقيع",
    licence: "الترخيص",
    fills: "تملأ",
    reads: "تقرأ",
    nothing: "لا شيء",
    asks: "تطلب",
    typing: "قراءة ما تكتبه، ولا يسمح بذلك إلا هذا الأمر:",
    replaces: "تحل محل",
    readsMore: "تقرأ أيضًا"
  )
}
