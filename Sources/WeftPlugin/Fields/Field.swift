// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A value a hook may read, once it has declared it.
///
///     .view(.channelItem, reading: .channel(.name)) { row in
///       Scene { Text(row.channel.name) }
///     }
///
/// A hook is asked again about a row only when one of its fields has changed. Rows of threads have the fields
/// of their channel too, those of search results as well, and attachments have those of their message; what
/// a row has not is absent.
public enum Field: Equatable, Sendable {
  /// Of a channel.
  case channel(ChannelField)
  /// Of a thread.
  case thread(ThreadField)
  /// Of a message.
  case message(MessageField)
  /// Of something a search found.
  case result(ResultField)
  /// Of something a message carries.
  case attachment(AttachmentField)
  /// Of a list.
  case list(ListField)
  /// Of what every list depends on besides its data.
  case environment(EnvironmentField)
  /// Of something that happened, in hooks about events.
  case event(EventField)
  /// What the providers below made of the text, in hooks about texts.
  case below
  /// The id of the action that was started, in hooks about actions.
  case action
  /// A setting of the plugin by its id.
  case setting(FieldName)
  /// A field of a later version, or of a host's own, by its whole name.
  case named(FieldName)
}

extension Field {
  /// A setting of the plugin.
  public static func setting<Value>(_ setting: Setting<Value>) -> Field {
    .setting(FieldName(stringLiteral: setting.declared.id))
  }

  /// The dotted name the host knows it by.
  public var name: String {
    switch self {
    case .channel(let field): field.rawValue
    case .thread(let field): field.rawValue
    case .message(let field): field.rawValue
    case .result(let field): field.rawValue
    case .attachment(let field): field.rawValue
    case .list(let field): field.rawValue
    case .environment(let field): field.rawValue
    case .event(let field): field.rawValue
    case .below: "text.below"
    case .action: "action.id"
    case .setting(let name): "setting." + name.text
    case .named(let name): name.text
    }
  }
}
