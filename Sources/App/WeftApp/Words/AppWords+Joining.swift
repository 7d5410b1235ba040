// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension AppWords {
  /// The texts of the screen that asks for the address of a chat to join.
  package struct Joining: Sendable {
    /// Its title, and the action that opens it.
    package let title: String
    /// The purpose of the screen.
    package let purpose: String
    /// The label of the field.
    package let address: String
    /// Examples of addresses.
    package let example: String
    /// The button that joins.
    package let join: String
    /// The notice after the request was sent to the source.
    package let asked: String
    /// The heading above a refusal.
    package let problem: String
    /// The hints for the lowest line of a terminal.
    package let hints: String
  }
}

extension AppWords.Joining {
  static let english = Self(
    title: "Join a chat",
    purpose: "Enter an address that someone has given you.",
    address: "Address",
    example: "#name:server, or a link of matrix.to",
    join: "Join",
    asked: "Joining. The chat appears as soon as the server lets you in.",
    problem: "That did not work",
    hints: "Enter join  Ctrl-U clear  Esc back"
  )

  static let polish = Self(
    title: "Dołącz do czatu",
    purpose: "Wpisz adres, który ktoś Ci podał.",
    address: "Adres",
    example: "#nazwa:serwer albo link z matrix.to",
    join: "Dołącz",
    asked: "Dołączanie. Czat pojawi się, gdy tylko serwer Cię wpuści.",
    problem: "Nie udało się",
    hints: "Enter dołącz  Ctrl-U wyczyść  Esc wstecz"
  )

  static let arabic = Self(
    title: "الانضمام إلى محادثة",
    purpose: "أدخل عنوانًا أعطاك إياه أحدهم.",
    address: "العنوان",
    example: "‎#name:server أو رابط من matrix.to",
    join: "انضمام",
    asked: "جارٍ الانضمام. ستظهر المحادثة حالما يسمح لك الخادم.",
    problem: "لم ينجح ذلك",
    hints: "Enter انضمام  Ctrl-U مسح  Esc رجوع"
  )
}
