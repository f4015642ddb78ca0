internal import Kernel
internal import ModuleKit

/// Reads a file that is held in memory as a whole: a property list, JSON, or text. From a database it reads only the names of
/// the tables.
struct DocumentReading: Sendable {
    let context: ModuleContext

    /// The maximum number of values in JSON, the same as in a property list. A value in memory is many times as large as in the
    /// text.
    private static let mostValues = 500_000
    /// The limit for a file of unknown length.
    private static let mostBytes = WholeFileLimit.most

    /// A document, and remarks for its owner about the reading of the file.
    struct Read: Sendable {
        let document: ImportDocument
        let remarks: [String]
    }

    /// - Parameter name: the file's name in messages.
    func document(_ source: any ImportSource, _ head: [UInt8]?, named name: String) throws -> Read {
        if let head, let first = Self.firstSign(head), [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(first),
            !DatabaseDocument.begins(head)
        {
            let (value, hadLineEnds) = try json(all(of: source), name)
            return Read(document: .json(value), remarks: hadLineEnds ? [JSONError.lineEnds] : [])
        }
        let document = try other(source, head, named: name)
        return Read(document: document, remarks: document.remarks)
    }

    private func other(_ source: any ImportSource, _ head: [UInt8]?, named name: String) throws -> ImportDocument {
        guard let head, let first = Self.firstSign(head) else { return try propertyList(source, name) }
        guard !DatabaseDocument.begins(head) else { return .database(try database(source)) }
        switch first {
        case UInt8(ascii: "<") where Self.mayBePropertyList(head):
            do {
                return try propertyList(source, name)
            } catch let error as MizanError where error.reason == "plist.not-a-property-list" {
                return try text(all(of: source), name)
            }
        default:
            guard !head.starts(with: "bplist".utf8) else { return try propertyList(source, name) }
            return try text(all(of: source), name)
        }
    }

    private func database(_ source: any ImportSource) throws -> DatabaseDocument {
        guard let path = source.path else {
            throw MizanError(
                .unsupported, "import.database-in-pipe",
                "\(source.name) is a database, which is not read from a pipe.", details: ["file": source.name],
                advice: "Save it to a file, and import the file.")
        }
        return try DatabaseDocument(path, named: source.name)
    }

    private func propertyList(_ source: any ImportSource, _ name: String) throws -> ImportDocument {
        if let path = source.path { return .propertyList(try context.propertyLists.read(contentsOf: path)) }
        return .propertyList(try propertyList(all(of: source), name))
    }

    private func propertyList(_ bytes: [UInt8], _ file: String) throws -> PropertyListValue {
        do {
            return try context.propertyLists.read(bytes)
        } catch let error as MizanError {
            throw error.kind("\(file): \(error.message)", details: error.details)
        }
    }

    private func json(
        _ bytes: [UInt8], _ file: String
    ) throws(MizanError) -> (value: JSONValue, hadLineEnds: Bool) {
        let bytes = try Self.isWide(bytes) ? Self.narrow(bytes, file) : bytes
        do throws(JSONError) {
            return try JSONReader.readForeign(bytes, maximumValues: Self.mostValues)
        } catch {
            throw Refusal.importBadJson(
                "\(file) begins like JSON but is not valid JSON: \(error).",
                details: ["file": file, "path": error.path, "byte": String(error.offset)])
        }
    }

    private func text(_ bytes: [UInt8], _ file: String) throws -> ImportDocument {
        do throws(TextDecoding.Failure) {
            return .text(try TextDecoding.text(of: bytes, declared: Self.declaredEncoding(bytes)))
        } catch {
            // The reader of property lists recognises and names common mistakes.
            guard error != .notText else { return .propertyList(try propertyList(bytes, file)) }
            throw Self.unreadable(error, file)
        }
    }

    /// The UTF-8 form of a text in UTF-16 or UTF-32.
    private static func narrow(_ bytes: [UInt8], _ file: String) throws(MizanError) -> [UInt8] {
        do throws(TextDecoding.Failure) { return Array(try TextDecoding.text(of: bytes).text.utf8) } catch {
            throw unreadable(error, file)
        }
    }

    private static func unreadable(_ failure: TextDecoding.Failure, _ file: String) -> MizanError {
        let why =
            switch failure {
            case .notText: "it contains bytes that no text contains"
            case .unknownEncoding(let name): "it declares the encoding “\(name.prefix(40))”, which is not known here"
            case .damaged(let name, let offset): "it is not \(name) at byte \(offset)"
            }
        return Refusal.importBadText("\(file) cannot be read: \(why).", details: ["file": file])
    }

    // MARK: The bytes

    /// Reserves memory for documents. A document needs about as many bytes of memory as its file has.
    func room(for files: [ImportContents.File]) async throws -> MemoryLease {
        let memory = context.memory
        let sizes = files.reduce(0) { $0 + ($1.source.size.map { Int($0) } ?? Self.mostBytes / 4) }
        // If even the whole memory would not be enough, most of it is reserved.
        let bytes = min(sizes, memory.bytes / 8 * 7)
        let lease = memory.lease(for: .server)
        let clock = ContinuousClock()
        let end = clock.now + Self.patience
        while !lease.tryGrow(by: bytes) {
            guard clock.now < end else { throw MemoryLease.noRoom }
            try await Task.sleep(for: .milliseconds(100))
        }
        return lease
    }

    /// The maximum time that a document waits for memory.
    private static let patience = Duration.seconds(30)

    private func all(of source: any ImportSource) throws -> [UInt8] {
        let stream = try source.open()
        var bytes: [UInt8] = []
        if let size = source.size { bytes.reserveCapacity(Int(size)) }
        while true {
            let piece = try stream.read(upTo: 1 << 18)
            guard !piece.isEmpty else { return bytes }
            bytes += piece
            guard source.size != nil || bytes.count <= Self.mostBytes else {
                throw Refusal.importTooLarge(
                    "\(source.name) is longer than \(Self.mostBytes >> 20) MiB, and is not a kind of file that is read "
                        + "part by part.",
                    details: ["limit": String(Self.mostBytes)],
                    advice:
                        "Check the output of the program before the pipe: it is longer than any file that Mizan "
                        + "reads as a whole."
                )
            }
        }
    }

    // MARK: The kind of file

    /// True if JSON is in UTF-16 or UTF-32, as PowerShell writes it, although RFC 8259 requires UTF-8.
    private static func isWide(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) || bytes.prefix(4).contains(0)
    }

