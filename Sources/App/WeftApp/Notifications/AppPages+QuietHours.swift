// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft

/// The form for the hours in which no message notifies the user.
extension AppPages {
  /// The value of the setting: both times as the user writes them, or that there are none.
  static func quietHours(of app: ChatApp) -> String {
    let words = app.words.notifying
    guard let hours = app.quietHours else { return words.notQuiet }
    let times = app.engine.environment.timestamps
    let day = Date(timeIntervalSince1970: 0)
    let shown = [hours.start, hours.end].map { minutes -> String in
      let moment = day.addingTimeInterval(Double(minutes) * 60)
      return times.timeText(
        for: moment.addingTimeInterval(-Double(times.secondsFromGMT(at: moment)))
      )
    }
    return words.quietRange(.text(shown[0]), .second(shown[1]))
  }

  /// Returns the form, with the times of the current hours.
  static func quietHours(_ viewer: Viewer) -> PageScreen {
    let words = viewer.app.words.notifying
    let known = viewer.app.quietHours
    var typed = ["from": "", "until": ""]
    if let known {
      typed = ["from": QuietHours.clock(known.start), "until": QuietHours.clock(known.end)]
    }
    let model = FormSession.Model(
      items: {
        var items: [FormSession.Item] = [
          .init(
            id: "from",
            kind: .field,
            title: words.quietFrom,
            value: typed["from"] ?? "",
            example: "22:00"
          ),
          .init(
            id: "until",
            kind: .field,
            title: words.quietUntil,
            value: typed["until"] ?? "",
            example: "07:00"
          ),
          .init(id: "save", kind: .button, title: words.quietSave),
        ]
        if known != nil { items.append(.init(id: "none", kind: .button, title: words.quietNone)) }
        return items
      },
      type: { typed[$0] = $1 },
      press: { [weak viewer] item in
        let hours = QuietHours(from: typed["from"] ?? "", until: typed["until"] ?? "")
        guard item == "none" || hours != nil else { return words.quietUnreadable }
        viewer?.app.quietHours = item == "none" ? nil : hours
        viewer?.leave()
        return nil
      }
    )
    return form(
      .quietHours,
      title: words.quiet,
      viewer,
      lines: { [PageLine(title: words.quietDetail)] },
      model: model
    )
  }
}
