// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

extension ComposerSession {
  /// Handles an input and returns the effects to perform.
  @discardableResult
  package mutating func handle(_ input: Input) -> [Effect] {
    switch input {
    case .text(let text, let caret): return write(text, caret)
    case .send: return send(content.text.trimmed)
    case .sendAs(let text): return send(text.trimmed)
    case .put(let text): return replace(with: text)
    case .refused: return takeBack()
    case .sentAlone: if edited == nil { (quoted, isForChannel) = (nil, false) }
    case .showAgain: revision += 1
    case .attach(let file):
      guard hasRoom else { return [.tooManyFiles] }
      files.append(file)
    case .detach(let index): if files.indices.contains(index) { files.remove(at: index) }
    case .expect(let file):
      if let index = coming.firstIndex(where: { $0.id == file.id }) {
        coming[index] = file
      } else if hasRoom {
        coming.append(file)
      } else {
        return [.tooManyFiles]
      }
    case .expectNoMore(let id): coming.removeAll { $0.id == id }
    case .quote(let message):
      if edited != nil { endEdit() }
      quoted = message
    case .edit(let message): begin(toEdit: message)
    case .alsoInChannel: if edited == nil { isForChannel.toggle() }
    case .cancel: return cancel()
    case .draft(let text): follow(draft: text)
    case .changed(let message): follow(message)
    case .found(let completions, let word):
      guard word == self.word else { break }
      self.completions = ComposerCompletions(completions)
    case .offer(let completions):
      word = nil
      self.completions = ComposerCompletions(completions)
    case .mark(let step): completions?.mark(by: step)
    case .choose(let index): return choose(index)
    }
    return []
  }

  private mutating func write(_ text: String, _ caret: Int) -> [Effect] {
    let count = text.utf8.count
    guard count <= Self.mostBytes else {
      revision += 1
      return [.tooLong(count)]
    }
    let isNew = text != content.text
    content = Content(text, caret: caret)
    return (isNew ? keepDraft() : []) + complete()
  }

  /// Stores the current text as the draft, unless it belongs to an edited message.
  private mutating func keepDraft() -> [Effect] {
    guard edited == nil else { return [] }
    let now = content.text.ifShown == nil ? nil : content.text
    guard now != draft else { return [] }
    draft = now
    return [.keepDraft(now)]
  }

  private mutating func put(_ content: Content) {
    self.content = content
    word = nil
    completions = nil
    revision += 1
  }

  /// Whether the message can have another file.
  private var hasRoom: Bool { files.count + coming.count < Self.mostFiles }

  // Sending.

  private mutating func replace(with text: String) -> [Effect] {
    let count = text.utf8.count
    guard count <= Self.mostBytes else { return [.tooLong(count)] }
    put(Content(text))
    return keepDraft()
  }

  private mutating func send(_ text: String) -> [Effect] {
    guard text.ifShown != nil || carriesFiles else { return [] }
    guard text.utf8.count <= Self.mostBytes else { return [.tooLong(text.utf8.count)] }
    if edited == nil, !coming.isEmpty { return [.filesComing] }
    var written = Written(
      content: content,
      quoted: quoted,
      edited: edited,
      mentioned: mentioned
    )
    if let edited {
      endEdit()
      guard text != edited.text else { return [] }
      sent = written
      return [.edit(edited.id, text)]
    }
    (written.files, written.isForChannel) = (files, isForChannel)
    sent = written
    put(Content())
    quoted = nil
    files = []
    mentioned = []
    isForChannel = false
    return [.send(text, quoting: written.quoted?.id)] + keepDraft()
  }

  /// Puts a refused message back into the field, before the text written since.
  private mutating func takeBack() -> [Effect] {
    guard let sent else { return [] }
    self.sent = nil
    if let message = sent.edited {
      begin(toEdit: message)
      put(sent.content)
      mentioned = sent.mentioned
      return []
    }
    quoted = quoted ?? sent.quoted
    isForChannel = isForChannel || sent.isForChannel
    mentioned = Array((mentioned + sent.mentioned).suffix(Self.mostMentioned))
    files = Array((sent.files + files).prefix(Self.mostFiles))
    let rest = content.text
    let both = [sent.content.text, rest].filter { !$0.isEmpty }
    let text = both.joined(separator: "\n")
    put(Content(text.utf8.count <= Self.mostBytes ? text : sent.content.text))
    return keepDraft()
  }

  // Editing and quoting, and cancelling them.

  private mutating func begin(toEdit message: ChatMessage) {
    if edited == nil {
      setAside = Written(content: content, quoted: quoted, mentioned: mentioned)
    }
    edited = message
    quoted = nil
    mentioned = []
    put(Content(message.text))
  }

  private mutating func endEdit() {
    let written = setAside
    edited = nil
    setAside = nil
    quoted = written?.quoted
    mentioned = written?.mentioned ?? []
    put(written?.content ?? Content())
  }

  private mutating func cancel() -> [Effect] {
    if completions != nil {
      completions = nil
    } else if edited != nil {
      endEdit()
    } else {
      quoted = nil
    }
    return []
  }

  /// Shows a draft that was written elsewhere, unless the user has changed the text here.
  private mutating func follow(draft text: String?) {
    guard text != draft else { return }
    let isUntouched = content.text == draft ?? ""
    draft = text
    if edited != nil {
      setAside?.content = Content(text ?? "")
    } else if isUntouched {
      put(Content(text ?? ""))
    }
  }

  private mutating func follow(_ message: ChatMessage) {
    if message.id == quoted?.id { quoted = message.isDeleted ? nil : message }
    if message.id == setAside?.quoted?.id, message.isDeleted { setAside?.quoted = nil }
    guard message.id == edited?.id else { return }
    if message.isDeleted {
      endEdit()
    } else {
      edited = message
    }
  }

  // Completions.

  /// Requests completions for the word at the caret if it has changed.
  private mutating func complete() -> [Effect] {
    let now = ComposerWord(in: content.text, at: content.caret)
    guard now != word else { return [] }
    word = now
    guard let now else {
      completions = nil
      return []
    }
    return [.complete(now)]
  }

  private mutating func choose(_ index: Int?) -> [Effect] {
    guard let completions, let word,
      let chosen = completions.at(index ?? completions.marked)
    else { return [] }
    let bytes = content.text.utf8
    let start = bytes.index(bytes.startIndex, offsetBy: word.start)
    let end = bytes.index(start, offsetBy: word.text.utf8.count)
    let text = content.text.replacingCharacters(in: start..<end, with: chosen.text)
    guard text.utf8.count <= Self.mostBytes else { return [.tooLong(text.utf8.count)] }
    put(Content(text, caret: word.start + chosen.text.utf8.count))
    if let user = chosen.mentionedUserID, !mentioned.contains(user) {
      mentioned = mentioned.suffix(Self.mostMentioned - 1) + [user]
    }
    return keepDraft()
  }
}

extension String {
  /// The text without surrounding whitespace.
  package var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }

  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
  }
}
