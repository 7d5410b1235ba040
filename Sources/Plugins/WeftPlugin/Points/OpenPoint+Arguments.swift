// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// There is one pair of initialisers for each number of arguments, because Embedded Swift has no parameter packs.

extension OpenPoint {
  /// Creates a point that takes no argument and returns a value.
  public init<R: PointValue>(
    _ id: String,
    _ composition: Composition = .first
  ) where Function == @Sendable () -> R {
    self.init(
      id,
      composition: composition,
      returning: R.letter,
      taking: [],
      caller: { link in
        {
          let call = PointCaller(link)
          call.run()
          return R.read(call)
        }
      },
      answer: { function in { call in function().answer(call) } }
    )
  }

  /// Creates a point that takes no argument and returns nothing.
  public init(
    _ id: String,
    _ composition: Composition = .first
  ) where Function == @Sendable () -> Void {
    self.init(
      id,
      composition: composition,
      returning: "v",
      taking: [],
      caller: { link in
        {
          let call = PointCaller(link)
          call.run()
        }
      },
      answer: { function in
        { call in
          function()
          return true
        }
      }
    )
  }
}

extension OpenPoint {
  /// Creates a point that takes one argument and returns a value.
  public init<A: PointValue, R: PointValue>(
    _ id: String,
    _ composition: Composition = .first
  ) where Function == @Sendable (A) -> R {
    self.init(
      id,
      composition: composition,
      returning: R.letter,
      taking: [A.letter],
      caller: { link in
        { a in
          let call = PointCaller(link)
          a.add(to: call)
          call.run()
          return R.read(call)
        }
      },
      answer: { function in { call in function(A.read(call, 0)).answer(call) } }
    )
  }

  /// Creates a point that takes one argument and returns nothing.
  public init<A: PointValue>(
    _ id: String,
    _ composition: Composition = .first
  ) where Function == @Sendable (A) -> Void {
    self.init(
      id,
      composition: composition,
      returning: "v",
      taking: [A.letter],
      caller: { link in
        { a in
          let call = PointCaller(link)
          a.add(to: call)
          call.run()
        }
      },
      answer: { function in
        { call in
          function(A.read(call, 0))
          return true
        }
      }
    )
  }
}

extension OpenPoint {
  /// Creates a point that takes two arguments and returns a value.
  public init<A: PointValue, B: PointValue, R: PointValue>(
    _ id: String,
    _ composition: Composition = .first
  ) where Function == @Sendable (A, B) -> R {
    self.init(
      id,
      composition: composition,
      returning: R.letter,
      taking: [A.letter, B.letter],
      caller: { link in
        { a, b in
          let call = PointCaller(link)
          a.add(to: call)
          b.add(to: call)
          call.run()
          return R.read(call)
        }
      },
      answer: { function in { call in function(A.read(call, 0), B.read(call, 1)).answer(call) } }
    )
  }

  /// Creates a point that takes two arguments and returns nothing.
  public init<A: PointValue, B: PointValue>(
    _ id: String,
    _ composition: Composition = .first
  ) where Function == @Sendable (A, B) -> Void {
    self.init(
      id,
      composition: composition,
      returning: "v",
      taking: [A.letter, B.letter],
      caller: { link in
        { a, b in
          let call = PointCaller(link)
          a.add(to: call)
          b.add(to: call)
          call.run()
        }
      },
      answer: { function in
        { call in
          function(A.read(call, 0), B.read(call, 1))
          return true
        }
      }
    )
  }
}

extension OpenPoint {
  /// Creates a point that takes three arguments and returns a value.
  public init<A: PointValue, B: PointValue, C: PointValue, R: PointValue>(
    _ id: String,
    _ composition: Composition = .first
  ) where Function == @Sendable (A, B, C) -> R {
    self.init(
      id,
      composition: composition,
      returning: R.letter,
      taking: [A.letter, B.letter, C.letter],
      caller: { link in
        { a, b, c in
          let call = PointCaller(link)
          a.add(to: call)
          b.add(to: call)
          c.add(to: call)
          call.run()
          return R.read(call)
        }
      },
      answer: { function in
        { call in function(A.read(call, 0), B.read(call, 1), C.read(call, 2)).answer(call) }
      }
    )
  }

  /// Creates a point that takes three arguments and returns nothing.
  public init<A: PointValue, B: PointValue, C: PointValue>(
    _ id: String,
    _ composition: Composition = .first
  ) where Function == @Sendable (A, B, C) -> Void {
    self.init(
      id,
      composition: composition,
      returning: "v",
      taking: [A.letter, B.letter, C.letter],
      caller: { link in
        { a, b, c in
          let call = PointCaller(link)
          a.add(to: call)
          b.add(to: call)
          c.add(to: call)
          call.run()
        }
      },
      answer: { function in
        { call in
          function(A.read(call, 0), B.read(call, 1), C.read(call, 2))
          return true
        }
      }
    )
  }
}

extension OpenPoint {
  /// Creates a point that takes four arguments and returns a value.
  public init<A: PointValue, B: PointValue, C: PointValue, D: PointValue, R: PointValue>(
    _ id: String,
    _ composition: Composition = .first
  ) where Function == @Sendable (A, B, C, D) -> R {
    self.init(
      id,
      composition: composition,
      returning: R.letter,
      taking: [A.letter, B.letter, C.letter, D.letter],
      caller: { link in
        { a, b, c, d in
          let call = PointCaller(link)
          a.add(to: call)
          b.add(to: call)
          c.add(to: call)
          d.add(to: call)
          call.run()
          return R.read(call)
        }
      },
      answer: { function in
        { call in
          function(A.read(call, 0), B.read(call, 1), C.read(call, 2), D.read(call, 3)).answer(call)
        }
      }
    )
  }

  /// Creates a point that takes four arguments and returns nothing.
  public init<A: PointValue, B: PointValue, C: PointValue, D: PointValue>(
    _ id: String,
    _ composition: Composition = .first
  ) where Function == @Sendable (A, B, C, D) -> Void {
    self.init(
      id,
      composition: composition,
      returning: "v",
      taking: [A.letter, B.letter, C.letter, D.letter],
      caller: { link in
        { a, b, c, d in
          let call = PointCaller(link)
          a.add(to: call)
          b.add(to: call)
          c.add(to: call)
          d.add(to: call)
          call.run()
        }
      },
      answer: { function in
        { call in
          function(A.read(call, 0), B.read(call, 1), C.read(call, 2), D.read(call, 3))
          return true
        }
      }
    )
  }
}
