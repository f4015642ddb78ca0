internal import CPostgres
internal import Glibc
internal import Kernel
internal import Storage

/// The values of one statement as libpq takes them: texts that end with NUL, whose types the server infers; bytes as they are.
struct PostgresValues {
    private var bytes: [UInt8] = []
    /// The start and length of each value; nil for null.
    private var places: [(start: Int, length: Int)?] = []
    private var formats: [Int32] = []

    /// Throws for a text that libpq would silently cut.
    static func require(_ values: some Collection<SQLValue>) throws {
        for case .text(let text) in values where text.utf8.contains(0) {
            throw MizanError(
                .invalidInput, "storage.nul", "A text holds the character U+0000, which cannot be stored.")
        }
    }

    init(_ values: some Collection<SQLValue>) {
        places.reserveCapacity(values.count)
        formats.reserveCapacity(values.count)
        for value in values {
            switch value {
            case .null:
                formats.append(0)
                places.append(nil)
            case .integer(let number): append(String(number).utf8)
            case .real(let number): append(number.description.utf8)
            case .text(let text): append(text.utf8)
            case .blob(let blob): append(blob, isText: false)
            }
        }
    }

    private mutating func append(_ value: some Collection<UInt8>, isText: Bool = true) {
        formats.append(isText ? 0 : 1)
        places.append((bytes.count, value.count))
        bytes += value
        bytes.append(0)
    }

    var count: Int32 { Int32(places.count) }

    /// Calls the closure with libpq's three arrays, which are valid only meanwhile.
    func withPointers<Result>(
        _ body: (UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?) -> Result
    ) -> Result {
        bytes.withUnsafeBytes { memory in
            let start = memory.bindMemory(to: CChar.self).baseAddress
            let values = places.map { place in
                place.flatMap { place in start.map { UnsafePointer($0 + place.start) } }
            }
            let lengths = places.map { Int32(clamping: $0?.length ?? 0) }
            return body(values, lengths, formats)
        }
    }
}

/// One result of libpq, cleared when it is no longer used.
struct PostgresResult: ~Copyable {
    let pointer: OpaquePointer

    deinit { mizan_PQclear(pointer) }

    var status: Int32 { mizan_PQresultStatus(pointer) }

    var rowCount: Int32 { mizan_PQntuples(pointer) }

    /// The number of rows that the statement changed.
    var changed: Int { Int(String(cString: mizan_PQcmdTuples(pointer))) ?? 0 }

    /// The command that was run: COMMIT in a failed transaction runs ROLLBACK.
    var command: String { String(cString: mizan_PQcmdStatus(pointer)) }

    /// An error of libpq itself has no fields.
    var error: PostgresError {
        PostgresError(
            state: field(PG_DIAG_SQLSTATE) ?? "",
            message: field(PG_DIAG_MESSAGE_PRIMARY) ?? String(cString: mizan_PQresultErrorMessage(pointer)))
    }

    private func field(_ field: some BinaryInteger) -> String? {
        mizan_PQresultErrorField(pointer, Int32(field)).map { String(cString: $0) }
    }

    /// The number of bytes in texts and blobs of a row.
    func byteCount(ofRow row: Int32) -> Int {
        (0..<mizan_PQnfields(pointer)).reduce(0) { count, column in
            switch PostgresType(rawValue: mizan_PQftype(pointer, column)) {
            case .text: count + Int(mizan_PQgetlength(pointer, row, column))
            // In hexadecimal.
            case .bytes: count + Int(mizan_PQgetlength(pointer, row, column)) / 2
            default: count
            }
        }
    }

    func row(_ row: Int32) throws -> SQLRow {
        SQLRow(values: try (0..<mizan_PQnfields(pointer)).map { try value(row, $0) })
    }

    private func value(_ row: Int32, _ column: Int32) throws -> SQLValue {
        guard mizan_PQgetisnull(pointer, row, column) == 0 else { return .null }
        let start = mizan_PQgetvalue(pointer, row, column)
        let bytes = UnsafeRawBufferPointer(start: start, count: Int(mizan_PQgetlength(pointer, row, column)))
        let type = mizan_PQftype(pointer, column)
        switch PostgresType(rawValue: type) {
        case .text: return .text(String(decoding: bytes, as: UTF8.self))
        case .boolean: return .integer(bytes.first == UInt8(ascii: "t") ? 1 : 0)
        case .long, .integer, .short, .sum:
            if let number = Int64(String(decoding: bytes, as: UTF8.self)) { return .integer(number) }
        case .real:
            if let number = Double(String(decoding: bytes, as: UTF8.self)) { return .real(number) }
        case .bytes:
            if let blob = Self.blob(bytes) { return .blob(blob) }
        case nil: break
        }
        throw MizanError(
            .internal, "storage.result-type",
            "A statement returned a value of a type that Mizan does not use (\(type)).")
    }

    /// From `\x` and two hexadecimal digits for each byte.
    private static func blob(_ text: UnsafeRawBufferPointer) -> [UInt8]? {
        guard text.count >= 2, text.count % 2 == 0, text[0] == UInt8(ascii: "\\"), text[1] == UInt8(ascii: "x") else {
            return nil
        }
        var isSound = true
        func digit(_ byte: UInt8) -> UInt8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): return byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): return byte - UInt8(ascii: "a") + 10
            default:
                isSound = false
                return 0
            }
        }
        let bytes = stride(from: 2, to: text.count, by: 2).map { digit(text[$0]) << 4 | digit(text[$0 + 1]) }
        return isSound ? bytes : nil
    }
}

/// The types of results, by PostgreSQL's numbers.
enum PostgresType: UInt32 {
    case boolean = 16
    case bytes = 17
    case long = 20
    case short = 21
    case integer = 23
    case text = 25
    case real = 701
    /// The sum of integers. SQLite refuses a sum of more than 64 bits, too.
    case sum = 1700
}
