// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON
internal import WeftLaunch
internal import WeftMatrix
internal import WeftModel
internal import WeftSource
internal import WeftStore

/// `weft send account:ID`: sends a message or performs another action at the server of an account.
enum AccountSending {
  static func run(
    _ arguments: Arguments,
    as stored: StoredAccount,
    in channel: ChannelID,
    action: SourceAction,
    message: MessageID,
    files: [AttachedFile]
  ) throws -> Int32 {
    try stored.makeFolders()
    let account = try stored.open()
    let delivery: MatrixSource.Delivery
    do {
      // Before the message is queued, so that it never names a missing file.
      for file in files { try stored.sentFiles.keep(file) }
      let source = try MatrixSource(account, file: stored.chatsPath)
      delivery = try waiting {
        guard case .send(let message, let channel) = action else {
          try await source.perform(action)
          return .sent
        }
        return try await source.deliver(message, in: channel)
      }
    } catch {
      throw Failure("account \(stored.id): \(error)")
    }
    if arguments.has("--json") {
      let report: JSONValue = [
        "account": .string(stored.id), "channel": .string(channel.rawValue),
        "message": .string(message.rawValue), "state": .string(delivery.rawValue),
      ]
      Output.print(OutputText(report))
    } else if delivery != .refused {
      Output.print("\(message.rawValue) \(delivery.rawValue)\n")
    }
    guard delivery == .refused else { return 0 }
    throw Failure("account \(stored.id): the server refused the message")
  }
}
