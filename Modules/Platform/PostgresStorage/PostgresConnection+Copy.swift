internal import CPostgres
internal import Kernel
internal import Storage

extension PostgresConnection {
    /// Inserts rows with COPY. Returns false, and inserts none, if the key of one is there already.
    ///
    /// COPY does not go through a pipeline. Pending texts of the engine go with it, all other statements before it.
    func copy(_ command: String, _ rows: PostgresCopyRows) throws -> Bool {
        if !pending.allSatisfy({ $0.isControl && $0.values.isEmpty }) { try trip([]) }
        keepRest()
        try endCancel()
        let commands = pending.map(\.translated) + ["SAVEPOINT rows", command]
        (pending, pendingRows) = ([], 0)
        guard let handle, mizan_PQexitPipelineMode(handle) == 1,
            mizan_PQsendQuery(handle, commands.joined(separator: "; ")) == 1
        else { throw lost() }
        hasChanged = true
        ownTrips += 1
        tally.began()
        var rows = rows
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
        guard isSent, failure.state == "23505" else { throw failure }
        pending += [.control("ROLLBACK TO rows"), .control("RELEASE rows")]
        return false
    }
}

/// Rows in the text format of COPY.
struct PostgresCopyRows {
    private let values: [SQLValue]
    private let width: Int
    /// The rows that are sent next. A few at a time, so that the server inserts some while this side encodes the next.
    private var bytes: [UInt8] = []
    private static let atOnce = 128
    private static let mostBytes = 1 << 20

    init(_ values: [SQLValue], _ width: Int) throws {
        try PostgresValues.require(values)
        (self.values, self.width) = (values, width)
    }

    /// False if the connection is lost.
    mutating func send(on handle: OpaquePointer) -> Bool {
        for start in stride(from: 0, to: values.count, by: Self.atOnce * width) {
            encode(values[start..<min(values.count, start + Self.atOnce * width)])
            guard sendBytes(on: handle) else { return false }
        }
        return mizan_PQputCopyEnd(handle, nil) == 1 && mizan_PQflush(handle) == 0
    }

    private func sendBytes(on handle: OpaquePointer) -> Bool {
        bytes.withUnsafeBytes { memory in
            stride(from: 0, to: memory.count, by: Self.mostBytes).allSatisfy { start in
                let length = min(memory.count - start, Self.mostBytes)
                let part = memory.baseAddress.map { $0.assumingMemoryBound(to: CChar.self) + start }
                return mizan_PQputCopyData(handle, part, Int32(length)) == 1
            }
        }
    }

    private mutating func encode(_ some: ArraySlice<SQLValue>) {
        bytes.removeAll(keepingCapacity: true)
        var column = 0
        for value in some {
            append(value)
            column += 1
            bytes.append(UInt8(ascii: column == width ? "\n" : "\t"))
            if column == width { column = 0 }
        }
    }

    private mutating func append(_ value: SQLValue) {
        switch value {
        case .null: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "N")]
        case .integer(let number): bytes += String(number).utf8
        case .real(let number): bytes += number.description.utf8
        case .text(var text):
            text.withUTF8 { text in
                if text.contains(where: { Self.letter(for: $0) != nil }) {
                    text.forEach { append(character: $0) }
                } else {
                    bytes.append(contentsOf: text)
                }
            }
        case .blob(let blob):
            bytes += [UInt8(ascii: "\\"), UInt8(ascii: "\\"), UInt8(ascii: "x")]
            for byte in blob {
                bytes.append(Self.digits[Int(byte >> 4)])
                bytes.append(Self.digits[Int(byte & 15)])
            }
        }
    }

    private mutating func append(character: UInt8) {
        guard let letter = Self.letter(for: character) else { return bytes.append(character) }
        bytes += [UInt8(ascii: "\\"), letter]
    }

    /// The letter that replaces, after a backslash, a character with a meaning in the format.
    private static func letter(for character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "\\"): character
        case UInt8(ascii: "\t"): UInt8(ascii: "t")
        case UInt8(ascii: "\n"): UInt8(ascii: "n")
        case UInt8(ascii: "\r"): UInt8(ascii: "r")
        default: nil
        }
    }

    private static let digits = Array("0123456789abcdef".utf8)
}
