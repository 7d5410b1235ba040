// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftLists
private import _FoundationICU

/// The plural rules of a language from CLDR.
///
/// They come from the copy of ICU inside Foundation, which no other file uses. A language without rules in CLDR has one
/// form for all numbers.
///
/// SAFETY, for the whole class: the rules are opened here and closed with this object, and ICU never changes them in
/// between, so any thread may call it. ICU reads and writes only within the given sizes.
@safe
public final class CLDRPluralRules: PluralRules, @unchecked Sendable {
  /// The plural forms that the language distinguishes.
  public let categories: Set<PluralCategory>
  private let rules: OpaquePointer

  /// Opens the rules of a language such as "pl" or "pt-PT".
  ///
  /// - Throws: `noRules` if ICU's data can't be read.
  public init(language: String) throws(StringTableError) {
    var status = U_ZERO_ERROR
    // ICU separates subtags with underscores; a zero byte ends the name early, which is harmless.
    let name = language.replacing("-", with: "_")
    // SAFETY: the name is valid during the call; this object owns the opened rules.
    let opened = unsafe swift_uplrules_open(name, &status)
    guard let rules = unsafe opened, status.rawValue <= U_ZERO_ERROR.rawValue else {
      throw StringTableError(
        .noRules,
        "",
        "the plural rules of \"\(language)\" can't be opened; check the installation of Foundation"
      )
    }
    unsafe self.rules = rules
    unsafe categories = Self.categories(rules)
  }

  deinit {
    // SAFETY: this object is the only owner of the rules.
    unsafe swift_uplrules_close(rules)
  }

  /// Returns the plural form for a number.
  public func category(of count: Int) -> PluralCategory {
    var status = U_ZERO_ERROR
    return unsafe withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 16) { keyword in
      // SAFETY: ICU writes at most as many units as the buffer has.
      let length = unsafe swift_uplrules_select(
        rules,
        Double(count),
        keyword.baseAddress,
        Int32(keyword.count),
        &status
      )
      let units = unsafe keyword.prefix(max(0, Int(length)))
      let name = unsafe String(decoding: units, as: UTF16.self)
      return PluralCategory(rawValue: name) ?? .other
    }
  }

  private static func categories(_ rules: OpaquePointer) -> Set<PluralCategory> {
    var status = U_ZERO_ERROR
    // SAFETY: the list is closed below, and each name is copied before the next one is read.
    let names = unsafe swift_uplrules_getKeywords(rules, &status)
    defer { unsafe swift_uenum_close(names) }
    var categories: Set<PluralCategory> = [.other]
    while let name = unsafe swift_uenum_next(names, nil, &status) {
      if let category = unsafe PluralCategory(rawValue: String(cString: name)) {
        categories.insert(category)
      }
    }
    return categories
  }
}
