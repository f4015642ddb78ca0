/// The digits in which people write numbers.
package enum DecimalDigits: String, CaseIterable, Hashable, Sendable {
    case latin = "latn"
    /// ٠١٢٣٤٥٦٧٨٩
    case arabic = "arab"
    /// ۰۱۲۳۴۵۶۷۸۹, as in Iran and Pakistan.
    case easternArabic = "arabext"

    /// The text with its ASCII digits replaced by these digits.
    package func write(_ text: String) -> String {
        guard self != .latin else { return text }
        return Self.replacing(text) { scalar in
            ("0"..."9").contains(scalar) ? Unicode.Scalar(zero + scalar.value - 0x30) : scalar
        }
    }

    /// The text with digits of any script replaced by ASCII digits.
    package static func fold(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
        return replacing(text) { scalar in
            guard !scalar.isASCII, scalar.properties.numericType == .decimal,
                let value = scalar.properties.numericValue
            else { return scalar }
            return Unicode.Scalar(UInt8(0x30 + value))
        }
    }

    /// A typed number, with its digits and its separators in ASCII: `٧٥٫٥` is 75.5.
    package static func plain(_ number: String) -> String {
        fold(number).replacing("\u{066B}", with: ".").replacing("\u{066C}", with: ",")
    }

    private var zero: UInt32 {
        switch self {
        case .latin: 0x30
        case .arabic: 0x660
        case .easternArabic: 0x6F0
        }
    }

    private static func replacing(_ text: String, _ replace: (Unicode.Scalar) -> Unicode.Scalar?) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { scalars.append(replace(scalar) ?? scalar) }
        return String(scalars)
    }
}
