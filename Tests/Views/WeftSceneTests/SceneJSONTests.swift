// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftJSON
import WeftScene
import WeftTestSupport
import WeftViews

@Suite struct SceneJSONTests {
  private func build(_ text: String) throws -> Scene {
    try Scene(json: try JSONParser.parse(Array(text.utf8)))
  }

  @Test func `JSON and views give the same scene`() throws {
    let scene = try build(
      """
      [{"modifier":"padding","top":4,"children":[
        {"view":"hstack","alignment":0,"spacing":8,"children":[
          {"view":"text","text":"Hello","font":2,"lineLimit":1}]}]}]
      """
    )
    #expect(
      scene
        == Scene {
          HStack(spacing: 8) { Text("Hello").font(.headline).lineLimit(1) }.padding(.top, 4)
        }
    )
  }

  @Test func `a written scene reads back with the same bytes`() throws {
    let scene = SceneMutator.everything
    #expect(try Scene(json: scene.validated().json) == scene)
    let frame = Scene { Divider().frame(maxWidth: .infinity) }
    #expect(try Scene(json: frame.validated().json) == frame)
    let list = ListScene(rows: [(1, "a"), (.max, "b")], selected: 1).scene
    #expect(try Scene(json: list.validated().json) == list)
  }

  @Test(arguments: [
    ("{}", "not an array of views but an object"),
    ("[1]", "[0]: not a view but a number"),
    ("[{}]", #"[0]: has none of "view", "modifier" and "op""#),
    (#"[{"view":3}]"#, "[0].view: not a name but a number"),
    (#"[{"op":"column"}]"#, #"[0].op: "column" is unknown; use "row""#),
    (
      #"[{"view":"vstack","children":[{"view":"text","font":"big"}]}]"#,
      "[0].children[0].font: not a whole number but a string"
    ),
    (#"[{"view":"text","text":1}]"#, "[0].text: not a string but a number"),
    (#"[{"view":"spacer","minLength":"a"}]"#, "[0].minLength: not a number but a string"),
    (##"[{"view":"text","#99999":1}]"##, "is unknown"),
    (#"[{"view":"slider"}]"#, #"[0].view: "slider" is unknown; use one of vstack"#),
    (#"[{"view":"text","children":1}]"#, "[0].children: not an array of views but a number"),
  ])
  func `an invalid scene is refused with the position of the error`(
    text: String,
    message: String
  ) throws {
    let error = #expect(throws: SceneJSONError.self) { try build(text) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  @Test func `views nested deeper than the limit are refused`() throws {
    let text =
      String(repeating: #"[{"view":"vstack","children":"#, count: 200) + "[]"
      + String(repeating: "}]", count: 200)
    #expect(throws: SceneJSONError.self) { try build(text) }
  }

  @Test func `properties of later versions keep their numbers`() throws {
    let scene = try build(##"[{"view":"text","#999":5,"#998":"x","#997":1.5}]"##)
    #expect(try Scene(json: scene.validated().json) == scene)
  }
}
