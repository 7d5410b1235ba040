// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// The circumstances of a journey: a program and what it shows.
struct Setting: CustomTestStringConvertible, Sendable {
  /// A program with a user interface.
  enum Surface: String, CaseIterable, Sendable {
    case page, terminal, window

    /// The surfaces whose programs are built: the window needs GTK.
    static var built: [Surface] { allCases.filter { $0 != .window || WindowHand.isThere } }
  }

  /// The width of the screen: a phone, a small window, a large one.
  enum Width: Int, CaseIterable, Sendable {
    case narrow = 390
    case medium = 800
    case wide = 1440

    /// The number of cells that fit into the pixels.
    var columns: Int { rawValue / 9 }
  }

  /// The open workspace.
  enum Workspace: String, CaseIterable, Sendable {
    /// The demo with a few chats.
    case demo
    /// The demo among 20,000 generated chats.
    case large
  }

  let surface: Surface
  let width: Width
  let isDark: Bool
  let isArabic: Bool
  let workspace: Workspace

  var testDescription: String {
    "\(surface) \(width.rawValue) \(isDark ? "dark" : "light") \(isArabic ? "ar" : "en") \(workspace)"
  }

  /// The options of the program, without those about plugins.
  var options: [String] {
    ["--theme", isDark ? "dark" : "light", "--locale", isArabic ? "ar" : "en"]
  }

  /// All settings.
  static let all: [Setting] = Surface.built.flatMap { surface in
    Width.allCases.flatMap { width in
      [false, true].flatMap { isDark in
        [false, true].flatMap { isArabic in
          Workspace.allCases.map {
            Setting(
              surface: surface,
              width: width,
              isDark: isDark,
              isArabic: isArabic,
              workspace: $0
            )
          }
        }
      }
    }
  }

  /// Whether journeys run in every setting.
  static let takesAll = ProcessInfo.processInfo.environment["WEFT_JOURNEYS"] == "all"

  /// The settings of a journey: one per surface, different for each number, or all of them if `WEFT_JOURNEYS` is `all`.
  ///
  /// The steps are chosen so that six consecutive numbers contain every pair of values.
  static func some(_ number: Int) -> [Setting] {
    if takesAll { return all }
    return Surface.built.enumerated().map { index, surface in
      let turn = number + index
      let (width, isDark, isArabic, workspace) = pairs[turn % pairs.count]
      return Setting(
        surface: surface,
        width: width,
        isDark: isDark,
        isArabic: isArabic,
        workspace: workspace
      )
    }
  }

  /// The same over a workspace in a file, which stores attachments.
  static func stored(_ number: Int) -> [Setting] {
    if takesAll { return all.filter { $0.workspace == .large } }
    return some(number).map {
      Setting(
        surface: $0.surface,
        width: $0.width,
        isDark: $0.isDark,
        isArabic: $0.isArabic,
        workspace: .large
      )
    }
  }

  /// Six settings in which every value of one kind meets every value of each other kind.
  private static let pairs: [(Width, Bool, Bool, Workspace)] = [
    (.narrow, false, false, .demo), (.medium, true, true, .demo), (.wide, false, true, .large),
    (.narrow, true, true, .large), (.medium, false, false, .large), (.wide, true, false, .demo),
  ]
}
