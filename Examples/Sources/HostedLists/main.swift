// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Weft
import WeftPostgres

guard CommandLine.arguments.count == 2 else {
  print("usage: HostedLists postgresql://HOST/DATABASE")
  exit(2)
}
let database = try PostgresAddress(CommandLine.arguments[1])
_ = try PostgresDatabase(database).prepare()
let workspace = "hosted-lists-\(ProcessInfo.processInfo.processIdentifier)"
let date = Date(timeIntervalSince1970: 1_780_000_000)

// 1. A workspace of 300 users, with a hall for every hundred and a room for every ten of them.
let people = (0..<300).map { ChatUser(id: UserID("p\($0)"), name: "Person \($0)") }
func channel(_ name: String, of members: ArraySlice<ChatUser>) -> ChatChannel {
  var channel = ChatChannel(id: ChannelID("team:\(name)"), name: name, createdAt: date)
  channel.members = members.map { ChatChannelMember($0) }
  return channel
}
var head = Workspace(currentUser: ChatUser(id: "owner"))
head.now = date
try PostgresCopy.run(into: database.naming(workspace), head) { copy in
  for person in people { try copy.put(person) }
  for hall in 0..<3 {
    try copy.put(channel("hall-\(hall)", of: people[(hall * 100)...].prefix(100)))
  }
  for room in 0..<30 {
    try copy.put(channel("room-\(room)", of: people[(room * 10)...].prefix(10)))
  }
}

// 2. Two hosts share only the database, as on two machines; each has the lists of half of the users.
let hosts = [try PostgresHost(database), try PostgresHost(database)]
var lists: [HostedList] = []
for (number, person) in people.enumerated() {
  let source = try await hosts[number % 2].source(for: person.id, in: workspace) { date }
  lists.append(try await HostedList(source, at: date))
}
for list in lists { try await list.wait { $0.count == 2 } }
print("\(lists.count) lists on \(hosts.count) hosts have loaded")

// 3. A user writes to their room of ten users, five of whom are on the other host.
let message = OutgoingMessage(id: "hello-1", text: "Does everybody see this?")
try await lists[0].source.perform(.send(message, "team:room-0"))
for list in lists[..<10] {
  try await list.wait { $0.first?.latestMessages.first?.id == message.id }
}
print("ten lists show its message; on the other host:")
print(try lists[1].text(), terminator: "")
print("in another room:")
print(try lists[10].text(), terminator: "")

// 4. A user who is not in the room can neither find it nor write to it.
let stranger = lists[10].source
print("a stranger finds the room: \(try await stranger.channel("team:room-0") != nil)")
do throws(SourceError) {
  try await stranger.perform(.send(message, "team:room-0"))
} catch {
  print("a stranger writes to it: \(error.code.name)")
}

for list in lists { list.end() }
_ = try PostgresDatabase(database).remove(workspace)
