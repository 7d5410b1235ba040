// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

extension Locale {
  /// Makes a locale of a name such as `pl_PL`, `zh-Hant-TW` or `ar_EG.UTF-8`; nil when its
  /// language, script or region is unknown to the system.
  ///
  /// Foundation makes a locale of any text, and an unknown one would silently be shown as English.
  init?(named name: String) {
    // POSIX's own locale has no language; Unicode's data has it under another name.
    let isPOSIX = ["C", "POSIX"].contains(name.prefix { $0 != "." })
    let locale = Locale(identifier: isPOSIX ? "en_US_POSIX" : name)
    // The canonical form has dropped meaningless parts and replaced obsolete codes.
    let language = Locale(identifier: locale.identifier(.bcp47)).language
    let english = Locale(identifier: "en")
    guard let code = language.languageCode?.identifier, code != "und",
      english.localizedString(forLanguageCode: code) != nil,
      language.script?.isISOScript != false,
      language.region.map({ english.localizedString(forRegionCode: $0.identifier) != nil }) != false
    else { return nil }
    self = locale
  }
}
