/// The digits that people write numbers with.
package enum DecimalDigits: String, CaseIterable, Hashable, Sendable {
    case latin = "latn"
    /// ٠١٢٣٤٥٦٧٨٩
    case arabic = "arab"
    /// ۰۱۲۳۴۵۶۷۸۹, as in Iran and Pakistan.
    case easternArabic = "arabext"

    /// The text with its ASCII digits in these.
    package func write(_ text: String) -> String {
        guard self != .latin else { return text }
        return Self.replacing(text) { scalar in
            ("0"..."9").contains(scalar) ? Unicode.Scalar(zero + scalar.value - 0x30) : scalar
        }
    }

    /// The text with these digits in ASCII.
    package static func fold(_ text: String) -> String {
        replacing(text) { scalar in
            for digits in [DecimalDigits.arabic, .easternArabic] where (digits.zero...digits.zero + 9) ~= scalar.value {
                return Unicode.Scalar(UInt8(0x30 + scalar.value - digits.zero))
            }
            return scalar
        }
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
