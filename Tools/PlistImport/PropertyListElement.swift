internal import Markup

/// The elements that an XML property list may have.
enum PropertyListElement: UInt8 {
    case plist, dict, key, array, string, data, date, integer, real, `true`, `false`

    init?(_ name: MarkupName) {
        if name.isPrefixed { return nil }
        let found: PropertyListElement? =
            switch name.bytes[0] {
            case UInt8(ascii: "k"): name == "key" ? .key : nil
            case UInt8(ascii: "s"): name == "string" ? .string : nil
            case UInt8(ascii: "i"): name == "integer" ? .integer : nil
            case UInt8(ascii: "t"): name == "true" ? .true : nil
            case UInt8(ascii: "f"): name == "false" ? .false : nil
            case UInt8(ascii: "r"): name == "real" ? .real : nil
            case UInt8(ascii: "a"): name == "array" ? .array : nil
            case UInt8(ascii: "p"): name == "plist" ? .plist : nil
            // A name is followed by a zero byte. So the second byte can always be read, and the third one only if the second is
            // not zero.
            case UInt8(ascii: "d") where name.bytes[1] != 0:
                switch name.bytes[2] {
                case UInt8(ascii: "c"): name == "dict" ? .dict : nil
                case UInt8(ascii: "t"): name == "date" ? .date : name == "data" ? .data : nil
                default: nil
                }
            default: nil
            }
        guard let found else { return nil }
        self = found
    }

    var name: String {
        switch self {
        case .plist: "plist"
        case .dict: "dict"
        case .key: "key"
        case .array: "array"
        case .string: "string"
        case .data: "data"
        case .date: "date"
        case .integer: "integer"
        case .real: "real"
        case .true: "true"
        case .false: "false"
        }
    }
}
