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
    /// Where the program that runs does not look into the folder of the user's plugins.
    package let later: String
  }
}

extension AppWords.Dropping {
  static let english = Self(
    reading: "Looking at the plugin…",
    busy: "Another plugin is being installed. Drop this one again when that is done.",
    question: "Install this plugin?",
    install: "Install",
    declined: "Nothing was installed.",
    later: "It is used from the next start on."
  )

  static let polish = Self(
    reading: "Sprawdzam wtyczkę…",
    busy: "Trwa instalacja innej wtyczki. Upuść tę ponownie, gdy się skończy.",
    question: "Zainstalować tę wtyczkę?",
    install: "Zainstaluj",
    declined: "Niczego nie zainstalowano.",
    later: "Będzie używana od następnego uruchomienia."
  )

  static let arabic = Self(
    reading: "جارٍ فحص الإضافة…",
    busy: "يجري تثبيت إضافة أخرى. أفلت هذه مرة أخرى عندما ينتهي ذلك.",
    question: "هل تريد تثبيت هذه الإضافة؟",
    install: "تثبيت",
    declined: "لم يُثبَّت شيء.",
    later: "ستُستخدم ابتداءً من التشغيل التالي."
  )
}
