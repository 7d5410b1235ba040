// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
public import WeftJSON

/// A page in its own ``HeadlessBrowser``, and its recorded events.
public struct BrowserPage {
  private let browser: HeadlessBrowser
  private let session: String
  // Retained, since the page's file is in it.
  private let folder: Scratch?

  /// Shows a page like a file, on a screen of a size.
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

  /// Shows the page at an address, beside other pages of a browser.
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
    // Of this document: the blank one before it may report late that it has loaded.
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

  /// Resizes the page's screen.
  public func resize(width: Int, height: Int) throws {
    try call(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .integer(Int64(width)), "height": .integer(Int64(height)),
        "deviceScaleFactor": .integer(1), "mobile": .bool(false),
      ]
    )
  }

  /// Chooses files in the browser's own dialog, which a press of the user opens.
  public func choose(_ paths: [String], by press: () throws -> Void) throws {
    try call("Page.setInterceptFileChooserDialog", ["enabled": .bool(true)])
    defer { _ = try? call("Page.setInterceptFileChooserDialog", ["enabled": .bool(false)]) }
    try press()
    var field: JSONValue?
    try browser.wait { event in
      guard event["method"] == .string("Page.fileChooserOpened") else { return false }
      field = event["params"]?["backendNodeId"]
      return true
    }
    try call(
      "DOM.setFileInputFiles",
      ["files": .array(paths.map { .string($0) }), "backendNodeId": field ?? .null]
    )
  }

  /// The value of a JavaScript expression.
  public func value(of expression: String) throws -> JSONValue {
    let answer = try call(
      "Runtime.evaluate",
      [
        "expression": .string(expression), "returnByValue": .bool(true),
        "awaitPromise": .bool(true),
      ]
    )
    if let problem = answer["exceptionDetails"] {
      throw BrowserError("the expression fails: \(JSONWriter.compact(problem))")
    }
    return answer["result"]?["value"] ?? .null
  }

  /// The requested addresses besides the page itself.
  public var requests: [String] {
    browser.events.compactMap { event in
      guard event["method"] == .string("Network.requestWillBeSent"),
        case .string(let url)? = event["params"]?["request"]?["url"],
        !url.hasSuffix("/page.html")
      else { return nil }
      return url
    }
  }

  /// The browser's complaints: errors, policy violations, and console output.
  public var complaints: [String] {
    let kinds = [
      "Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded", "Audits.issueAdded",
    ]
    return browser.events.filter { event in
      kinds.contains { event["method"] == .string($0) }
    }.map(JSONWriter.compact)
  }

  /// The nodes for a screen reader, from the top of the page to its end.
  public func accessibleNodes() throws -> [AccessibleNode] {
    guard case .array(let nodes)? = try call("Accessibility.getFullAXTree")["nodes"] else {
      throw BrowserError("the browser tells nothing to screen readers")
    }
    return AccessibleNode.tree(of: nodes)
  }
}
