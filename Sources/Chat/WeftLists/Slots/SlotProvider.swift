// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel
public import WeftViews

/// A provider of slot contents, such as a plugin; the host calls it for whole windows of rows.
///
/// The answers are in the order of the window's rows; missing answers at the end count as `pass`. A provider fills
/// slots by implementing some of the functions; their defaults return nothing:
///
///     final class Shouting: SlotProvider {
///       let id = "org.example.shouting"
///       let filledSlots: Set = [TextSlot.title.rawValue]
///
///       func texts<Row: SlotRow>(
///         _ slot: TextSlot, for window: SlotWindow<Row>, below: [String]
///       ) -> [SlotAnswer<String>] { below.map { .mine($0.uppercased()) } }
///     }
///
/// With `SlotRegistry(providers: [Shouting()])`, the channel "Hello" is listed as "HELLO".
///
/// The registry holds its providers and calls them on the thread that draws, in the middle of a frame: a provider that
/// waits delays the screen. One that needs time answers `later`, and requests a frame when it knows the answer. It must
/// not send inputs to the lists that are being drawn.
///
/// A provider is called in every frame that shows rows with its slots, about all these rows, changed or not. One whose
/// answers take time keeps them by `rowID` and list, because row ids are unique only within a list.
public protocol SlotProvider: AnyObject {
  /// The provider's id in scenes and messages.
  var id: String { get }

  /// The ids of the slots that the provider fills; it isn't called for others.
  var filledSlots: Set<String> { get }

  /// Returns the views of rows, of parts of rows, or of parts of a screen.
  func views<Row: SlotRow>(_ slot: ViewSlot, for window: SlotWindow<Row>) -> [SlotAnswer<SlotView>]

  /// Returns the frames to put around views.
  func frames<Row: SlotRow>(
    _ slot: WrapSlot,
    for window: SlotWindow<Row>
  ) -> [SlotAnswer<SceneFrame>]

  /// Returns the final texts of rows, given those from the providers below; these start with Weft's own.
  func texts<Row: SlotRow>(
    _ slot: TextSlot,
    for window: SlotWindow<Row>,
    below: [String]
  ) -> [SlotAnswer<String>]

  /// Returns the buttons to add to swiped rows.
  func actions<Row: SlotRow>(
    _ slot: SwipeSlot,
    for window: SlotWindow<Row>
  ) -> [SlotAnswer<[ChannelAction]>]
}

extension SlotProvider {
  /// By default, draws no row.
  public func views<Row: SlotRow>(
    _ slot: ViewSlot,
    for window: SlotWindow<Row>
  ) -> [SlotAnswer<SlotView>] { [] }

  /// By default, puts frames around nothing.
  public func frames<Row: SlotRow>(
    _ slot: WrapSlot,
    for window: SlotWindow<Row>
  ) -> [SlotAnswer<SceneFrame>] { [] }

  /// By default, changes no text.
  public func texts<Row: SlotRow>(
    _ slot: TextSlot,
    for window: SlotWindow<Row>,
    below: [String]
  ) -> [SlotAnswer<String>] { [] }

  /// Returns no buttons.
  public func actions<Row: SlotRow>(
    _ slot: SwipeSlot,
    for window: SlotWindow<Row>
  ) -> [SlotAnswer<[ChannelAction]>] { [] }
}

/// A provider's answer for one row.
public enum SlotAnswer<Value> {
  /// The provider supplies this value.
  case mine(Value)
  /// The provider doesn't fill the slot for this row; the next provider is called.
  case pass
  /// The answer isn't ready; this frame is drawn without it, and a later frame will have it.
  case later
  /// The provider can't answer; this frame draws all parts of the row without the provider.
  case absent
}

extension SlotAnswer: Sendable where Value: Sendable {}
extension SlotAnswer: Equatable where Value: Equatable {}

/// A provider's view for a slot.
public enum SlotView: Equatable, Sendable {
  /// A complete view.
  case whole(Scene)
  /// A complete view that the provider keeps; it is marked as a guest's once for all frames.
  case kept(GuestScene)
  /// A frame around the next provider's view.
  case around(SceneFrame)

  /// Whether the view replaces the next provider's view.
  package var isWhole: Bool {
    if case .around = self { false } else { true }
  }
}

/// A view that is marked as a guest's; only the engine creates them.
public struct GuestScene: Equatable, Sendable {
  package let scene: Scene

  /// Marks the view of a slot, limited to a fraction `most` of the window's height.
  package init(_ scene: Scene, most: Double?) {
    self.init(marked: scene.owned(.guest(most: most)))
  }

  /// Creates the value from a view that is already marked.
  package init(marked scene: Scene) { self.scene = scene }
}

/// The rows that a provider is called for at once.
public struct SlotWindow<Row: SlotRow>: Sendable {
  /// The rows, in the order of the list.
  public let rows: [Row]
  /// The values that the rows depend on besides their data.
  public let environment: ChatEnvironment
  /// The identity of the list; row ids are unique only within it.
  public let list: ObjectIdentifier

  /// Creates a window, for example to ask a provider outside of a frame.
  package init(rows: [Row], of list: AnyObject, _ environment: ChatEnvironment) {
    self.init(rows: rows, of: ObjectIdentifier(list), environment)
  }

  init(rows: [Row], of list: ObjectIdentifier, _ environment: ChatEnvironment) {
    self.rows = rows
    self.list = list
    self.environment = environment
  }

  /// Returns a window of the same list with other rows.
  func with<Other: SlotRow>(_ rows: [Other]) -> SlotWindow<Other> {
    SlotWindow<Other>(rows: rows, of: list, environment)
  }

  /// Returns a window with the rows at the given indices.
  func at(_ indices: [Int]) -> SlotWindow { with(indices.map { rows[$0] }) }
}

/// A source of providers that can change while lists are shown, such as the plugin host.
package protocol SlotProviderSource: AnyObject {
  /// The providers of the current frame, highest first.
  var providers: [any SlotProvider] { get }

  /// Starts a frame and returns a number that changes whenever ``providers`` do.
  ///
  /// Every frame calls it, so it must be fast.
  func beginFrame() -> Int

  /// Makes calls to providers that the user waits for, each with a longer time limit than in a frame.
  func patiently(_ ask: () -> Void)
}

extension SlotProviderSource {
  /// Makes the calls, for providers that answer immediately.
  package func patiently(_ ask: () -> Void) { ask() }
}
