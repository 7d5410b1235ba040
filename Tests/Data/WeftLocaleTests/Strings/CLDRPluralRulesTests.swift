// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftFormats
import WeftLists
import WeftLocale
import WeftModel

@Suite struct CLDRPluralRulesTests {
  private static let counts = [0, 1, 2, 3, 5, 11, 12, 21, 22, 25, 100, 102]

  /// Worked out by hand from CLDR's rules: Polish `few` ends in 2 to 4 but not in 12 to 14; Arabic
  /// `few` ends in 03 to 10, `many` in 11 to 99.
  @Test(arguments: [
    ("en", "other one other other other other other other other other other other"),
    ("pl", "many one few few many many many many few many many few"),
    ("ar", "zero one two few few many many many many many other other"),
    ("ja", "other other other other other other other other other other other other"),
  ])
  func `numbers use the plural forms of the language`(language: String, expected: String) throws {
    let rules = try CLDRPluralRules(language: language)
    let found = Self.counts.map { rules.category(of: $0).rawValue }
    #expect(found.joined(separator: " ") == expected)
  }

  @Test func `a language needs the forms that its numbers use, and the form other`() throws {
    func names(_ language: String) throws -> Set<PluralCategory> {
      try CLDRPluralRules(language: language).categories
    }
    #expect(try names("en") == [.one, .other])
    #expect(try names("pl") == [.one, .few, .many, .other])
    #expect(try names("ar") == Set(PluralCategory.allCases))
    #expect(try names("ja") == [.other])
  }

  @Test func `English works without loaded rules`() throws {
    let rules = try CLDRPluralRules(language: "en")
    #expect(rules.categories == EnglishPluralRules().categories)
    for count in 0...1000 {
      #expect(rules.category(of: count) == EnglishPluralRules().category(of: count))
    }
  }

  @Test func `regions follow their language unless they have their own rules`() throws {
    #expect(try CLDRPluralRules(language: "pl-PL").category(of: 3) == .few)
    #expect(try CLDRPluralRules(language: "pt").category(of: 0) == .one)
    #expect(try CLDRPluralRules(language: "pt-PT").category(of: 0) == .other)
  }

  @Test(arguments: ["", "zz-Zzzz-ZZ", "#$%", "tlh"])
  func `an unknown language has one form`(language: String) throws {
    let rules = try CLDRPluralRules(language: language)
    #expect(rules.categories == [.other])
    #expect(rules.category(of: 1) == .other)
  }

  @Test func `every number has a plural form`() throws {
    let rules = try CLDRPluralRules(language: "ar")
    for count in [Int.min, -1, Int.max] {
      #expect(rules.categories.contains(rules.category(of: count)))
    }
    #expect(rules.category(of: -2) == .two)
  }
}
