internal import Markup

/// The reason that a property list cannot be read, and the place. It never quotes a value, because property lists contain
/// private data.
package struct PropertyListError: Error, Equatable, Sendable {
    package let problem: Problem
    package let place: Place?
    /// The keys and indices on the path to the fault: `habits[3].title`. Nil at the root or if the path is unknown.
    package let keyPath: String?
    /// The file, if a file was read.
    package let file: String?

    /// A line of XML, counted from 1, or a byte of a binary property list, counted from 0.
    package enum Place: Equatable, Sendable {
        case line(Int)
        case byte(Int)
    }

    package init(_ problem: Problem, at place: Place? = nil, keyPath: String? = nil, file: String? = nil) {
        (self.problem, self.place, self.keyPath, self.file) = (problem, place, keyPath, file)
    }

    func inFile(_ path: String) -> PropertyListError {
        PropertyListError(problem, at: place, keyPath: keyPath, file: path)
    }
}

extension PropertyListError {
    package enum Problem: Equatable, Sendable {
        // The file.
        case noSuchFile
        case isDirectory
        case notAFile
        case notPermitted
        case unreadable(String)
        case changedWhileReading
        // What it is.
        case empty
        case notAPropertyList(looksLike: String?)
        case truncated
        case trailingContent
        // XML.
        case documentTypeEntity
        case undefinedEntity
        case encoding(String)
        case malformedXML(String)
        case unknownElement(String)
        case misplacedElement(String, inside: String)
        case strayText(inside: String)
        case missingValue
        case missingKey
        case duplicateKey(String)
        case noValue
        case severalValues
        // Values; the kind is `integer`, `real`, `date`, `data`, `true`, …
        case badValue(kind: String)
        // Binary.
        case damagedBinary(String)
        // Archives.
        case damagedArchive(String)
        // Limits.
        case tooDeep(limit: Int)
        case fieldTooLong(limit: Int)
        case tooManyValues(limit: Int)
        case tooLarge(limit: Int)
    }

    /// Converts the XML reader's problem to one of a property list.
    init(_ error: MarkupError, keyPath: String?) {
        let problem: Problem =
            switch error.problem {
            case .noElement: .notAPropertyList(looksLike: nil)
            case .truncated: .truncated
            case .trailingContent: .trailingContent
            case .encoding(let name): .encoding(name)
            case .internalSubset: .documentTypeEntity
            case .undefinedEntity: .undefinedEntity
            case .tooDeep(let limit): .tooDeep(limit: limit)
            case .prologTooLong, .tagTooLong, .stopped: .malformedXML(error.problem.text)
            case .malformed(let what): .malformedXML(what)
            }
        self.init(problem, at: .line(error.line), keyPath: keyPath)
    }
}
