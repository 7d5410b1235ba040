// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftApp

/// Writing while the connection comes and goes.
///
/// The terminal and the window read a file on the same machine, so there is no connection to lose.
@Suite struct ConnectionJourneys {
  @Test(arguments: Setting.some(2).filter { $0.surface == .page })
  func `losing the connection while writing and regaining it`(in setting: Setting) throws {
    let person = try Person(setting)
    try person.open("Falcon Repairs", showing: "hyperdrive")
    try person.write("It will fly again")
    guard try person.hand.loseConnection() else { throw JourneyError("there is no connection") }
    try person.sees(person.words.offline)
    // The screen keeps its contents, and trying to send a text does not lose it.
    try person.key(.enter)
    try person.sees("It will fly again")
    try person.sees("hyperdrive")
    try person.hand.regainConnection()
    try person.sees(no: person.words.offline)
    try person.key(.enter)
    try person.seesSent("It will fly again")
  }
}
