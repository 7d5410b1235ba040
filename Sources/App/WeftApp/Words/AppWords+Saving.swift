// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension AppWords {
  /// The texts about a workspace that can't be saved.
  package struct Saving: Sendable {
    /// Precedes the reason why a message can't be saved.
    package let notSent: String
    /// Says that the workspace's file was removed or replaced.
    package let gone: String
    /// Precedes the path of the file that the workspace would be saved to.
    package let offer: String
    /// The button that saves it there.
    package let elsewhere: String
    /// Precedes the path of the file that it was saved to.
    package let saved: String
    /// Precedes the reason why it can't be saved there either.
    package let failed: String
  }
}

extension AppWords.Saving {
  static let english = Self(
    notSent: "Not sent, because it can't be saved:",
    gone: "The workspace's file was removed or replaced. Nothing is saved.",
    offer: "Save all that you see here, and what you have done since, in a new file? That is",
    elsewhere: "Save elsewhere",
    saved: "The workspace was saved in",
    failed: "It can't be saved there:"
  )

  static let polish = Self(
    notSent: "Nie wysłano, bo nie można zapisać:",
    gone: "Plik obszaru roboczego usunięto lub zastąpiono. Nic nie jest zapisywane.",
    offer: "Zapisać wszystko, co tu widać, wraz z późniejszymi zmianami, w nowym pliku? Będzie to",
    elsewhere: "Zapisz gdzie indziej",
    saved: "Obszar roboczy zapisano w",
    failed: "Nie można go tam zapisać:"
  )

  static let arabic = Self(
    notSent: "لم تُرسَل لأنه يتعذّر حفظها:",
    gone: "حُذف ملف مساحة العمل أو استُبدل. لا يُحفظ شيء.",
    offer: "هل تريد حفظ كل ما تراه هنا وما فعلته منذ ذلك الحين في ملف جديد؟ سيكون",
    elsewhere: "حفظ في مكان آخر",
    saved: "حُفظت مساحة العمل في",
    failed: "يتعذّر حفظها هناك:"
  )
}
