private import CData

/// The style of HTML pages.
enum PageStyle {
  /// The file `Sources/CData/pages/page.css`.
  // Safe: the function returns a constant that ends with NUL.
  static let text = unsafe String(cString: cdata_page_style())
}
