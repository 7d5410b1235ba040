// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The names and texts of a generated workspace.
enum GeneratedTexts {
  static let names = [
    "Ada", "Ben", "Cleo", "Dara", "Emil", "Fay", "Gus", "Hana", "Ivo", "June", "Kofi", "Lena",
    "Milo", "Nora", "Otis", "Pia", "Quin", "Rosa", "Sami", "Tess", "Uma", "Vito", "Wren", "Yuki",
  ]

  static let topics = [
    "Release", "Kitchen", "Garden", "Design", "Travel", "Music", "Support", "Research", "Books",
    "Running", "Budget", "Weather", "Puzzles", "Cooking", "Maps", "Radio",
  ]

  static let places = [
    "Harbour", "Hill", "Bridge", "Market", "Station", "Library", "Mill", "Tower", "Quay", "Park",
    "Square", "Lane",
  ]

  private static let openings = [
    "The kettle is on", "I moved the meeting to Thursday", "Who has the key to the shed?",
    "Here are the notes from this morning", "That works for me", "Can somebody look at the map",
    "We are nearly there 🚀", "The second draft reads much better", "Thanks, that was quick!",
    "Lunch at the usual place?", "I will bring the cups", "It rains again over here",
  ]

  private static let endings = [
    "", "", "", " — see you there", ", and the other one too", " 🙂", ", if nobody minds",
    ". More about it tomorrow", " (no hurry)",
  ]

  static func message(_ numbers: inout GeneratedNumbers) -> String {
    numbers.pick(openings) + numbers.pick(endings)
  }

  static func channel(_ number: Int, _ numbers: inout GeneratedNumbers) -> String {
    "\(numbers.pick(places)) \(numbers.pick(topics)) \(number)"
  }
}
