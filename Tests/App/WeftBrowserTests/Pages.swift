// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Weft
import WeftJSON
import WeftLocale
import WeftScene
import WeftTestSupport
import WeftViews
import WeftWeb

/// Pages for tests in a browser.
enum Pages {
  /// The list of the demo workspace.
  static func demo(width: Int = 420, isRightToLeft: Bool = false) throws -> BrowserPage {
    let file = Checkout.root.appending(path: "Sources/App/WeftLaunch/Resources/demo.json")
    let workspace = try Workspace(json: Array(try Data(contentsOf: file)))
    let list = Engine(workspace: workspace, environment: workspace.environment()).channelList(
      rows: 50
    )
    let page = HTMLPage(
      try list.screen(rowLimit: 50).validated(),
      title: "Demo",
      isRightToLeft: isRightToLeft
    )
    return try BrowserPage(page.bytes, width: width)
  }

  /// A page with the given views.
  static func page(
    width: Int = 420,
    @ViewBuilder _ content: () -> some View
  ) throws -> BrowserPage {
    try BrowserPage(HTMLPage(try Scene(content).validated(), title: "Test").bytes, width: width)
  }
}

extension BrowserPage {
  /// Returns the number that an expression evaluates to, or NaN for anything else.
  func number(_ expression: String) throws -> Double {
    switch try value(of: expression) {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    default: .nan
    }
  }

  /// Returns the texts that an expression evaluates to.
  func texts(_ expression: String) throws -> [String] {
    guard case .array(let values) = try value(of: expression) else { return [] }
    return values.compactMap { if case .string(let text) = $0 { text } else { nil } }
  }
}
