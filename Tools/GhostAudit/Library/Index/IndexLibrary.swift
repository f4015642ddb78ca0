internal import CIndexStore

/// The functions of a toolchain's libIndexStore, with the conversion of its texts and visitors to Swift.
struct IndexLibrary {
    let functions: mizan_index_functions

    init(at path: String) throws(IndexError) {
        // The members of this value are read only after `mizan_index_load` has reported that all members are set.
        let place = UnsafeMutablePointer<mizan_index_functions>.allocate(capacity: 1)
        defer { place.deallocate() }
        var why: UnsafePointer<CChar>?
        guard mizan_index_load(path, place, &why) else {
            throw IndexError("The toolchain has no usable libIndexStore: \(why.map { String(cString: $0) } ?? path)")
        }
        functions = place.pointee
    }

    static func text(_ string: mizan_index_string) -> String {
        guard let data = string.data else { return "" }
        return String(decoding: UnsafeRawBufferPointer(start: data, count: string.length), as: UTF8.self)
    }

    /// Makes a call that returns nil and sets an error if it fails. Throws this error.
    func made(
        _ what: String, _ make: (UnsafeMutablePointer<UnsafeMutableRawPointer?>) -> UnsafeMutableRawPointer?
    ) throws(IndexError) -> UnsafeMutableRawPointer {
        var error: UnsafeMutableRawPointer?
        if let made = make(&error) { return made }
        let why = error.flatMap { functions.error_get_description($0) }.map { String(cString: $0) } ?? "no reason given"
        throw IndexError("\(what): \(why)")
    }

    /// Calls `body` for each element that one of the library's functions visits.
    static func visit(
        _ walk: (UnsafeMutableRawPointer, @escaping mizan_index_visitor) -> Bool,
        _ body: (UnsafeMutableRawPointer) -> Void
    ) {
        withoutActuallyEscaping(body) { body in
            var body = body
            withUnsafeMutablePointer(to: &body) { place in
                _ = walk(place) { context, element in
                    if let context, let element {
                        context.assumingMemoryBound(to: ((UnsafeMutableRawPointer) -> Void).self).pointee(element)
                    }
                    return true
                }
            }
        }
    }
}

/// The reason that an index cannot be read.
package struct IndexError: Error, CustomStringConvertible {
    package let description: String
    package init(_ description: String) { self.description = description }
}
