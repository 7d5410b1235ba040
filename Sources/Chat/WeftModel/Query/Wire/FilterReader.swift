// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON

/// A strict reader for the JSON of a filter.
struct FilterReader<Scope: FilterScope> {
  /// Reads a filter.
  ///
  /// - Throws: The first error, with its path.
  static func read(_ cursor: QueryCursor, depth: Int = 0) throws(QueryError) -> FilterTree {
    let members = try cursor.members()
    guard let member = members.first else {
      throw cursor.fail(.missing, "an empty filter; write {\"key\":{\"$eq\":value}}")
    }
    guard members.count == 1 else {
      let names = members.prefix(3).map { QueryCursor.quoted($0.key) }.joined(separator: ", ")
      throw cursor.fail(.badValue, "several keys in one filter (\(names)); join them with $and")
    }
    let place = cursor.member(member)
    guard member.key.utf8.starts(with: "$".utf8) else { return try test(member.key, place) }
    guard let group = FilterGroup(rawValue: member.key) else {
      throw notAGroup(member.key, place)
    }
    guard depth < FilterTree.depthLimit else { throw tooDeep(place) }
    var tests: [FilterTree] = []
    for element in try place.elements() { tests.append(try read(element, depth: depth + 1)) }
    do {
      return try FilterTree.join(group, tests)
    } catch {
      throw tooDeep(place)
    }
  }

  private static func tooDeep(_ place: QueryCursor) -> QueryError {
    QueryError(
      .tooDeep,
      String(place.path.prefix(40)) + "…",
      "filters are nested deeper than \(FilterTree.depthLimit) levels; flatten them"
    )
  }

  private static func notAGroup(_ name: String, _ place: QueryCursor) -> QueryError {
    if FilterOperator(rawValue: name) != nil {
      return place.fail(.missing, "the operator has no key; write {\"key\":{\"\(name)\":value}}")
    }
    let groups = FilterGroup.allCases.map(\.rawValue).joined(separator: ", ")
    return place.fail(.unknown, "not an operator that joins filters; there are \(groups)")
  }
}

// Tests of one key.
extension FilterReader {
  private static func test(_ name: String, _ place: QueryCursor) throws(QueryError) -> FilterTree {
    guard !name.isEmpty else { throw place.fail(.missing, "the key is empty") }
    guard case .object(let members) = place.value, let member = members.first else {
      throw place.fail(.missing, "no operator; write {\"$eq\":value}")
    }
    guard members.count == 1 else {
      throw place.fail(.badValue, "several operators under one key; join two filters with $and")
    }
    let operand = place.member(member)
    guard let operation = FilterOperator(rawValue: member.key) else {
      throw notAnOperator(member.key, operand)
    }
    let key = QueryKey(name, in: Scope.self)
    let value = try self.value(operand, key.kind, operation)
    do {
      return .test(try FilterTest(key, operation, value))
    } catch {
      let path = operand.path + (error.index.map { "[\($0)]" } ?? "")
      throw QueryError(.badValue, path, error.reason)
    }
  }

  private static func notAnOperator(_ name: String, _ place: QueryCursor) -> QueryError {
    if FilterGroup(rawValue: name) != nil {
      return place.fail(.badValue, "joins filters, so it can't be used under a key")
    }
    guard name.utf8.starts(with: "$".utf8) else {
      return place.fail(.missing, "no operator; write {\"$eq\":value}")
    }
    let names = FilterOperator.allCases.map(\.rawValue).joined(separator: ", ")
    return place.fail(.unknown, "not an operator; there are \(names)")
  }

  private static func value(
    _ place: QueryCursor,
    _ kind: QueryKind,
    _ operation: FilterOperator
  ) throws(QueryError) -> FilterValue {
    switch place.value {
    case .null: return .null
    case .bool(let flag): return .bool(flag)
    case .integer(let number): return .integer(number)
    case .number(let number): return .number(number)
    case .decimal(let digits): return .number(Double(digits) ?? .nan)
    case .string(let text):
      guard kind == .moment, operation != .query, operation != .autocomplete else {
        return .string(text)
      }
      guard let moment = Moment(text) else {
        throw place.fail(
          .badValue,
          "not a date: \(QueryCursor.quoted(text)); write it as \"2026-06-05T14:24:00Z\""
        )
      }
      return .date(moment.date)
    case .array:
      var values: [FilterValue] = []
      for element in try place.elements() {
        if case .array = element.value { throw element.fail(.badValue, "a list in a list") }
        values.append(try value(element, kind, operation))
      }
      return .list(values)
    case .object: throw place.fail(.badValue, "a value can't be compared with an object")
    }
  }
}
