// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import Weft
internal import WeftSystem

/// An action on a file of a message.
enum FileChoice: String {
  case save
  case open
  case play

  private static let prefix = "app.download."

  /// The id of the menu entry that saves the attachment with an index.
  static func id(_ index: Int) -> String { "\(prefix)\(index)" }

  /// The index of the attachment that an entry of a menu saves, or `nil` for any other action.
  static func index(of action: String) -> Int? {
    action.hasPrefix(prefix) ? Int(action.dropFirst(prefix.count)) : nil
  }
}

/// Saving and opening the files of messages.
extension Viewer {
  /// Saves the only file of a message, or offers several ones by their names.
  func chooseFile(row: UInt64?) {
    guard let (chat, message) = subject(of: .download, row), let row = chat.list.row(of: message)
    else { return }
    let strings = app.engine.environment.strings
    let files = message.attachments.indices.filter {
      AttachmentPlace(message.attachments[$0]) != nil
    }
    guard let first = files.first else { return tell(app.words.files.nothing) }
    if files.count == 1 { return use(fileAt: first, of: message, to: .save) }
    var menu = RowMenu(
      row.rowID,
      title: strings.text(.actionDownloads),
      offering: files.map { index in
        let content = AttachmentContent(message.attachments[index], at: index, strings)
        return ChannelAction(id: FileChoice.id(index), title: content.title, iconName: "down")
      },
      strings: strings
    )
    menu?.files = message.attachments
    chat.menu = menu
  }

  /// Saves the file that an entry of a menu named; the message may have changed since.
  func save(fileAt index: Int, row: UInt64?, of menu: RowMenu?) {
    guard let (_, message) = subject(of: .download, row) else { return }
    guard message.attachments == menu?.files else { return tell(app.words.files.gone) }
    use(fileAt: index, of: message, to: .save)
  }

  /// The message and the index of the file whose page or picture is on the screen, or `nil` on any other screen.
  var shownFile: (message: ChatMessage, index: Int)? {
    guard case .attachment(let id, let index) = top.name,
      let shown = stack.compactMap(\.messages).flatMap(\.messages).first(where: { $0.id == id }),
      shown.attachments.indices.contains(index),
      AttachmentPlace(shown.attachments[index]) != nil
    else { return nil }
    return (shown, index)
  }

  /// Saves or opens the file whose page or picture is on the screen.
  func useShownFile(to choice: FileChoice) {
    guard let (message, index) = shownFile else { return tell(app.words.files.nothing) }
    use(fileAt: index, of: message, to: choice)
  }

  /// Plays a sound of a message; returns false if the attachment is no sound, or the surface plays none.
  ///
  /// A sound on the web is opened there, because Weft fetches nothing from the web.
  func play(attachmentAt index: Int, row: UInt64?) -> Bool {
    guard let message = message(row), message.attachments.indices.contains(index),
      message.attachments[index].isSound, let place = AttachmentPlace(message.attachments[index])
    else { return false }
    if case .web = place {
      use(fileAt: index, of: message, to: .play)
      return true
    }
    guard playsSounds else { return false }
    use(fileAt: index, of: message, to: .play)
    return true
  }

  private func use(fileAt index: Int, of message: ChatMessage, to choice: FileChoice) {
    let words = app.words.files
    guard message.attachments.indices.contains(index), !message.isDeleted else {
      return tell(words.gone)
    }
    guard let chat = stack.last(where: { $0.conversation != nil })?.conversation else {
      return tell(words.gone)
    }
    let channel = chat.channel.id
    let attachment = message.attachments[index]
    let hand: (MessageFile.Place) -> Void = { [weak self] place in
      let file = MessageFile(
        name: FileName.saved(attachment.fileName ?? attachment.url ?? ""),
        place: place,
        channel: channel,
        message: message,
        index: index
      )
      guard let self else { return }
      guard (try? file.open()) != nil else { return tell(words.gone) }
      switch choice {
      case .play: if let row = chat.list.row(of: message) { request(.play(file, row: row.rowID)) }
      case .save, .open: request(.save(file, opens: choice == .open && takesPaths))
      }
    }
    switch AttachmentPlace(attachment) {
    case .stored(let place):
      guard let files = chat.composer.files else { return tell(words.unavailable) }
      hand(.folder(files.folder, name: place))
    case .server(let file): fetch(file, then: hand)
    case .builtIn(let path):
      guard let bytes = app.options.builtInFile(path) else { return tell(words.unavailable) }
      hand(.memory(bytes))
    case .web(let link): open(link, row: nil)
    case nil: tell(words.nothing)
    }
  }

