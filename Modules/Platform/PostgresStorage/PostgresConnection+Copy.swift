internal import CPostgres
internal import Kernel
internal import Storage

extension PostgresConnection {
    /// Inserts rows with COPY. Returns false, and inserts none, if the key of one is there already.
    ///
    /// COPY does not go through a pipeline, so the pending statements are sent before it.
    func copy(_ command: String, _ rows: PostgresCopyRows) throws -> Bool {
        try trip([.control("SAVEPOINT rows")])
        guard let handle, mizan_PQexitPipelineMode(handle) == 1, mizan_PQsendQuery(handle, command) == 1 else {
            throw lost()
        }
        hasChanged = true
        ownTrips += 1
        tally.began()
        var (cancelled, failure, isSent): (ContinuousClock.Instant?, PostgresError?, Bool) = (nil, nil, false)
        while let kept = next(on: handle, &cancelled) {
            switch Int(kept.result.status) {
            case PGRES_COPY_IN where isSent: throw lost()
            case PGRES_COPY_IN:
                isSent = true
                guard rows.send(on: handle) else { throw lost() }
            case PGRES_FATAL_ERROR: failure = kept.result.error
            default: break
            }
        }
        guard isInTransaction, mizan_PQenterPipelineMode(handle) == 1 else {
            let lost = lost()
            throw failure ?? lost
        }
        guard let failure else {
            pending.append(.control("RELEASE rows"))
            return true
        }
        guard failure.state == "23505" else { throw failure }
        pending += [.control("ROLLBACK TO rows"), .control("RELEASE rows")]
        return false
    }
}

/// Rows in the text format of COPY.
struct PostgresCopyRows {
    private var bytes: [UInt8] = []
    private static let most = 1 << 20

    init(_ values: [SQLValue], _ width: Int) throws {
        try PostgresValues.require(values)
        bytes.reserveCapacity(values.count * 16)
        var column = 0
        for value in values {
            append(value)
            column += 1
            bytes.append(UInt8(ascii: column == width ? "\n" : "\t"))
            if column == width { column = 0 }
        }
    }

    /// False if the connection is lost.
    func send(on handle: OpaquePointer) -> Bool {
        let areTaken = stride(from: 0, to: bytes.count, by: Self.most).allSatisfy { start in
            bytes[start..<min(bytes.count, start + Self.most)].withUnsafeBytes { memory in
                mizan_PQputCopyData(handle, memory.bindMemory(to: CChar.self).baseAddress, Int32(memory.count)) == 1
            }
        }
        return areTaken && mizan_PQputCopyEnd(handle, nil) == 1 && mizan_PQflush(handle) == 0
    }

    private mutating func append(_ value: SQLValue) {
        switch value {
        case .null: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "N")]
        case .integer(let number): bytes += String(number).utf8
        case .real(let number): bytes += number.description.utf8
        case .text(let text): text.utf8.forEach { append(character: $0) }
        case .blob(let blob):
            bytes += [UInt8(ascii: "\\"), UInt8(ascii: "\\"), UInt8(ascii: "x")]
            for byte in blob { bytes += [Self.digits[Int(byte >> 4)], Self.digits[Int(byte & 15)]] }
        }
    }

    /// Some characters have a meaning in the format unless a backslash and a letter replace them.
    private mutating func append(character: UInt8) {
        let letter: UInt8
        switch character {
        case UInt8(ascii: "\\"): letter = character
        case UInt8(ascii: "\t"): letter = UInt8(ascii: "t")
        case UInt8(ascii: "\n"): letter = UInt8(ascii: "n")
        case UInt8(ascii: "\r"): letter = UInt8(ascii: "r")
        default: return bytes.append(character)
        }
        bytes += [UInt8(ascii: "\\"), letter]
    }

    private static let digits = Array("0123456789abcdef".utf8)
}
