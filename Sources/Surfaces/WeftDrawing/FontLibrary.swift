// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CPangoCairo
private import Glibc
package import WeftScene
internal import WeftViews

/// The fonts that pictures are painted with, and no others.
///
/// Other fonts on a machine must not change a picture, so only the folders named here and by the host are used, and the
/// machine's own configuration is not read.
///
/// SAFETY, for all of the class: the configuration and the font map are created here and released with this object;
/// strings are valid during a call.
@safe
final class FontLibrary {
  let map: OpaquePointer

  /// The Debian packages with the fonts, and a family that each must provide.
  static let packages = [
    (package: "fonts-inter", family: "Inter"),
    (package: "fonts-noto-core", family: "Noto Sans"),
    (package: "fonts-jetbrains-mono", family: "JetBrains Mono"),
    (package: "fonts-noto-color-emoji", family: "Noto Color Emoji"),
    (package: "fonts-droid-fallback", family: "Droid Sans Fallback"),
  ]

  init(_ fonts: FontSet) throws(DrawingError) {
    // SAFETY: the reason is never freed.
    if let reason = unsafe weft_pango_load() {
      throw DrawingError("pictures can't be drawn: \(unsafe String(cString: reason))")
    }
    guard let config = unsafe FcConfigCreate() else {
      throw DrawingError("fonts can't be set up: not enough memory")
    }
    defer { unsafe FcConfigDestroy(config) }
    let isRead = unsafe Self.configuration.withCString { text in
      unsafe UnsafeRawPointer(text).withMemoryRebound(to: FcChar8.self, capacity: 1) { text in
        unsafe FcConfigParseAndLoadFromMemory(config, text, 1)
      }
    }
    guard isRead == 1, unsafe FcConfigBuildFonts(config) == 1 else {
      throw DrawingError("fonts can't be set up: their configuration is refused")
    }
    for (package, family) in Self.packages where unsafe !Self.has(family, config) {
      throw DrawingError("the font \(family) is missing; install the Debian package \(package)")
    }
    for folder in fonts.folders where unsafe !Self.add(folder, config) {
      throw DrawingError("no fonts can be read from the folder \(folder)")
    }
    for family in fonts.families + fonts.codeFamilies where unsafe !Self.has(family, config) {
      throw DrawingError(
        "the font \(family) is in none of the folders; add one with it to FontSet.folders"
      )
    }
    guard let map = unsafe weft_font_map_new(config) else {
      throw DrawingError("fonts can't be set up: Pango was built without FreeType")
    }
    unsafe self.map = map
  }

  deinit {
    unsafe g_object_unref(UnsafeMutableRawPointer(map))
  }

  private static func add(_ folder: String, _ config: OpaquePointer) -> Bool {
    // Fontconfig treats a missing folder as an empty one.
    guard unsafe access(folder, R_OK | X_OK) == 0 else { return false }
    return unsafe folder.withCString { text in
      unsafe UnsafeRawPointer(text).withMemoryRebound(to: FcChar8.self, capacity: 1) { text in
        unsafe FcConfigAppFontAddDir(config, text) == 1
      }
    }
  }

  private static func has(_ family: String, _ config: OpaquePointer) -> Bool {
    guard let pattern = unsafe FcPatternCreate() else { return false }
    defer { unsafe FcPatternDestroy(pattern) }
    unsafe family.withCString { text in
      unsafe UnsafeRawPointer(text).withMemoryRebound(to: FcChar8.self, capacity: 1) { text in
        _ = unsafe FcPatternAddString(pattern, FC_FAMILY, text)
      }
    }
    guard let found = unsafe FcFontList(config, pattern, nil) else { return false }
    defer { unsafe FcFontSetDestroy(found) }
    return unsafe found.pointee.nfont > 0
  }

  private static let configuration = """
    <?xml version="1.0"?>
    <!DOCTYPE fontconfig SYSTEM "fonts.dtd">
    <fontconfig>
      <dir>/usr/share/fonts/opentype/inter</dir>
      <dir>/usr/share/fonts/truetype/noto</dir>
      <dir>/usr/share/fonts/truetype/jetbrains-mono</dir>
      <dir>/usr/share/fonts-droid-fallback/truetype</dir>
      <!-- Other packages put more faces into the same folders, which would draw some signs in their own way. -->
      <selectfont><rejectfont>
        <glob>*/NotoMono*</glob><glob>*/NotoSansMono*</glob><glob>*UI-*</glob>
        <glob>*Condensed*</glob><glob>*-Black*</glob><glob>*-ExtraBold*</glob><glob>*-ExtraLight*</glob>
        <glob>*-Light*</glob><glob>*-Thin*</glob><glob>*/JetBrainsMono-Medium*</glob><glob>*/JetBrainsMono-SemiBold*</glob>
        <glob>*/Noto*-Medium*</glob><glob>*/Noto*-SemiBold*</glob>
      </rejectfont></selectfont>
      <!-- Emoji are bitmaps of one size, which this rule fits to the text. -->
      <include>/usr/share/fontconfig/conf.avail/10-scale-bitmap-fonts.conf</include>
      <cachedir>/var/cache/fontconfig</cachedir>
      <cachedir prefix="xdg">fontconfig</cachedir>
      <match target="pattern">
        <test name="family"><string>emoji</string></test>
        <edit name="family" mode="assign" binding="strong"><string>Noto Color Emoji</string></edit>
      </match>
      <match target="pattern">
        <edit name="family" mode="append_last"><string>Noto Sans</string></edit>
        <edit name="family" mode="append_last"><string>Noto Color Emoji</string></edit>
        <edit name="family" mode="append_last"><string>Droid Sans Fallback</string></edit>
        <!-- Else signs would come from the font of letters of one width. -->
        <edit name="family" mode="append_last"><string>Noto Sans Symbols</string></edit>
        <edit name="family" mode="append_last"><string>Noto Sans Symbols2</string></edit>
        <edit name="family" mode="append_last"><string>Noto Sans Math</string></edit>
      </match>
    </fontconfig>
    """
}

/// The size, line height and weight of a text role in pictures.
package struct FontFace: Hashable {
  /// The size of the letters in points.
  package let size: Double
  /// The distance between lines, independent of the fonts in them.
  package let lineHeight: Double
  let weight: Int
  let isItalic: Bool
  /// Whether the font is monospaced.
  let isCode: Bool

  /// Creates the face that a set of fonts has for a style.
  package init(_ style: TextStyle, _ fonts: FontSet) {
    let scale = fonts.scale(of: style.font)
    size = scale.size
    lineHeight = scale.lineHeight
    weight =
      switch style.weight {
      case .bold: 650
      case .medium: 500
      default: 400
      }
    isItalic = style.isItalic
    isCode = style.font == .code
  }

  /// Creates a face of any size, for initials and counts.
  package init(size: Double, weight: Int) {
    self.size = size
    lineHeight = (size * 1.25).rounded()
    self.weight = weight
    isItalic = false
    isCode = false
  }
}
