internal import Kernel

/// A duration from now, as people write it: `12h`, `90d`, `52w`.
struct Lifetime {
    let duration: Duration

    private static let hours: [Character: Int64] = ["h": 1, "d": 24, "w": 7 * 24]
    /// Ten years.
    private static let mostHours: Int64 = 10 * 366 * 24

    init(_ text: String) throws(MizanError) {
        let plain = DecimalDigits.fold(text)
        guard let unit = plain.last.flatMap({ Self.hours[$0] }), plain.utf8.count <= 8,
            let number = Int64(plain.dropLast()), number > 0, number * unit <= Self.mostHours
        else {
            throw MizanError(
                .invalidInput, "token.lifetime",
                "“\(text.prefix(40))” is not a time. Write a number and h, d or w, up to ten years: 90d.")
        }
        duration = .seconds(number * unit * 3_600)
    }
}
