// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension AppWords {
  /// The texts about recording and playing sounds.
  package final class Sound: Decodable, Sendable {
    /// The button next to the field.
    package let record: String
    /// The name of the line above the field while the microphone is on, which screen readers announce.
    package let recording: String
    /// The name of that line once the recording has ended.
    package let recorded: String
    /// The button that ends a recording to listen to it.
    package let stop: String
    /// The button that plays a sound.
    package let play: String
    /// The button that interrupts it.
    package let pause: String
    /// The button that sends a recording.
    package let send: String
    /// The button that deletes a recording.
    package let discard: String
    /// The question before a recording is deleted.
    package let question: String
    /// The answer that deletes it.
    package let delete: String
    /// The answer that keeps it.
    package let keep: String
    /// The button that returns to the chat that a recording is for.
    package let back: String
    /// The notice if the browser does not allow the page to use the microphone.
    package let refused: String
    /// The notice if there is no microphone.
    package let missing: String
    /// The notice if recording failed for another reason.
    package let failed: String
    /// The notice if a recording has the maximum length.
    package let ended: String
    /// The notice if a recording did not arrive; it is still there.
    package let lost: String
    /// The notice for a sound that the surface can't play.
    package let unplayable: String
    /// The line on the page of a sound in a terminal or window without a player: `{text}` is the option that names one.
    package let noPlayer: Phrase
    /// The notice if the player did not start: `{text}` is its name, `{second}` the system's reason.
    package let playerFailed: Phrase
  }
}
