/// Describes how servers store numbers that have more decimal places than theirs.
package enum Decimals {
    /// No server rounds to more places.
    private static let most = 9

    /// The number of decimal places with which a number is written, up to the maximum.
    package static func places(of number: Double) -> Int {
        (0..<most).first { (number * power($0)).rounded() / power($0) == number } ?? most
    }

    /// True if a server with that many decimal places may store `number` as `kept`: rounded, truncated, or as a 32-bit number.
    package static func isKept(_ number: Double, as kept: Double, places: Int) -> Bool {
        let scaled = number * power(places)
        return scaled.rounded() / power(places) == kept || scaled.rounded(.down) / power(places) == kept
            || Double(Float(number)) == kept
    }

    private static func power(_ places: Int) -> Double { (0..<places).reduce(1) { power, _ in power * 10 } }
}