    /// False for pictures, programs and other files with zero bytes.
    static func mayBeDocument(_ head: [UInt8]) -> Bool {
        let isWide = head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF])
        return !head.contains(0) || isWide || head.starts(with: "bplist".utf8)
    }

    /// The first byte that is neither white space nor part of a byte order mark; nil if there is no such byte.
    private static func firstSign(_ head: [UInt8]) -> UInt8? {
        head.first { ![0xEF, 0xBB, 0xBF, 0xFE, 0xFF, 0x00, 0x20, 0x09, 0x0A, 0x0D].contains($0) }
    }

    /// True if the head mentions a property list, or may consist of a long comment.
    private static func mayBePropertyList(_ head: [UInt8]) -> Bool {
        let text = String(decoding: head.filter { $0 != 0 }, as: UTF8.self)
        return text.contains("plist") || head.count >= FileHead.length && text.contains("<!--")
    }

    /// The encoding that a file's head declares: XML's `encoding="…"`, or `CHARSET:1252` and `ENCODING:UTF-8` of OFX.
    private static func declaredEncoding(_ bytes: [UInt8]) -> String? {
        let head = String(decoding: bytes.prefix(FileHead.length), as: UTF8.self)
        if head.hasPrefix("<?xml"), let match = head.firstMatch(of: #/^<\?xml[^>]*encoding=["']([A-Za-z0-9._-]+)["']/#)
        {
            return String(match.1)
        }
        guard head.contains("OFXHEADER") else { return nil }
        let charset = head.firstMatch(of: #/CHARSET:\s*([A-Za-z0-9._-]+)/#).map { String($0.1) }
        let encoding = head.firstMatch(of: #/ENCODING:\s*([A-Za-z0-9._-]+)/#).map { String($0.1) }
        if let encoding, encoding.uppercased().hasPrefix("UTF") { return encoding }
        return charset?.uppercased() == "NONE" ? encoding : charset.map { Int($0) == nil ? $0 : "windows-\($0)" }
    }
}

extension ImportDocument {
    fileprivate var remarks: [String] {
        switch self {
        case .propertyList(let list): list.remarks
        case .text(let text): text.remark.map { [$0] } ?? []
        case .database(let database): database.remarks
        case .json, .archive: []
        }
    }
}
