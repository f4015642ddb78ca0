package import Kernel

/// The name of an uploaded file, without a path. The name is plain text, because the list of imports shows it.
package enum UploadName {
    package static let longest = 200

    /// The name that a file of a person's own device gets here: without invisible marks, and with a shorter stem if it is too long.
    package static func taking(_ name: String) throws(MizanError) -> String {
        let visible = name.unicodeScalars.filter { $0.properties.generalCategory != .format }
        let taken = shortened(String(String.UnicodeScalarView(visible)))
        try check(taken)
        return taken
    }

    /// Keeps the end of the name, which says the kind of the file.
    private static func shortened(_ name: String) -> String {
        guard name.utf8.count > longest else { return name }
        let ending = name.lastIndex(of: ".").map { name[$0...] }.flatMap { $0.utf8.count <= 20 ? $0 : nil } ?? ""
        var stem = name.dropLast(ending.count)
        while !stem.isEmpty, stem.utf8.count + "…".utf8.count + ending.utf8.count > longest { stem.removeLast() }
        return stem + "…" + ending
    }

    package static func check(_ name: String) throws(MizanError) {
        let isPlain = name.unicodeScalars.allSatisfy { scalar in
            scalar != "/" && scalar != "\\"
                && ![.control, .format, .lineSeparator, .paragraphSeparator].contains(
                    scalar.properties.generalCategory)
        }
        let isSaid = name.contains { !$0.isWhitespace } && name != "." && name != ".."
        guard isPlain, isSaid, name.utf8.count <= longest else {
            throw Refusal.importName(
                "A file's name is 1 to \(longest) bytes long, without slashes and control characters.",
                details: ["parameter": "name"])
        }
    }
}

extension MizanError {
    /// The error with the client's name for the file. Damage in the file becomes the client's fault.
    package func ofUpload(_ path: String, called name: String) -> MizanError {
        MizanError(
            code == .corruptData ? .invalidInput : code, reason, message.replacing(path, with: name),
            details: details.mapValues { $0.replacing(path, with: name) })
    }
}
