package import Kernel

extension PropertyListError {
    /// The error as the command line and the façade show it.
    package var mizanError: MizanError {
        var details: [String: String] = [:]
        if let file { details["file"] = file }
        if let keyPath { details["path"] = keyPath }
        switch place {
        case .line(let line): details["line"] = String(line)
        case .byte(let byte): details["byte"] = String(byte)
        case nil: break
        }
        if let limit = problem.limit { details["limit"] = String(limit) }
        return MizanError(problem.code, "plist." + problem.slug, description, details: details)
    }
}

extension PropertyListError: CustomStringConvertible {
    package var description: String {
        var text = file.map { "\($0): " } ?? ""
        text += problem.sentence
        var places: [String] = []
        switch place {
        case .line(let line): places.append("line \(line)")
        case .byte(let byte): places.append("byte \(byte)")
        case nil: break
        }
        if let keyPath { places.append("at \(keyPath)") }
        if !places.isEmpty { text += " (\(places.joined(separator: ", ")))" }
        return text + "."
    }
}

extension PropertyListError.Problem {
    var code: MizanError.Code {
        switch self {
        case .noSuchFile: .notFound
        case .notPermitted: .notPermitted
        case .unreadable: .unavailable
        case .changedWhileReading: .conflict
        case .notAPropertyList, .encoding: .unsupported
        case .tooDeep, .fieldTooLong, .tooManyValues, .tooLarge: .tooLarge
        default: .invalidInput
        }
    }

    /// The reason after the prefix `plist.`; it never changes, so programs can rely on it.
    package var slug: String {
        switch self {
        case .noSuchFile: "no-such-file"
        case .isDirectory: "is-a-directory"
        case .notAFile: "not-a-file"
        case .notPermitted: "not-permitted"
        case .unreadable: "unreadable"
        case .changedWhileReading: "changed-while-reading"
        case .empty: "empty"
        case .notAPropertyList: "not-a-property-list"
        case .truncated: "truncated"
        case .trailingContent: "trailing-content"
        case .documentTypeEntity: "doctype-entity"
        case .undefinedEntity: "undefined-entity"
        case .encoding: "encoding"
        case .malformedXML: "malformed-xml"
        case .unknownElement: "unknown-element"
        case .misplacedElement: "misplaced-element"
        case .strayText: "stray-text"
        case .missingValue: "missing-value"
        case .missingKey: "missing-key"
        case .duplicateKey: "duplicate-key"
        case .noValue: "no-value"
        case .severalValues: "several-values"
        case .badValue(let kind): "bad-" + kind
        case .damagedBinary: "damaged-binary"
        case .damagedArchive: "damaged-archive"
        case .tooDeep: "too-deep"
        case .fieldTooLong: "field-too-long"
        case .tooManyValues: "too-many-values"
        case .tooLarge: "too-large"
        }
    }

    var limit: Int? {
        switch self {
        case .tooDeep(let limit), .fieldTooLong(let limit), .tooManyValues(let limit), .tooLarge(let limit): limit
        default: nil
        }
    }

    var sentence: String {
        switch self {
        case .noSuchFile: "there is no such file"
        case .isDirectory: "this is a directory; name the file in it"
        case .notAFile: "this is not an ordinary file"
        case .notPermitted: "this file may not be read by you"
        case .unreadable(let why): "this file cannot be read: \(why)"
        case .changedWhileReading: "this file changed while it was being read; try again when nothing writes to it"
        case .empty: "this is empty"
        case .notAPropertyList(let guess):
            "this is not a property list" + (guess.map { "; it looks like \($0)" } ?? "")
        case .truncated: "this property list is cut off: its end is missing"
        case .trailingContent: "something follows the end of this property list"
        case .documentTypeEntity:
            "this property list defines entities or elements of its own in its DOCTYPE, which is refused for safety"
        case .undefinedEntity:
            "this property list uses an entity that XML does not define; "
                + "only &amp; &lt; &gt; &quot; &apos; and character numbers exist"
        case .encoding(let name):
            "this property list is not in an encoding that is read here, or not in the one it names (\(name)); "
                + "UTF-8, UTF-16 with a byte order mark, ISO-8859-1 and US-ASCII are"
        case .malformedXML(let what): "this property list is damaged: \(what)"
        case .unknownElement(let name): "<\(name)> does not exist in property lists"
        case .misplacedElement(let name, let parent): "<\(name)> may not stand inside \(parent)"
        case .strayText(let parent): "text stands directly inside \(parent), where only elements may be"
        case .missingValue: "a key in a dictionary has no value"
        case .missingKey: "a value in a dictionary has no key"
        case .duplicateKey(let key):
            "the key “\(key.prefix(80))” stands twice in one dictionary, so that this property list says two things"
        case .noValue: "this property list holds no value"
        case .severalValues: "this property list holds more than one value at its root"
        case .badValue(let kind): Self.sentence(forBad: kind)
        case .damagedBinary(let what): "this binary property list is damaged: \(what)"
        case .damagedArchive(let what): "this archive (NSKeyedArchiver) cannot be read: \(what)"
        case .tooDeep(let limit): "this property list is nested more than \(limit) levels deep"
        case .fieldTooLong(let limit): "a single value in this property list is longer than \(limit) bytes"
        case .tooManyValues(let limit): "this property list holds more than \(limit) values"
        case .tooLarge(let limit): "this property list is larger than \(limit) bytes"
        }
    }

    private static func sentence(forBad kind: String) -> String {
        switch kind {
        case "integer": "this is not an integer between -2^63 and 2^64-1"
        case "real": "this is not a real number"
        case "date": "this is not a date of the form 2026-01-08T14:30:00Z that exists in the calendar"
        case "data": "this is not base64"
        default: "<\(kind)/> holds nothing, but something stands in it"
        }
    }
}
