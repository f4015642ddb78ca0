internal import Crypto
internal import Glibc
internal import Kernel

/// A note beside a store: the store's schema was found to be as its steps create it. The next opening only checks that the
/// schema is unchanged. This check takes a tenth of the time.
///
/// The note is a hash of everything that the audit depends on. The note proves nothing about another store. No foreign store
/// can bring its own note, because the files beside a store are as secret as the store's keys.
struct SoundnessNote {
    private let path: String
    private let text: String

    init(_ path: String, of sets: [MigrationSet], in session: any DatabaseSession) throws {
        self.path = path
        var hashed = HashedTexts()
        hashed.add(StoreInspection.sqliteVersion)
        for set in sets {
            for step in set.migrations { hashed.add(set.module, step.name, step.checksum) }
        }
        var tables: Set<String> = []
        try session.forEachRow("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name") { row in
            tables.insert(try row.text(1))
            hashed.add(try row.text(0), try row.text(1), try row.text(2), try row.optionalText(3) ?? "")
        }
        if tables.contains("migrations") {
            try session.forEachRow("SELECT module, name, checksum FROM migrations ORDER BY module, name") { row in
                hashed.add(try row.text(0), try row.text(1), try row.text(2))
            }
        }
        if tables.contains("owners") { hashed.add(try Owners.find(.shared, in: session) == nil ? "none" : "shared") }
        text = Hexadecimal.text(SHA256.hash(data: hashed.bytes))
    }

    var isThere: Bool {
        let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { Glibc.close(file) }
        var bytes = [UInt8](repeating: 0, count: text.utf8.count + 1)
        do throws(SystemError) {
            let count = try Descriptor(file).fill(&bytes)
            return bytes.prefix(count).elementsEqual(text.utf8)
        } catch {
            // A note that cannot be read proves nothing: the store is checked.
            return false
        }
    }

    func write() {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
        guard file >= 0 else { return }
        defer { Glibc.close(file) }
        do throws(SystemError) { try Descriptor(file).write(Array(text.utf8)) } catch {
            // The store is audited again next time; the same happens after an incomplete write.
        }
    }
}

/// Each text is preceded by its length, so two different lists of texts never give the same bytes.
private struct HashedTexts {
    private(set) var bytes: [UInt8] = []

    mutating func add(_ texts: String...) {
        for text in texts {
            withUnsafeBytes(of: UInt64(text.utf8.count)) { bytes.append(contentsOf: $0) }
            bytes.append(contentsOf: text.utf8)
        }
    }
}
