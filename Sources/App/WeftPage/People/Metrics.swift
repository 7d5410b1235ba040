// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Numbers about a server for those who operate it, in Prometheus' text format 0.0.4.
///
///     let pages = Metrics.Family.gauge("weft_pages", "Pages that are open.")
///     var metrics = Metrics([pages])
///     metrics.set(pages, to: 12)
///     metrics.text  // # HELP weft_pages Pages that are open.…
///
/// Labels say which kind of thing was counted, never whose: the names of workspaces and of people are
/// for the audit log.
package struct Metrics: Sendable {
  /// The media type of ``text``.
  package static let contentType = "text/plain; version=0.0.4; charset=utf-8"
  /// The most combinations of labels of a family; further ones count together, as `other`.
  static let mostSeries = 200

  private let families: [Family]
  private var series: [Family: [[String]: Series]] = [:]

  /// One number, or what a histogram has seen.
  private struct Series: Sendable {
    var value = 0.0
    /// How many observations were at most as large as each bound.
    var buckets: [Int] = []
    var count = 0
  }

  /// Begins with families whose numbers are 0.
  package init(_ families: [Family]) {
    precondition(Set(families.map(\.name)).count == families.count, "a metric is there twice")
    self.families = families.sorted { $0.name < $1.name }
    for family in families {
      series[family] = family.labels.isEmpty ? [[]: Self.empty(family)] : [:]
    }
  }

  private static func empty(_ family: Family) -> Series {
    Series(buckets: [Int](repeating: 0, count: family.bounds.count))
  }

  /// Counts something.
  ///
  /// - Parameter labels: The values of the family's labels, in their order.
  package mutating func add(_ amount: Double = 1, to family: Family, _ labels: String...) {
    precondition(family.kind == .counter && amount >= 0, "\(family.name) can't count \(amount)")
    change(family, labels) { $0.value += amount }
  }

  /// Sets a number that may rise and fall, or one that the caller counts.
  ///
  /// - Parameter labels: The values of the family's labels, in their order.
  package mutating func set(_ family: Family, to value: Double, _ labels: String...) {
    precondition(family.kind != .histogram, "\(family.name) is a histogram")
    change(family, labels) { $0.value = value }
  }

  /// Adds an observation to a histogram.
  ///
  /// - Parameter labels: The values of the family's labels, in their order.
  package mutating func observe(_ value: Double, in family: Family, _ labels: String...) {
    precondition(family.kind == .histogram, "\(family.name) is no histogram")
    change(family, labels) { series in
      series.value += value
      series.count += 1
      for (index, bound) in family.bounds.enumerated() where value <= bound {
        series.buckets[index] += 1
      }
    }
  }

  private mutating func change(_ family: Family, _ labels: [String], _ body: (inout Series) -> Void)
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

// What is written.
extension Metrics {
  /// All families with their numbers, in the order of their names.
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
    guard family.kind == .histogram else { return line(name, labels, number(series.value)) }
    let buckets = zip(family.bounds.map(number) + ["+Inf"], series.buckets + [series.count])
    return buckets.map { line("\(name)_bucket", labels + [("le", $0)], "\($1)") }.joined()
      + line("\(name)_sum", labels, number(series.value))
      + line("\(name)_count", labels, "\(series.count)")
  }

  private static func line(_ name: String, _ labels: [(String, String)], _ value: String) -> String
  {
    let pairs = labels.map { label, value in "\(label)=\"\(escaped(value, "\""))\"" }
    return name + (pairs.isEmpty ? "" : "{\(pairs.joined(separator: ","))}") + " \(value)\n"
  }

  /// Escapes backslashes, line ends, and one more scalar; the format knows no other escapes.
  private static func escaped(_ text: String, _ other: Unicode.Scalar = "\\") -> String {
    // Scalar by scalar, because a carriage return and a line end form one character.
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
  /// Numbers of one name, one for each combination of its labels.
  package struct Family: Sendable {
    /// What its numbers are.
    enum Kind: String, Sendable {
      case counter, gauge, histogram
    }

    /// The name, which begins with `weft_`.
    package let name: String
    let help: String
    let labels: [String]
    let kind: Kind
    let bounds: [Double]

    private init(
      _ name: String,
      _ help: String,
      _ labels: [String],
      _ kind: Kind,
      bounds: [Double] = []
    ) {
      precondition(
        name.hasPrefix("weft_") && ([name] + labels).allSatisfy(Self.isName)
          && !labels.contains("le"),
        "\"\(name)\" or one of \(labels) is no name of a metric"
      )
      (self.name, self.help, self.labels, self.kind) = (name, help, labels, kind)
      self.bounds = bounds
    }

    private static func isName(_ name: String) -> Bool {
      name.utf8.first.map { 0x61...0x7A ~= $0 } == true
        && name.utf8.allSatisfy { 0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 || $0 == 0x5F }
    }

    /// A number that only rises, whose name ends in `_total`.
    package static func counter(
      _ name: String,
      _ help: String,
      labels: [String] = []
    ) -> Family {
      precondition(name.hasSuffix("_total"), "\"\(name)\" counts and has to end in _total")
      return Family(name, help, labels, .counter)
    }

    /// A number that rises and falls.
    package static func gauge(_ name: String, _ help: String, labels: [String] = []) -> Family {
      Family(name, help, labels, .gauge)
    }

    /// How often something had at most each size.
    ///
    /// - Parameter bounds: The sizes, each larger than the last one.
    package static func histogram(
      _ name: String,
      _ help: String,
      bounds: [Double],
      labels: [String] = []
    ) -> Family {
      precondition(
        zip(bounds, bounds.dropFirst()).allSatisfy { $0 < $1 } && bounds.allSatisfy(\.isFinite),
        "the bounds of \(name) have to rise"
      )
      return Family(name, help, labels, .histogram, bounds: bounds)
    }
  }
}

extension Metrics.Family: Hashable {
  /// Compares the names, since a server has one family of a name.
  package static func == (one: Self, other: Self) -> Bool { one.name == other.name }

  /// Hashes the name.
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