  /// Fetches a file from the server of an account, and hands over its place in the folder of fetched files.
  private func fetch(_ file: ServerFile, then hand: @escaping (MessageFile.Place) -> Void) {
    guard let fetch = app.options.fetchFile else { return tell(app.words.files.unavailable) }
    tell(app.words.files.fetching)
    perform { tell in
      fetch(file, tell)
    } then: { [weak self] path in
      guard let path, let slash = path.lastIndex(of: "/") else {
        self?.tell(self?.app.words.files.gone ?? "")
        return
      }
      let name = String(path[path.index(after: slash)...])
      hand(.folder(String(path[..<slash]), name: name))
    }
  }

  /// Saves a file in a folder, shows its path in a notice, and opens it if that can run no program.
  ///
  /// - Parameter open: Opens the saved file in the desktop's program for it.
  package func keep(
    _ file: MessageFile,
    in folder: DownloadFolder,
    thenOpen open: ((String) -> Void)?
  ) {
    let words = app.words.files
    keep(in: folder.path) { () throws(SavingError) in
      try folder.keep(file)
    } then: { [weak self] path in
      guard let self else { return }
      guard let open else { return tell(words.saved(.text(path))) }
      guard file.isOnlyShown else { return tell(words.savedOnly(.text(path))) }
      open(path)
      tell(words.saved(.text(path)))
    }
  }

  /// Saves a file at a path that the user chose in the desktop's dialog.
  package func keep(_ file: MessageFile, at path: [UInt8]) {
    let shown = FileName.shown(String(decoding: path, as: UTF8.self))
    keep(in: shown) { () throws(SavingError) in
      try DownloadFolder.keep(file, at: path)
      return shown
    } then: { [weak self] path in
      if let self { tell(app.words.files.saved(.text(path))) }
    }
  }

  private func keep(
    in place: String,
    _ work: @escaping @Sendable () throws(SavingError) -> String,
    then: @escaping (String) -> Void
  ) {
    let words = app.words.files
    perform { (tell: @escaping @Sendable (Result<String, SavingError>) -> Void) in
      let work = { @Sendable in
        tell(Result { () throws(SavingError) in try work() })
      }
      if !Background.run(work) { work() }
    } then: { [weak self] result in
      switch result {
      case .success(let path): then(path)
      case .failure(.unreadable): self?.tell(words.gone)
      case .failure(.unwritable(let error)):
        self?.tell(words.failed(.text(place), .second(error.description)))
      }
    }
  }

  /// Starts work that ends on another thread, and continues with its result on this one.
  func perform<Result: Sendable>(
    _ work: (@escaping @Sendable (Result) -> Void) -> Void,
    then: @escaping (Result) -> Void
  ) {
    let ending = Ending<Result>()
    work { result in ending.result.withLock { $0 = result } }
    wait(for: { ending.result.withLock { $0 } }, then)
  }

  private func wait<Result>(for result: @escaping () -> Result?, _ then: @escaping (Result) -> Void)
  {
    app.after(.milliseconds(15)) { [weak self] in
      guard let self else { return }
      guard let result = result() else { return wait(for: result, then) }
      then(result)
      app.redraw()
    }
  }
}

/// The result of work on another thread, once there is one.
private final class Ending<Result: Sendable>: Sendable {
  let result = Mutex<Result?>(nil)
}
