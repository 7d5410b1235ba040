// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeftGTK
internal import Foundation
internal import Weft
internal import WeftApp
internal import WeftAvatars
internal import WeftLaunch

/// The application in a GTK window: it runs its turns and shows notices and notifications.
///
/// SAFETY, for the whole class: it outlives GTK's loop, which ends before `run` returns, and it is
/// used on GTK's thread only.
@safe
final class DesktopApp {
  let app: ChatApp
  let viewer: Viewer
  private let program: WindowProgram
  private(set) var window: DesktopWindow?
  private var application: OpaqueApplication?
  /// The state that the window shows.
  private var shown: Shown?
  private var toldNotice: Int?
  /// Whether a menu or question was open at the last update.
  private var wasCovered = false
  private var failure: (any Error)?
  private(set) var pictures: PictureLoader?
  /// Handles files dropped on the window.
  private(set) lazy var drop = DesktopDrop(self)

  /// The inputs of an update; the window is redrawn when they change.
  private struct Shown: Equatable {
    let generation: Int
    /// The number of pictures that had arrived.
    let arrivals: Int
  }

  init(_ program: WindowProgram) {
    self.program = program
    app = program.app
    viewer = Viewer(
      program.app,
      theme: program.colours ?? .auto,
      start: program.path,
      keys: DesktopKeys.help(program.app.options.keys),
      takesPaths: true
    )
    viewer.notificationPermission = nil
    viewer.writesInOpenedChats = true
    viewer.playsSounds = program.player != nil
    viewer.begin(selected: program.selected, first: 0)
    pictures = program.pictures.map { PictureLoader($0, onArrival: DesktopLoop.wake) }
  }

  /// Plays a sound of a message.
  func play(_ file: MessageFile) { viewer.play(file, with: program.player) }

  /// Whether lines run from right to left.
  var isRightToLeft: Bool { program.isRightToLeft }

  /// Shows the window until the user closes it.
  func run() throws {
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    _ = unsafe weft_application_run(
      WeftDesktop.id,
      { context, application in
        if let application = unsafe application {
          unsafe DesktopApp.of(context).begin(OpaqueApplication(pointer: application))
        }
      },
      { unsafe DesktopApp.of($0).window?.present() },
      { context, target in
        guard let target = unsafe target else { return }
        unsafe DesktopApp.of(context).follow(String(cString: target))
      },
      context
    )
    DesktopLoop.end()
    drop.leave()
    app.finish()
    if let failure { throw failure }
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> DesktopApp {
    guard let context = unsafe context else { preconditionFailure("C hands the context back") }
    return unsafe Unmanaged<DesktopApp>.fromOpaque(context).takeUnretainedValue()
  }

  private func begin(_ application: OpaqueApplication) {
    self.application = application
    weft_desk_set_right_to_left(program.isRightToLeft)
    let state = WindowState.read(WindowProgram.stateFile("desktop"))
    window = DesktopWindow(of: self, application: application, state: state)
    DesktopLoop.begin { [unowned self] in turn() }
  }

  /// Runs a turn of the application and shows what has changed.
  private func turn() {
    guard let window else { return }
    app.turn(at: .now)
    app.look(viewer.isWatched)
    for notification in app.drainNotifications() { notify(notification) }
    for problem in app.drainProblems() { viewer.tell(ofAll: problem) }
    drop.turn()
    if let loading = viewer.loading {
      loading.loadMore()
      if !loading.hasMoreToLoad { viewer.touch() }
    }
    show(in: window)
    for request in viewer.drainSurfaceRequests() { window.perform(request) }
    showNotice()
    if app.isSucceeded { return window.close() }
    wait()
  }

  /// Updates the window if the chats or their pictures have changed.
  private func show(in window: DesktopWindow) {
    let now = Shown(generation: viewer.generation, arrivals: pictures?.arrivals ?? 0)
    guard now != shown else { return }
    let hasPictures = now.arrivals != shown?.arrivals ?? 0
    shown = now
    let isCovered = viewer.front != nil
    // A notice would cover the entries of a menu, and its button theirs.
    if isCovered, !wasCovered { window.hush() }
    wasCovered = isCovered
    do { try window.update(redrawing: hasPictures) } catch { fail(error) }
  }

  private func wait() {
    if viewer.loading != nil { return DesktopLoop.wait(0) }
    DesktopLoop.wait(
      app.due.map { due in
        let time = (due - .now).components
        return Int(clamping: time.seconds * 1_000 + time.attoseconds / 1_000_000_000_000_000 + 1)
      }
    )
  }

  /// Ends the program with an error if the window can't show anything.
  func fail(_ error: any Error) {
    failure = failure ?? error
    window?.close()
  }

  private func showNotice() {
    guard let notice = viewer.notice else {
      window?.keepFree(0)
      return
    }
    guard notice.number != toldNotice else { return }
    toldNotice = notice.number
    window?.tell(notice.text, button: notice.canBeUndone ? app.words.undo : nil)
  }

  private func notify(_ notification: ChatNotification) {
    guard let application else { return }
    let target = notification.path.map(\.text).joined(separator: "\n")
    // A notification replaces the previous one of the same chat; one about several chats likewise.
    let subject = notification.path.dropFirst().first ?? .channels
    unsafe weft_application_notify(
      application.pointer,
      subject.text,
      notification.title,
      notification.body,
      target
    )
  }

  /// Opens the messages that a clicked notification was about.
  private func follow(_ target: String) {
    viewer.show(target.split(separator: "\n").map { ScreenName(String($0)) })
    acted()
  }

  /// Does what is due before a key is handled.
  ///
  /// Timers count from the last turn. If that was long ago, the pause that ends a typed word would
  /// be over after the first letter.
  func doWhatIsDue() { app.turn(at: .now) }

  /// Records a user action and schedules the turn that shows its result.
  func acted() {
    viewer.act()
    DesktopLoop.wake()
  }

  /// Shows the result of a key at once, because it may change the focus and the next key must go there.
  func actedByKey() {
    viewer.act()
    turn()
  }

  func closed(_ state: WindowState) {
    state.write(WindowProgram.stateFile("desktop"))
    window = nil
    DesktopLoop.end()
  }
}

/// A running GTK application.
///
/// SAFETY: GTK keeps it alive while its loop runs.
@safe
struct OpaqueApplication {
  let pointer: UnsafeMutablePointer<GtkApplication>
}
