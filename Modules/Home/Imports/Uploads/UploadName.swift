package import Kernel

/// The name of an uploaded file, without a path. The name is plain text, because the list of imports shows it.
package enum UploadName {
    package static let longest = 200

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
