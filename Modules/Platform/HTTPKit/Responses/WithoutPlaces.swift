internal import Kernel

/// An error's texts for a client, without the files and directories of this machine. File names concern only the machine's
/// operator, and the log contains them.
///
/// Applies to every error of the store and to all internal errors, whatever the reason why an error names a file. Does not
/// apply to errors that repeat a client's own words, such as an address that does not exist.
struct WithoutPlaces {
    let message: String
    let details: [String: String]
    let values: [String: JSONValue]
    let hidesPlaces: Bool

    init(_ error: MizanError, isFault: Bool) {
        guard isFault || error.reason.hasPrefix("storage.") else {
            (message, details, values, hidesPlaces) = (error.message, error.details, error.values, false)
            return
        }
        let places = error.details.filter { Self.holdsPlace($0.value) }
        let isInMessage = error.reason == Self.ofTheDatabase || Self.holdsPlace(error.message)
        message = isInMessage ? Self.inside : error.message
        details = error.details.filter { places[$0.key] == nil }
        values = [:]
        hidesPlaces = isInMessage || !places.isEmpty
    }

    /// The detail that replaces the error's own; the reason and the title still say what happened.
    private static let inside =
        "The store cannot be used for this at the moment. The server's log has details under this request's id."

    /// The reason whose message names the database's host.
    private static let ofTheDatabase = "storage.cannot-open"

    /// True if a text contains an absolute path: a slash that begins a word, also in quotes or brackets.
    private static func holdsPlace(_ text: String) -> Bool {
        var last: Unicode.Scalar = " "
        var isBegun = false
        for scalar in text.unicodeScalars {
            if isBegun && isOfPath(scalar) { return true }
            isBegun = scalar == "/" && !isOfPath(last)
            last = scalar
        }
        return false
    }

    private static func isOfPath(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            || "/._-~:".unicodeScalars.contains(scalar)
    }
}
