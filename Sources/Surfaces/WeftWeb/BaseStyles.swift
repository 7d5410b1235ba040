// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftScene
internal import WeftViews

/// The rules that every page starts with.
enum BaseStyles {
  static func text(themes: HTMLPage.Themes) -> String {
    switch themes {
    case .only(let theme):
      """
      :root{color-scheme:\(theme.isDark ? "dark" : "light");\(properties(theme))}
      \(fonts(theme.fonts))\(layout)
      """
    case .automatic(let light, let dark):
      """
      :root{color-scheme:light dark;\(properties(light))}
      @media (prefers-color-scheme:dark){:root{\(properties(dark))}}
      \(fonts(light.fonts))\(layout)
      """
    }
  }

  /// Returns the rules of a live page, whose user can choose a theme.
  static func live(light: Theme, dark: Theme) -> String {
    """
    :root{color-scheme:light dark;\(properties(light))}
    @media (prefers-color-scheme:dark){:root:not([data-theme=light]){\(properties(dark))}}
    :root[data-theme=dark]{\(properties(dark))}
    \(fonts(light.fonts))\(layout)
    """
  }

  /// Returns the rules of other themes, which a live page selects by their names.
  static func named(_ themes: [Theme]) -> String {
    themes.map {
      ":root[data-theme=\(CSS.quoted($0.name))]"
        + "{color-scheme:\($0.isDark ? "dark" : "light");\(properties($0))}\n"
    }.joined()
  }

  private static func properties(_ theme: Theme) -> String {
    theme.tokens.map { "--\($0.name):\(CSS.hex($0.rgb))" }.joined(separator: ";")
  }

  /// Returns the font families, and a class for each text role, named by its code.
  private static func fonts(_ fonts: FontSet) -> String {
    let body = fonts.scale(of: .body)
    let families = fonts.families.map { CSS.quoted($0) } + ["system-ui", "sans-serif"]
    // The reader chooses the root font size, and every length scales with it.
    let page =
      "html{font-family:" + families.joined(separator: ",") + ";-webkit-text-size-adjust:100%}\n"
      + "body{font-size:\(CSS.length(body.size));line-height:\(CSS.length(body.lineHeight))}\n"
    let code =
      "code,.f\(Font.code.code){font-family:"
      + (fonts.codeFamilies.map { CSS.quoted($0) } + ["ui-monospace", "monospace"])
      .joined(separator: ",") + ";font-variant-ligatures:none}\n"
    return page
      + FontSet.roles.map { font in
        let scale = fonts.scale(of: font)
        return ".f\(font.code){font-size:\(CSS.length(scale.size));"
          + "line-height:\(CSS.length(scale.lineHeight))}\n"
      }.joined() + code
  }

