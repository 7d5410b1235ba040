// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Something an application decides with code of its own, as a value that can be compared.
///
///     config.skipEditedMessageLabel = Decision { $0.isSilent }
///     config.skipEditedMessageLabel(message)
///
/// A decision equals its own copies and no other: code can't be compared.
public struct Decision<Question, Answer>: Sendable {
  private final class Code: Sendable {
    let answer: @Sendable (Question) -> Answer

    init(_ answer: @escaping @Sendable (Question) -> Answer) {
      self.answer = answer
    }
  }

  private let code: Code

  /// Creates a decision from code; it must give the same answer to the same question.
  public init(_ answer: @escaping @Sendable (Question) -> Answer) {
    code = Code(answer)
  }

  /// Decides.
  public func callAsFunction(_ question: Question) -> Answer { code.answer(question) }
}

extension Decision: Equatable {
  /// Whether both are copies of one decision.
  public static func == (one: Decision, other: Decision) -> Bool { one.code === other.code }
}
