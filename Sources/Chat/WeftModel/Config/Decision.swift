// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A rule that an application supplies as code, wrapped so that configurations remain comparable.
///
///     config.skipEditedMessageLabel = Decision { $0.isSilent }
///     config.skipEditedMessageLabel(message)
///
/// A decision equals only its own copies, since code can't be compared.
public struct Decision<Question, Answer>: Sendable {
  private final class Code: Sendable {
    let answer: @Sendable (Question) -> Answer

    init(_ answer: @escaping @Sendable (Question) -> Answer) {
      self.answer = answer
    }
  }

  private let code: Code

  /// Creates a decision from a closure, which must always return the same answer to the same
  /// question.
  public init(_ answer: @escaping @Sendable (Question) -> Answer) {
    code = Code(answer)
  }

  /// Returns the answer to a question.
  public func callAsFunction(_ question: Question) -> Answer { code.answer(question) }
}

extension Decision: Equatable {
  /// Whether both are copies of one decision.
  public static func == (one: Decision, other: Decision) -> Bool { one.code === other.code }
}
