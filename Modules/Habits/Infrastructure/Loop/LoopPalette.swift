/// The colors of Loop's habits. The database stores the number of a color; before version 14, it stores the color in Android's
/// notation. The tables contain the color in the web's notation.
package enum LoopPalette {
    /// Loop's own first.
    package static let first = 0

    private static let colors = [
        "#D32F2F", "#E64A19", "#F57C00", "#FF8F00", "#F9A825", "#AFB42B", "#7CB342", "#388E3C", "#00897B", "#00ACC1",
        "#039BE5", "#1976D2", "#303F9F", "#5E35B1", "#8E24AA", "#D81B60", "#5D4037", "#303030", "#757575", "#AAAAAA",
    ]

    /// Nil for a number that Loop does not use.
    package static func index(code: Int) -> Int? {
        if colors.indices.contains(code) { return code }
        guard let argb = Int32(exactly: code), argb < 0 else { return nil }
        let hexadecimal = String(UInt32(bitPattern: argb) & 0xFF_FFFF, radix: 16, uppercase: true)
        return index(text: "#" + String(repeating: "0", count: 6 - hexadecimal.count) + hexadecimal)
    }

    package static func index(text: String) -> Int? { colors.firstIndex(of: text.uppercased()) }

    package static func text(_ index: Int) -> String { colors.indices.contains(index) ? colors[index] : colors[first] }
}
