// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
package import Weft
internal import WeftAvatars
internal import WeftScene
package import WeftStore
internal import WeftSystem

/// Attaching files of this machine, by paths that the user types, and files that arrive in pieces, as from a browser.
///
/// Disk access and hashing run on a separate thread.
extension Composer {
  // Files of this machine.

  /// Whether the user is typing the path of a file instead of a message.
  package var isChoosingFile: Bool { aside?.kind == .path }

  /// Asks for the path of a file; says why if the workspace can't keep files or the user isn't at this machine.
  package func chooseFile() {
    guard takesPaths else { return tell(app.words.writing.noPaths) }
    guard files != nil else { return tell(app.words.writing.noFiles) }
    guard session.files.count < ComposerSession.mostFiles else {
      return tell(app.words.writing.tooManyFiles)
    }
    if session.edited == nil { aside = Aside(kind: .path) }
  }

  /// Completes the path as far as it is unambiguous, and lists the candidates if there are several.
  package func completePath() {
    guard let path = aside?.field.text else { return }
    let found = PathCompletion(of: path)
    if found.text != path { write(path: found.text) }
    if found.names.count > 1 { tell(found.names.joined(separator: "  ")) }
  }

  /// Handles an input while the user types a path.
  func handle(path input: ComposerSession.Input) {
    switch input {
    case .text(let text, _) where text.utf8.count <= PathCompletion.mostBytes:
      aside?.field.handle(input)
    case .text: refuse(bytes: PathCompletion.mostBytes + 1)
    case .send:
      let path = aside?.field.text ?? ""
      aside = nil
      if !path.isEmpty { attach(PathCompletion.whole(path)) }
    default: break
    }
  }

  private func write(path: String) {
    aside?.field.handle(.text(path, caret: path.utf8.count))
  }

  private func attach(_ path: String) {
    guard let files else { return }
    prepare { () throws(AttachmentError) in
      let file = try AttachedFile(reading: path)
      var unsent = try files.prepare(file)
      unsent.attachment.measure(file)
      return unsent
    } then: { [weak self] in
      self?.attach($0)
    }
  }

  // Files that arrive.

  /// Returns whether a file is on its way to this field.
  package func expects(_ id: ComingFile.ID) -> Bool { incoming[id] != nil }

  /// Accepts a file that will arrive in pieces; otherwise tells the user why not and returns false.
  package func expect(_ file: ComingFile) -> Bool {
    guard mayWrite, let files else {
      tell(options.refusal ?? app.words.writing.noFiles)
      return false
    }
    guard session.files.count + session.coming.count < ComposerSession.mostFiles else {
      tell(app.words.writing.tooManyFiles)
      return false
    }
    do throws(AttachmentError) {
      incoming[file.id] = try IncomingFile(name: file.name, size: file.size, in: files)
    } catch {
      tell(error.description)
      return false
    }
    handle(.expect(file))
    return true
  }

  /// Takes the piece of a file at an offset; returns false if the file is not expected or the offset is wrong.
  package func receive(_ piece: [UInt8], at place: Int, of id: ComingFile.ID) -> Bool {
    guard let file = incoming[id] else { return false }
    let expected = message.coming.first { $0.id == id }
    // A piece that was sent again because its answer got lost.
    if place == file.received - piece.count { return true }
    guard place == file.received, !piece.isEmpty else { return false }
    do throws(AttachmentError) {
      try file.append(piece)
    } catch {
      expectNoMore(id)
      tell(error.description)
      return false
    }
    if var expected {
      expected.received = file.received
      handle(.expect(expected))
    }
    if file.isWhole { settle(file, id, as: expected?.recording) }
    return true
  }

  /// Stops expecting a file.
  package func expectNoMore(_ id: ComingFile.ID) {
    incoming[id] = nil
    handle(.expectNoMore(id))
  }

  /// Attaches a file that has arrived; a voice message is sent, because its user has already decided that.
  private func settle(
    _ file: IncomingFile,
    _ id: ComingFile.ID,
    as recording: VoiceRecording?
  ) {
    let arrival = file.arrival
    prepare { () throws(AttachmentError) in
      var (file, unsent) = try arrival.prepared()
      if let recording {
        unsent.attachment.describe(recording, in: file)
      } else {
        unsent.attachment.measure(file)
      }
      return unsent
    } then: { [weak self] result in
      // The user may have stopped it in the meantime.
      guard let self else { return }
      let isExpected = expects(id)
      expectNoMore(id)
      if !isExpected { return discard(result) }
      if recording != nil, case .success(let file) = result, send(file) { return }
      attach(result)
    }
  }

