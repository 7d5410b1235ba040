// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A server's metrics for operators, in Prometheus' text format 0.0.4.
///
///     let pages = Metrics.Family.gauge("weft_pages", "Pages that are open.")
///     var metrics = Metrics([pages])
///     metrics.set(pages, to: 12)
///     metrics.text  // # HELP weft_pages Pages that are open.…
///
/// Labels name kinds of things only. The names of workspaces and users belong in the audit log.
package struct Metrics: Sendable {
  /// The media type of ``text``.
  package static let contentType = "text/plain; version=0.0.4; charset=utf-8"
  /// The maximum number of label combinations of a family; further ones are counted together as `other`.
  static let mostSeries = 200

  private let families: [Family]
  private var series: [Family: [[String]: Series]] = [:]

  /// A number, or the observations of a histogram.
  private struct Series: Sendable {
    var value = 0.0
    /// The number of observations up to each bound.
    var buckets: [Int] = []
    var count = 0
  }

  /// Creates metrics with families whose numbers are all 0.
  package init(_ families: [Family]) {
    precondition(Set(families.map(\.name)).count == families.count, "a metric is declared twice")
    self.families = families.sorted { $0.name < $1.name }
    for family in families {
      series[family] = family.labels.isEmpty ? [[]: Self.empty(family)] : [:]
    }
  }

  private static func empty(_ family: Family) -> Series {
    Series(buckets: [Int](repeating: 0, count: family.bounds.count))
  }

  /// Increases a counter.
  ///
  /// - Parameter labels: The values of the family's labels, in order.
  package mutating func add(_ amount: Double = 1, to family: Family, _ labels: String...) {
    precondition(family.kind == .counter && amount >= 0, "\(family.name) can't count \(amount)")
    change(family, labels: labels) { $0.value += amount }
  }

  /// Sets a gauge, or a counter that the caller maintains.
  ///
  /// - Parameter labels: The values of the family's labels, in order.
  package mutating func set(_ family: Family, to value: Double, _ labels: String...) {
    precondition(family.kind != .histogram, "\(family.name) is a histogram")
    change(family, labels: labels) { $0.value = value }
  }

  /// Adds an observation to a histogram.
  ///
  /// - Parameter labels: The values of the family's labels, in order.
  package mutating func observe(_ value: Double, in family: Family, _ labels: String...) {
    precondition(family.kind == .histogram, "\(family.name) is not a histogram")
    change(family, labels: labels) { series in
      series.value += value
      series.count += 1
      for (index, bound) in family.bounds.enumerated() where value <= bound {
        series.buckets[index] += 1
      }
    }
  }

  private mutating func change(_ family: Family, labels: [String], by body: (inout Series) -> Void)
  {
    precondition(series[family] != nil, "\(family.name) was not declared")
    precondition(labels.count == family.labels.count, "\(family.name) needs \(family.labels)")
    var key = labels
    if series[family]?[key] == nil, series[family]?.count ?? 0 >= Self.mostSeries {
      key = labels.map { _ in "other" }
    }
    body(&series[family, default: [:]][key, default: Self.empty(family)])
  }
}

// The text output.
extension Metrics {
  /// All families with their numbers, sorted by name.
  package var text: String {
    families.map { family in
      "# HELP \(family.name) \(Self.escaped(family.help))\n"
        + "# TYPE \(family.name) \(family.kind.rawValue)\n"
        + (series[family] ?? [:]).sorted { $0.key.lexicographicallyPrecedes($1.key) }
        .map { Self.lines($0.value, of: family, Array(zip(family.labels, $0.key))) }.joined()
    }.joined()
  }

  private static func lines(
    _ series: Series,
    of family: Family,
    _ labels: [(String, String)]
  ) -> String {
    let name = family.name
    guard family.kind == .histogram else {
      return line(name, labels: labels, value: number(series.value))
    }
    let buckets = zip(family.bounds.map(number) + ["+Inf"], series.buckets + [series.count])
    return buckets.map { line("\(name)_bucket", labels: labels + [("le", $0)], value: "\($1)") }
      .joined()
      + line("\(name)_sum", labels: labels, value: number(series.value))
      + line("\(name)_count", labels: labels, value: "\(series.count)")
  }

  private static func line(_ name: String, labels: [(String, String)], value: String) -> String {
    let pairs = labels.map { label, value in "\(label)=\"\(escaped(value, "\""))\"" }
    return name + (pairs.isEmpty ? "" : "{\(pairs.joined(separator: ","))}") + " \(value)\n"
  }

  /// Escapes backslashes, line ends and one more scalar; the format has no other escapes.
  private static func escaped(_ text: String, _ other: Unicode.Scalar = "\\") -> String {
    // Works on scalars, because a carriage return and a line feed form one character.
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\n": "\\n"
      case "\\", other: "\\\(scalar)"
      default: String(scalar)
      }
    }.joined()
  }

  private static func number(_ value: Double) -> String {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
    return Int64(exactly: value).map { "\($0)" } ?? "\(value)"
  }
}

extension Metrics {
  /// A metric: numbers with one name, one for each combination of its labels.
  package struct Family: Sendable {
    /// The kind of a metric.
    enum Kind: String, Sendable {
      case counter, gauge, histogram
    }

    /// The name, which starts with `weft_`.
    package let name: String
    let help: String
    let labels: [String]
    let kind: Kind
    let bounds: [Double]

    private init(
      _ name: String,
      help: String,
      labels: [String],
      kind: Kind,
      bounds: [Double] = []
    ) {
      precondition(
        name.hasPrefix("weft_") && ([name] + labels).allSatisfy(Self.isName)
          && !labels.contains("le"),
        "\"\(name)\" or one of \(labels) is not a metric name"
      )
      self.name = name
      self.help = help
      self.labels = labels
      self.kind = kind
      self.bounds = bounds
    }

    private static func isName(_ name: String) -> Bool {
      name.utf8.first.map { 0x61...0x7A ~= $0 } == true
        && name.utf8.allSatisfy { 0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 || $0 == 0x5F }
    }

    /// Returns a number that only increases; its name ends in `_total`.
    package static func counter(
      _ name: String,
      _ help: String,
      labels: [String] = []
    ) -> Family {
      precondition(name.hasSuffix("_total"), "\"\(name)\" is a counter and must end in _total")
      return Family(name, help: help, labels: labels, kind: .counter)
    }

    /// Returns a number that increases and decreases.
    package static func gauge(_ name: String, _ help: String, labels: [String] = []) -> Family {
      Family(name, help: help, labels: labels, kind: .gauge)
    }

    /// Returns a histogram: the number of observations up to each of several bounds.
    ///
    /// - Parameter bounds: The upper bounds, ascending.
    package static func histogram(
      _ name: String,
      _ help: String,
      bounds: [Double],
      labels: [String] = []
    ) -> Family {
      precondition(
        zip(bounds, bounds.dropFirst()).allSatisfy { $0 < $1 } && bounds.allSatisfy(\.isFinite),
        "the bounds of \(name) must increase"
      )
      return Family(name, help: help, labels: labels, kind: .histogram, bounds: bounds)
    }
  }
}

extension Metrics.Family: Hashable {
  /// Compares the names, because a server has one family per name.
  package static func == (one: Self, other: Self) -> Bool { one.name == other.name }

  /// Hashes the name.
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