  private static let layout = """
    :root{--inset:min(1rem,4.2cqi)}
    *{box-sizing:border-box}
    body{margin:0;background:var(--background);color:var(--text)}
    main{max-width:100%;margin:0 auto;overflow:hidden;container-type:inline-size}
    main,li{display:flex;flex-direction:column;align-items:flex-start}
    main>*,li>*{max-width:100%}
    li,.g{overflow:clip}
    .g{max-width:100%}
    ul{list-style:none;margin:0;padding:0;align-self:stretch}
    button{font:inherit;color:inherit;background:none;border:0;padding:0;text-align:inherit;cursor:pointer}
    :focus-visible{outline:2px solid var(--accent);outline-offset:-2px}
    .v{display:flex;flex-direction:column;min-width:0}
    .v>*{max-width:100%}
    .h{display:flex;flex-direction:row;min-width:0}
    .h>*{flex-shrink:1000000}
    .z{display:grid;min-width:0}
    .z>*{grid-area:1/1}
    .w{display:grid;grid-template-columns:minmax(0,1fr);min-width:0}
    /* A layer in front is as large as the view below it, and only what can be pressed in it takes the pointer. */
    .over{pointer-events:none}
    .over :is(button,a[href],[data-action],[data-long-action]){pointer-events:auto}
    .bo{position:relative}
    .bo::after{content:"";position:absolute;inset:0;border:var(--bw) solid var(--bc);border-radius:inherit;
    pointer-events:none}
    .t{min-width:0;overflow-wrap:anywhere;white-space:pre-line;unicode-bidi:isolate;text-align:start}
    .l1{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
    /* A text at the end of a line that runs the other way: it keeps its beginning and has an ellipsis of its own. */
    .iso{display:flex}
    .iso>*{min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:pre}
    .iso>*+span{flex-shrink:0}
    .iso>bdi:last-child{flex-shrink:1000;min-width:min(3em,100%)}
    .ln{overflow:hidden;display:-webkit-box;-webkit-box-orient:vertical}
    .w1{font-weight:500}
    .w2{font-weight:650}
    .i{font-style:italic}
    .f6{white-space:pre-wrap}
    b{font-weight:650}
    code{font-size:.875em;padding:.0625rem .25rem;border-radius:.25rem;
    background:color-mix(in srgb,var(--text) 9%,transparent)}
    .lk{color:var(--accent);text-decoration:underline;text-underline-offset:.125em}
    .mn{color:var(--accent);font-weight:650}
    .m{background:color-mix(in srgb,var(--accent) 25%,transparent);color:var(--text);border-radius:2px}
    @media (forced-colors:active){.m{text-decoration:underline}}
    .sp{flex:1 1 0;align-self:stretch}
    .gx{flex:1 1 0}
    .fx{flex:none}
    .sx{align-self:stretch}
    .jx{justify-self:stretch}
    .d{border:0;margin:0;background:var(--border);flex:none;align-self:stretch;min-width:1px;min-height:1px}
    .av{display:inline-grid;place-items:center;flex:none;border-radius:50%;color:#fff;font-weight:600;overflow:hidden;
    position:relative}
    .ap{position:absolute;inset:0;width:100%;height:100%;object-fit:cover}
    .pc{position:relative;display:grid;place-items:center;overflow:hidden;background:var(--raised);max-width:100%;
    min-width:0}
    .pw{background:none;max-height:max(12rem,100vh - 12rem);max-height:max(12rem,100dvh - 12rem)}
    .pn,.pl{display:flex;align-items:baseline;gap:.375rem;max-width:100%;min-width:0}
    .pn{padding:.5rem;color:var(--secondary);font-size:.8125rem}
    .pl{font-weight:500}
    .pl .ic{color:var(--secondary)}
    .pp{position:absolute;inset:0;width:100%;height:100%;object-fit:cover;background:var(--raised)}
    .pw .pp{object-fit:contain;background:none}
    .bd{display:inline-block;flex:none;border-radius:.625rem;min-width:1.25rem;padding:0 .375rem;text-align:center;
    font-size:.75rem;line-height:1.25rem;font-weight:650;color:var(--inverted)}
    .ic{flex:none;display:inline-block;min-width:1em;text-align:center}
    .sel{background:var(--selected)}
    .open{position:absolute;inset:0;pointer-events:none}
    .red *{color:transparent!important;background:none!important}
    .red .t,.red .ic,.red .bd{background:var(--raised)!important;border-radius:.25rem}
    .red .pc>*{visibility:hidden}
    .red .pc{background:var(--raised)!important}
    .red .av{background:var(--raised)!important}
    progress{width:100%;height:.25rem;accent-color:var(--accent)}
    .spin{width:1.25rem;height:1.25rem;border-radius:50%;border:2px solid var(--border);border-top-color:var(--accent);
    animation:spin 1s linear infinite}
    @keyframes spin{to{transform:rotate(1turn)}}
    @media (prefers-reduced-motion:reduce){.spin{animation:none}}
    /* Where few letters fit in a line, as with large ones on a phone, what stood side by side wraps. */
    @container (max-width:18.75rem){
    .h:has(>.t:not(.l1)),.h:has(>button,>.w>button),.h:has(>.f2,>.h>.f2):has(>.sp),
    .h:has(>*>.f1,>*>*>.f1){flex-wrap:wrap;row-gap:.125rem}
    .h:has(>.t:not(.l1),>.f2,>.h>.f2,>*>.f1,>*>*>.f1)>.sp+*{margin-inline-start:auto}
    .h>button.gx{flex-basis:auto}
    .l1.f1,.l1.f2{white-space:normal;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3}
    }

    """
}