  /// Sends a voice message alone; what the user has written stays in the field.
  ///
  /// Returns false if it can't be sent now. It then belongs to the next message, so that it isn't lost.
  private func send(_ file: UnsentFile) -> Bool {
    if let slowMode = options.slowMode {
      tell(slowMode)
      return false
    }
    var outgoing = OutgoingMessage(id: .new(), text: "")
    outgoing.thread = list.parentMessage?.id
    outgoing.quotedMessageID = message.edited == nil ? message.quoted?.id : nil
    outgoing.isShownInChannel = outgoing.thread != nil && message.isForChannel
    outgoing.attachments = [file.sent]
    do {
      try files?.keep(file)
      try app.perform(.send(outgoing, list.channel.id), and: [])
    } catch let error as AttachmentError {
      tell(error.description)
      return false
    } catch let error as SourceError {
      tell(app.words.sentence(error))
      return false
    } catch {
      return false
    }
    files?.discard(file)
    handle(.sentAlone)
    app.engine.send(.scrollToLatest, to: list)
    app.redraw()
    return true
  }

  // Both kinds of files.

  /// The folder with the files of messages; `nil` if this workspace can't store files.
  var files: WorkspaceFiles? {
    if let files = app.options.files { return files(list.channel.id) }
    guard app.options.isPersisted, let path = app.options.workspacePath, path.hasSuffix(".weft")
    else { return nil }
    return WorkspaceFiles(beside: path)
  }

  private typealias Prepared = Result<UnsentFile, AttachmentError>

  private func attach(_ result: Prepared) {
    switch result {
    case .failure(let error): tell(error.description)
    case .success(let file):
      unsent.append(file)
      handle(.attach(file.attachment))
    }
    app.redraw()
  }

  private func discard(_ result: Prepared) {
    if case .success(let file) = result { files?.discard(file) }
  }

  /// Prepares a file on another thread, and continues with it on this one.
  private func prepare(
    _ work: @escaping @Sendable () throws(AttachmentError) -> UnsentFile,
    then: @escaping (Prepared) -> Void
  ) {
    final class Reading: Sendable {
      let result = Mutex<Prepared?>(nil)
    }
    let reading = Reading()
    let isStarted = Background.run {
      let result = Prepared { () throws(AttachmentError) in try work() }
      reading.result.withLock { $0 = result }
    }
    guard isStarted else { return tell(app.words.writing.noFiles) }
    wait(for: { reading.result.withLock { $0 } }, then)
  }

  /// Checks every few milliseconds whether a file is prepared.
  private func wait(for result: @escaping () -> Prepared?, _ then: @escaping (Prepared) -> Void) {
    app.after(.milliseconds(15)) { [weak self] in
      // If the field is gone, so are its files.
      guard let self else { return }
      if let result = result() { then(result) } else { wait(for: result, then) }
    }
  }

  /// Keeps the files of a message that is being sent; if one can't be kept, restores the field and returns false.
  func keep(_ sent: [ChatAttachment]) -> Bool {
    do throws(AttachmentError) {
      for file in unsent where sent.contains(file.attachment) { try files?.keep(file) }
    } catch {
      tell(error.description)
      handle(.refused)
      return false
    }
    return true
  }

  /// Deletes the prepared files that are no longer attached to the message.
  func discardFiles() {
    let held = message.files
    for file in unsent where !held.contains(file.attachment) { files?.discard(file) }
    unsent.removeAll { !held.contains($0.attachment) }
  }
}

extension AttachedFile {
  /// The attachment of the file; that of a picture has its size in pixels, so that a screen can reserve room for it.
  ///
  /// - Complexity: Runs the decoder for a picture, so don't call it while drawing a frame.
  package var measured: ChatAttachment {
    var attachment = attachment
    attachment.measure(self)
    return attachment
  }
}

extension ChatAttachment {
  /// Makes the file of a recording a voice message, unless it is no sound at all.
  fileprivate mutating func describe(_ recording: VoiceRecording, in file: AttachedFile) {
    guard let type = file.soundType else { return }
    (kind, title, mimeType) = (.voiceRecording, nil, type)
    (duration, waveform) = (recording.duration, recording.waveform)
  }

  fileprivate mutating func measure(_ file: AttachedFile) {
    guard kind == .image,
      let library = try? PictureLibrary(folders: [], embedded: [file.hash: file.bytes]),
      let pixels = library.pixelSize(at: PictureAddress(ofHost: file.hash))
    else { return }
    (width, height) = pixels
  }
}
