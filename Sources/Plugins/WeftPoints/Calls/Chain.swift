// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft
internal import CWeftPoints
internal import Glibc

/// An immutable list of the providers that answer calls of a point, from the highest down.
@safe final class Chain: @unchecked Sendable {
  // SAFETY: nothing changes it after the initialiser; it is freed with its only owner, which the
  // gate keeps alive while calls are in it.
  let pointer: OpaquePointer
  private let providers: [Provider]
  private let refused: Faults

  /// Creates a chain for the point with a number; with 0, calls may be recursive.
  init(
    _ prototype: Prototype,
    flags: UInt32,
    point: UInt64,
    refused: Faults,
    _ providers: [Provider]
  ) {
    guard
      let made = unsafe weft_chain_make(
        prototype.pointer,
        flags,
        point,
        refused.pointer,
        UInt32(providers.count)
      )
    else { preconditionFailure("no memory for a chain") }
    for (index, provider) in providers.enumerated() {
      let place = UInt32(index)
      switch provider.kind {
      case .function(let address, let context):
        // SAFETY: the provider promises that its function has the signature.
        let function = unsafe unsafeBitCast(address, to: weft_function?.self)
        let pointer = unsafe UnsafeMutableRawPointer(bitPattern: context)
        unsafe weft_chain_set_function(
          made,
          place,
          function,
          pointer,
          provider.faults.pointer,
          provider.ownerName?.pointer
        )
      case .packed(let address, let context):
        // SAFETY: the provider promises that its function is a packed one.
        let function = unsafe unsafeBitCast(address, to: weft_packed_function?.self)
        let pointer = unsafe UnsafeMutableRawPointer(bitPattern: context)
        unsafe weft_chain_set_handler(
          made,
          place,
          function,
          pointer,
          provider.faults.pointer,
          provider.ownerName?.pointer
        )
      case .answer, .elsewhere, .judge:
        let context = unsafe Unmanaged.passUnretained(provider).toOpaque()
        unsafe weft_chain_set_handler(
          made,
          place,
          Provider.handler,
          context,
          provider.faults.pointer,
          provider.ownerName?.pointer
        )
      }
    }
    unsafe pointer = unsafe made
    self.providers = providers
    self.refused = refused
  }

  deinit {
    unsafe weft_chain_free(pointer)
  }
}

/// A function that answers calls of a point: a C function, or a Swift closure.
final class Provider: Sendable {
  /// A closure that answers a call; returns `nil` to pass.
  typealias Answer = @Sendable ([DynamicPointValue]) throws -> DynamicPointValue?

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
  typealias Judge = @Sendable ([DynamicPointValue]) throws -> (DynamicPointValue, status: Int32)

  let kind: Kind
  let signature: PointSignature
  let owner: PointOwner
  let priority: Int32
  /// The number of calls in which the provider failed.
  let faults = Faults()
  /// The plugin's id for crash reports, or `nil` for the host's own code.
  let ownerName: CName?

  init(_ kind: Kind, _ signature: PointSignature, owner: PointOwner, priority: Int32) {
    self.kind = kind
    self.signature = signature
    self.owner = owner
    ownerName = owner == .host ? nil : CName(owner.id)
    self.priority = priority
  }

  /// Whether the answer comes from another process.
  var isElsewhere: Bool { if case .elsewhere = kind { true } else { false } }

  /// The address of a function that callers may call directly, or `nil` for any other kind of provider.
  var plainFunction: UInt? {
    if case .function(let address, context: 0) = kind { address } else { nil }
  }

  /// The C function that is called with a provider as its context.
  static let handler: weft_handler = { context, result, places in
    guard let context = unsafe context, let result = unsafe result else { return WEFT_E_INTERNAL }
    // SAFETY: the chain this call runs in holds the provider.
    let provider = unsafe Unmanaged<Provider>.fromOpaque(context).takeUnretainedValue()
    let arguments = unsafe ArgumentReader(places)
    do {
      let values = try arguments.read(provider.signature.arguments)
      // Arenas are valid during this call only.
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

/// An atomic counter that calls on any thread may increment.
@safe final class Faults: @unchecked Sendable {
  // SAFETY: the counter is atomic, and freed with its only owner.
  let pointer: OpaquePointer

  init() {
    guard let made = unsafe weft_faults_make() else {
      preconditionFailure("no memory for a counter")
    }
    unsafe pointer = unsafe made
  }

  deinit {
    unsafe weft_faults_free(pointer)
  }

  var count: Int { unsafe Int(clamping: weft_faults_count(pointer)) }
}

/// A signature that libffi is prepared for; it is made once for each text and never freed.
@safe struct Prototype: @unchecked Sendable {
  // SAFETY: a prototype is never freed or changed, except its list of closures, which has a lock.
  let pointer: OpaquePointer

  /// The maximum number of different signatures in one process.
  private static let most = 4096
  private static let known = Locked<[PointSignature: Prototype]>([:])

  static func of(_ signature: PointSignature) throws(PointError) -> Prototype {
    let prototype = known.withLock { known -> Prototype? in
      if let prototype = known[signature] { return prototype }
      guard known.count < most, let made = unsafe weft_prototype_make(signature.letters) else {
        return nil
      }
      let prototype = unsafe Prototype(made)
      known[signature] = prototype
      return prototype
    }
    guard let prototype else {
      throw PointError(.limit, "this process already uses \(most) signatures; use fewer of them")
    }
    return prototype
  }

  private init(_ pointer: OpaquePointer) {
    unsafe self.pointer = unsafe pointer
  }
}

/// A name as a C string, valid for as long as the object lives.
@safe package final class CName: @unchecked Sendable {
  // SAFETY: the bytes are written before any other code sees them and freed with their only owner.
  /// The bytes, ending with a NUL.
  package let pointer: UnsafePointer<CChar>

  /// Copies a name up to its first NUL.
  package init(_ name: String) {
    guard let copy = unsafe strdup(name) else { preconditionFailure("no memory for a name") }
    unsafe pointer = UnsafePointer(copy)
  }

  deinit {
    unsafe free(UnsafeMutablePointer(mutating: pointer))
  }
}
