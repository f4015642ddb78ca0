internal import Crypto
internal import Kernel

/// SHA-256 over the rows of a table, added one by one.
///
/// The hashed bytes: the table's name, the number of columns, their names, and then the values of each row. A name is hashed as
/// a text, a number of columns as an integer. A value consists of a tag and its data:
///
///     0                                   null
///     1, eight bytes                      integer: two's complement, big-endian
///     2, eight bytes                      real: IEEE 754 binary64, big-endian
///     3, eight bytes, the bytes           text: its length in bytes, big-endian; UTF-8
///     4, eight bytes, the bytes           blob: its length, big-endian
package struct TableDigest {
    private let name: String
    private var rows = 0
    private var hash = SHA256()
    private var waiting: [UInt8] = []

    private static let chunk = 65_536

    package init(table name: String, columns: [String]) {
        self.name = name
        waiting.reserveCapacity(Self.chunk * 2)
        for value in [.text(name), .integer(Int64(columns.count))] + columns.map(SQLValue.text) { append(value) }
    }

    package mutating func add(_ row: [SQLValue]) {
        for value in row { append(value) }
        rows += 1
        if waiting.count >= Self.chunk { flush() }
    }

    package consuming func finish() -> OwnerDigest.Table {
        flush()
        return OwnerDigest.Table(name: name, rows: rows, bytes: Array(hash.finalize()))
    }

    private mutating func flush() {
        waiting.withUnsafeBytes { hash.update(bufferPointer: $0) }
        waiting.removeAll(keepingCapacity: true)
    }

    private mutating func append(_ value: SQLValue) {
        switch value {
        case .null: waiting.append(0)
        case .integer(let number): append(1, UInt64(bitPattern: number))
        case .real(let number): append(2, number.bitPattern)
        case .text(let text):
            append(3, UInt64(text.utf8.count))
            waiting.append(contentsOf: text.utf8)
        case .blob(let bytes):
            append(4, UInt64(bytes.count))
            waiting.append(contentsOf: bytes)
        }
    }

    private mutating func append(_ tag: UInt8, _ number: UInt64) {
        waiting.append(tag)
        withUnsafeBytes(of: number.bigEndian) { waiting.append(contentsOf: $0) }
    }
}
