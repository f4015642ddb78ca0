/// Writes the elements of one picture. Texts are escaped, numbers have one decimal and no locale.
package struct SVGCanvas {
    package private(set) var bytes: [UInt8] = []

    enum Anchor { case start, middle, end }

    init(capacity: Int = 8_192) {
        bytes.reserveCapacity(capacity)
    }

    // MARK: Pieces

    mutating func raw(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Writes text that contains nothing from outside.
    mutating func plain(_ text: String) { bytes.append(contentsOf: text.utf8) }

    mutating func escaped(_ text: String) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): raw("&amp;")
            case UInt8(ascii: "<"): raw("&lt;")
            case UInt8(ascii: ">"): raw("&gt;")
            case UInt8(ascii: "\""): raw("&quot;")
            default: bytes.append(byte)
            }
        }
    }

    /// Writes a coordinate in pixels. Coordinates are computed from values within limits.
    mutating func number(_ value: Double) {
        let tenths = Int((min(max(value, -1e6), 1e6) * 10).rounded())
        if tenths < 0 { bytes.append(UInt8(ascii: "-")) }
        integer(tenths.magnitude / 10)
        let rest = tenths.magnitude % 10
        guard rest != 0 else { return }
        bytes.append(UInt8(ascii: "."))
        bytes.append(UInt8(ascii: "0") + UInt8(rest))
    }

    mutating func integer(_ value: UInt, digits: Int = 1) {
        if value >= 10 || digits > 1 { integer(value / 10, digits: digits - 1) }
        bytes.append(UInt8(ascii: "0") + UInt8(value % 10))
    }

    private mutating func attribute(_ name: StaticString, _ value: Double) {
        raw(name)
        number(value)
        raw("\"")
    }

    // MARK: Elements

    mutating func rectangle(_ style: StaticString, _ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        raw("<rect class=\"")
        raw(style)
        attribute("\" x=\"", x)
        attribute(" y=\"", y)
        attribute(" width=\"", width)
        attribute(" height=\"", height)
        raw("/>")
    }

    mutating func circle(_ style: StaticString, _ x: Double, _ y: Double, _ radius: Double) {
        raw("<circle class=\"")
        raw(style)
        attribute("\" cx=\"", x)
        attribute(" cy=\"", y)
        attribute(" r=\"", radius)
        raw("/>")
    }

    mutating func line(_ style: StaticString, _ x: Double, _ y: Double, _ toX: Double, _ toY: Double) {
        path(style) { path in
            path.move(x, y)
            path.line(toX, toY)
        }
    }

    /// Writes a path, with a tooltip.
    mutating func path(
        _ style: StaticString, hint: (inout SVGCanvas) -> Void = { _ in }, _ body: (inout SVGCanvas) -> Void
    ) {
        raw("<path class=\"")
        raw(style)
        raw("\" d=\"")
        body(&self)
        let end = bytes.count
        raw("\"><title>")
        let start = bytes.count
        hint(&self)
        guard bytes.count == start else { return raw("</title></path>") }
        bytes.removeSubrange(end...)
        raw("\"/>")
    }

    /// Writes a label. The stylesheet isolates the label's text. For a right-to-left label, start and end are swapped, so that
    /// the label has the same position as a left-to-right label.
    mutating func label(
        _ label: ChartLabel, _ x: Double, _ y: Double, _ style: StaticString = "", anchor: Anchor = .start
    ) {
        raw("<text")
        attribute(" x=\"", x)
        attribute(" y=\"", y)
        if style.utf8CodeUnitCount > 0 {
            raw(" class=\"")
            raw(style)
            raw("\"")
        }
        if label.isRightToLeft { raw(" direction=\"rtl\"") }
        switch (anchor, label.isRightToLeft) {
        case (.middle, _): raw(" text-anchor=\"middle\"")
        case (.end, false), (.start, true): raw(" text-anchor=\"end\"")
        case (.start, false), (.end, true): break
        }
        raw(">")
        escaped(label.text)
        raw("</text>")
    }

    // MARK: Paths

    mutating func move(_ x: Double, _ y: Double) { point("M", x, y) }

    mutating func line(_ x: Double, _ y: Double) { point("L", x, y) }

    /// Writes an upright rectangle with its top left corner at `x` and `y`.
    mutating func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        move(x, y)
        raw("h")
        number(width)
        raw("v")
        number(height)
        raw("h")
        number(-width)
        raw("z")
    }

    private mutating func point(_ command: StaticString, _ x: Double, _ y: Double) {
        raw(command)
        number(x)
        raw(" ")
        number(y)
    }
}
