// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
public import WeftJSON

/// A page in a ``HeadlessBrowser`` of its own, and what happened while it was shown.
public struct BrowserPage {
  private let browser: HeadlessBrowser
  private let session: String
  // Kept, since the page lies in it.
  private let folder: Scratch?

  /// Shows a page as a file is shown, on a screen of a size.
  public init(
    _ html: [UInt8],
    width: Int = 420,
    height: Int = 896
  ) throws {
    let folder = try Scratch()
    let file = try folder.write(html, to: "page.html")
    let url = file.absoluteString
    try self.init(HeadlessBrowser(), at: url, width: width, height: height, folder: folder)
  }

  /// Shows the page of an address, beside others of a browser.
  public init(
    _ browser: HeadlessBrowser,
    at url: String,
    width: Int = 420,
    height: Int = 896
  ) throws {
    try self.init(browser, at: url, width: width, height: height, folder: nil)
  }

  private init(
    _ browser: HeadlessBrowser,
    at url: String,
    width: Int,
    height: Int,
    folder: Scratch?
  ) throws {
    (self.browser, self.folder) = (browser, folder)
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
    try call("Page.setLifecycleEventsEnabled", ["enabled": .bool(true)])
    let answer = try call("Page.navigate", ["url": .string(url)])
    // Of this document: the blank one before it may tell late that it is loaded.
    try browser.wait { event in
      event["method"] == .string("Page.lifecycleEvent")
        && event["params"]?["name"] == .string("load")
        && event["params"]?["loaderId"] == answer["loaderId"]
    }
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
