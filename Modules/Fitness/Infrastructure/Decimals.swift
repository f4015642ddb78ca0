/// How servers keep numbers that have more decimal places than they do.
package enum Decimals {
    /// Beyond that nobody rounds.
    private static let most = 9

    /// With how many decimal places a number is written, as far as they are counted.
    package static func places(of number: Double) -> Int {
        (0..<most).first { (number * power($0)).rounded() / power($0) == number } ?? most
    }

    /// True if a server with so many decimal places keeps the first number as the second: rounded, cut off, or as a number of
    /// 32 bits.
    package static func isKept(_ number: Double, as kept: Double, places: Int) -> Bool {
        let scaled = number * power(places)
        return scaled.rounded() / power(places) == kept || scaled.rounded(.down) / power(places) == kept
            || Double(Float(number)) == kept
    }

    private static func power(_ places: Int) -> Double { (0..<places).reduce(1) { power, _ in power * 10 } }
}
