// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
public import WeftJSON

/// A page in a ``HeadlessBrowser`` of its own, and what happened while it was shown.
public struct BrowserPage {
  private let browser: HeadlessBrowser
  private let session: String
  private let folder: Scratch

  /// Shows a page as a file is shown, on a screen of a size.
  public init(
    _ html: [UInt8],
    width: Int = 420,
    height: Int = 896
  ) throws {
    browser = try HeadlessBrowser()
    folder = try Scratch()
    let target = try browser.call("Target.createTarget", ["url": .string("about:blank")])
    let attached = try browser.call(
      "Target.attachToTarget",
      ["targetId": target["targetId"] ?? .null, "flatten": .bool(true)]
    )
    guard case .string(let session)? = attached["sessionId"] else {
      throw BrowserError("the browser shows no page")
    }
    self.session = session
    for domain in ["Page", "Runtime", "Network", "Log", "Audits", "DOM", "Accessibility"] {
      try call("\(domain).enable")
    }
    try resize(width: width, height: height)
    let file = try folder.write(html, to: "page.html")
    try call("Page.navigate", ["url": .string(file.absoluteString)])
    try browser.wait(for: "Page.loadEventFired")
  }

  /// Sends a command for this page.
  @discardableResult
  public func call(_ method: String, _ parameters: JSONValue = [:]) throws -> JSONValue {
    try browser.call(method, parameters, session: session)
  }

  /// Shows the page on a phone of another size.
  public func resize(width: Int, height: Int) throws {
    try call(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .integer(Int64(width)), "height": .integer(Int64(height)),
        "deviceScaleFactor": .integer(1), "mobile": .bool(false),
      ]
    )
  }

  /// The value of an expression of JavaScript.
  public func value(of expression: String) throws -> JSONValue {
    let answer = try call(
      "Runtime.evaluate",
      ["expression": .string(expression), "returnByValue": .bool(true)]
    )
    if let problem = answer["exceptionDetails"] {
      throw BrowserError("the expression fails: \(JSONWriter.compact(problem))")
    }
    return answer["result"]?["value"] ?? .null
  }

  /// The addresses that were asked for besides the page itself.
  public var requests: [String] {
    browser.events.compactMap { event in
      guard event["method"] == .string("Network.requestWillBeSent"),
        case .string(let url)? = event["params"]?["request"]?["url"],
        !url.hasSuffix("/page.html")
      else { return nil }
      return url
    }
  }

  /// What the browser complains about: errors, what a policy forbids, and what is written to the console.
  public var complaints: [String] {
    let kinds = [
      "Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded", "Audits.issueAdded",
    ]
    return browser.events.filter { event in
      kinds.contains { event["method"] == .string($0) }
    }.map(JSONWriter.compact)
  }

  /// What a screen reader is told, from the top of the page to its end.
  public func accessibleNodes() throws -> [AccessibleNode] {
    guard case .array(let nodes)? = try call("Accessibility.getFullAXTree")["nodes"] else {
      throw BrowserError("the browser tells nothing to screen readers")
    }
    return AccessibleNode.tree(of: nodes)
  }
}
