import Kernel
import PlistImport

typealias Entry = PropertyListValue.Entry

/// The value of an XML property list with this text inside `<plist>`.
func value(_ inside: String, limits: PropertyListLimits = PropertyListLimits()) throws -> PropertyListValue {
    try read(Array("<plist version=\"1.0\">\(inside)</plist>".utf8), limits: limits).value
}

func read(
    _ bytes: [UInt8], limits: PropertyListLimits = PropertyListLimits()
) throws(PropertyListError) -> PropertyList {
    try PropertyListReader(limits: limits).read(bytes)
}

/// The problem of a complete document; nil if there is none.
func problem(
    _ document: String, limits: PropertyListLimits = PropertyListLimits()
) -> PropertyListError.Problem? {
    problem(Array(document.utf8), limits: limits)
}

func problem(_ bytes: [UInt8], limits: PropertyListLimits = PropertyListLimits()) -> PropertyListError.Problem? {
    do throws(PropertyListError) {
        _ = try read(bytes, limits: limits)
        return nil
    } catch {
        return error.problem
    }
}

/// The problem of a list with this text inside `<plist>`; nil if there is none.
func problem(inside text: String, limits: PropertyListLimits = PropertyListLimits()) -> PropertyListError.Problem? {
    problem("<plist>\(text)</plist>", limits: limits)
}

func dictionary(_ entries: KeyValuePairs<String, PropertyListValue>) -> PropertyListValue {
    .dictionary(entries.map { Entry(key: $0.key, value: $0.value) })
}
