// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension AppWords {
  /// The texts about plugins that are dropped on a window.
  package struct Dropping: Sendable {
    /// While a plugin is read and tried.
    package let reading: String
    /// While another one is.
    package let busy: String
    /// The question, above what is known of the plugin.
    package let question: String
    /// The button that installs it.
    package let install: String
    /// After the other button.
    package let declined: String
    /// Before the id and version of a plugin that is installed.
    package let installed: String
    /// The same for one that was installed before.
    package let installedBefore: String
    /// Where the program that runs does not look into the folder of the user's plugins.
    package let later: String
    /// What is known of the plugin.
    package let facts: Facts
  }

  /// The labels of what is known of a plugin, and what stands beside them.
  package struct Facts: Sendable {
    /// The language that it is written in.
    package let language: String
    /// Where it comes from.
    package let from: String
    /// Which key signed it.
    package let signed: String
    /// Where none did.
    package let unsigned: String
    /// The licence.
    package let licence: String
    /// The slots that it fills.
    package let fills: String
    /// The fields that it reads.
    package let reads: String
    /// Where it reads none.
    package let nothing: String
    /// What it asks for.
    package let asks: String
    /// That it asks to read what is typed, before the command that lets it.
    package let typing: String
    /// The version that it takes the place of.
    package let replaces: String
    /// The fields that it reads and that version did not.
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
    later: "It is used from the next start on.",
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
    typing: "to read what you type, which only this command lets it:",
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
