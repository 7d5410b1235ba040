// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation

// Lists rendered per request: one request a line on standard input, an answer to each on standard
// output.
//
//   GET /channels?user=ID   and &limit=N &after=CID &name=TEXT &locale=L &zone=TZ &now=DATE
//                           &format=json
//   POST /events {"type":"message.new",…}
//
// The transport is left to the server: lists don't depend on it.
switch CommandLine.arguments.dropFirst() {
case []:
  let office = Office.workspace(people: 8, channels: 12)
  var server = ListServer(office) { Date() }
  for line in RequestLines() {
    FileHandle.standardOutput.write(Data(server.respond(to: line).bytes))
  }
case ["--measure"]:
  print(Measuring.run(), terminator: "")
default:
  FileHandle.standardError.write(Data("usage: ServerSide [--measure]\n".utf8))
  exit(2)
}
