// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeftPoints

/// A signature that libffi is prepared for, made once for each text and never freed.
@safe struct Prototype: @unchecked Sendable {
  // SAFETY: a prototype is never freed or changed, except its list of closures, which has a lock.
  let pointer: OpaquePointer

  /// The most different signatures that one process may use.
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
      throw PointError(.limit, "this process uses \(most) signatures already; use fewer of them")
    }
    return prototype
  }

  private init(_ pointer: OpaquePointer) {
    unsafe self.pointer = unsafe pointer
  }
}
