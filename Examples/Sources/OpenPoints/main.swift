// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftPoints

let points = PointRegistry()

// A point is a name and a signature; it needs no provider.
let label = try points.declare("org.example.badge.label/1", "s(l)")
print(try label.call([.int64(3)]))  // text(nil)

// A provider declares the same signature. A plugin in C does so with <weft/points.h>.
let plain = try points.provide("org.example.badge.label/1", "s(l)") { arguments in
  guard case .int64(let count) = arguments[0], count > 0 else { return nil }
  return .text("\(count) new")
}
let loud = try points.provide("org.example.badge.label/1", "s(l)", priority: 1) { arguments in
  guard case .int64(let count) = arguments[0], count > 99 else { return nil }
  return .text("99+")
}
for count: Int64 in [0, 3, 250] {
  guard case .text(let text) = try label.call([.int64(count)]) else { continue }
  print(count, text ?? "no label")
}
plain.remove()

// The point as a C function of that signature, for callers that know neither Swift nor the point.
let function = try points.acquire("org.example.badge.label/1", "s(l)")
print(function.address != 0, points.providers(of: label.id).count)
