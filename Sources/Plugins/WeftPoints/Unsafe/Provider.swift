// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft
internal import CWeftPoints

/// A function that answers calls of a point: a C function, or a Swift closure.
final class Provider: Sendable {
  /// A closure that answers a call; nil means it passes.
  typealias Answer = @Sendable ([PointValue]) throws -> PointValue?

  enum Kind: Sendable {
    /// The addresses of a C function and of the context passed before all arguments, or 0.
    case function(UInt, context: UInt)
    /// The addresses of a packed C function and of its context.
    case packed(UInt, context: UInt)
    case answer(Answer)
    /// A closure that waits for another process.
    case elsewhere(Answer)
    /// A closure that also decides the status of the call.
    case judge(Judge)
  }

  /// A closure that answers a call with a value and the call's status.
  typealias Judge = @Sendable ([PointValue]) throws -> (PointValue, status: Int32)

  let kind: Kind
  let signature: PointSignature
  let owner: PointOwner
  let priority: Int32
  /// Counts the calls in which it failed.
  let faults = Faults()
  /// The plugin's id for crash reports; nil for the host's own code.
  let ownerName: CName?

  init(_ kind: Kind, _ signature: PointSignature, owner: PointOwner, priority: Int32) {
    self.kind = kind
    self.signature = signature
    self.owner = owner
    ownerName = owner == .host ? nil : CName(owner.id)
    self.priority = priority
  }

  /// Whether its answer comes from another process.
  var isElsewhere: Bool { if case .elsewhere = kind { true } else { false } }

  /// The address of a function that callers may call directly; nil for any other kind of provider.
  var plainFunction: UInt? {
    if case .function(let address, context: 0) = kind { address } else { nil }
  }

  /// The function that the C side calls with a provider as its context.
  static let handler: weft_handler = { context, result, places in
    guard let context = unsafe context, let result = unsafe result else { return WEFT_E_INTERNAL }
    // SAFETY: the chain this call runs in holds the provider.
    let provider = unsafe Unmanaged<Provider>.fromOpaque(context).takeUnretainedValue()
    let arguments = unsafe ArgumentReader(places)
    do {
      let values = try arguments.read(provider.signature.arguments)
      // Arenas are lent for the length of this call.
      defer { for case .arena(let arena) in values { arena.giveBack() } }
      let type = provider.signature.result
      switch provider.kind {
      case .answer(let answer), .elsewhere(let answer):
        guard let value = try answer(values) else { return WEFT_NEXT }
        return unsafe ResultWriter.write(value, type, to: result)
      case .judge(let judge):
        let (value, status) = try judge(values)
        let written = unsafe ResultWriter.write(value, type, to: result)
        return written == WEFT_OK ? status : written
      case .function, .packed: return WEFT_E_INTERNAL
      }
    } catch {
      return WEFT_E_INTERNAL
    }
  }
}
