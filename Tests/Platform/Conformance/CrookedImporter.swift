import Kernel
import ModuleKit
import Storage
import Synchronization
import TestSupport

/// The weather's stream importer with one fault.
struct CrookedImporter: StreamImporter {
    enum Fault: Sendable {
        case knowsAll, knowsNone, addsEachTime, endsAnywhere, readsAllFirst, leavesHalves, saysTheSize, standsStill,
            goesBack,
            goesByChunks
        case needsTheSize, opensTwice, appliesOnce, breaksOnDamage, hangsOnDamage, hasNoEndOnDamage, storesTheImpossible
    }

    let fault: Fault
    private let base = WeatherImporter()

    var name: String { base.name }
    var title: String { base.title }
    var recognisedBy: [String] { base.recognisedBy }

    init(fault: Fault) { self.fault = fault }

    func recognises(_ head: [UInt8]) -> Bool {
        switch fault {
        case .knowsAll: true
        case .knowsNone: false
        default: base.recognises(head)
        }
    }

    func open(_ source: any ImportSource, _ choices: ImportChoices) throws -> any ImportPieces {
        if fault == .needsTheSize, source.size == nil {
            throw MizanError(.invalidInput, "weather.no-size", "A file has a size.")
        }
        if fault == .opensTwice { _ = try source.open().read(upTo: 1) }
        let crooked = CrookedSource(fault: fault, base: source)
        return try CrookedPieces(fault, base.open(crooked, choices), of: crooked)
    }
}

private final class CrookedPieces: ImportPieces {
    private let fault: CrookedImporter.Fault
    private let base: any ImportPieces
    private let source: CrookedSource
    private var pieces: [PreparedImport]?
    private var given = 0
    private var hasLeftHalf = false

    init(_ fault: CrookedImporter.Fault, _ base: any ImportPieces, of source: CrookedSource) throws {
        (self.fault, self.base, self.source) = (fault, base, source)
        guard fault == .readsAllFirst else { return }
        var pieces: [PreparedImport] = []
        while let piece = try base.next() { pieces.append(piece) }
        self.pieces = pieces
    }

    var bytesRead: Int64 {
        switch fault {
        case .saysTheSize: source.size ?? 0
        case .standsStill: 1
        case .goesBack: max(1, base.bytesRead - Int64(given % 2) * 1_000)
        default: base.bytesRead
        }
    }

    func next() throws -> PreparedImport? {
        given += 1
        if pieces != nil { return pieces?.isEmpty == false ? pieces?.removeFirst() : nil }
        if fault == .hasNoEndOnDamage, source.isDamaged { return PreparedImport { _ in ImportReport() } }
        do {
            return try base.next().map(crooked)
        } catch let error as MizanError where fault == .endsAnywhere && error.reason == "weather.truncated" {
            return nil
        } catch let error as MizanError
            where fault == .leavesHalves && !hasLeftHalf && error.reason == "weather.truncated"
        {
            hasLeftHalf = true
            return PreparedImport { transaction in
                try RecordTable<StationRecord>(transaction).save(StationRecord("half", name: "Ha"))
                return ImportReport()
            }
        }
    }

    private func crooked(_ piece: PreparedImport) -> PreparedImport {
        switch fault {
        case .addsEachTime:
            return PreparedImport { transaction in
                let station = StationRecord("\(UInt64.random(in: 0 ... .max))", name: "New")
                try RecordTable<StationRecord>(transaction).save(station)
                return try piece.apply(transaction)
            }
        case .appliesOnce:
            let done = Done()
            return PreparedImport { transaction in
                done.isNews() ? try piece.apply(transaction) : ImportReport()
            }
        case .storesTheImpossible where source.isDamaged:
            return PreparedImport { transaction in
                try FactTable<ReadingFact>(transaction).append([ReadingFact("sea", Instant(microseconds: 1), -1_000)])
                return try piece.apply(transaction)
            }
        default: return piece
        }
    }
}

/// A flag that records that something was done.
private final class Done: Sendable {
    private let isDone = Mutex(false)

    func isNews() -> Bool {
        isDone.withLock { isDone in
            defer { isDone = true }
            return !isDone
        }
    }
}

/// A source that changes the bytes or the reads as the fault requires. Damaged data is recognised by bytes that no sample
/// contains.
private final class CrookedSource: ImportSource {
    private let fault: CrookedImporter.Fault
    private let base: any ImportSource
    private let damage = Mutex(false)

    init(fault: CrookedImporter.Fault, base: any ImportSource) { (self.fault, self.base) = (fault, base) }

    var name: String { base.name }
    var size: Int64? { base.size }
    var path: String? { base.path }
    var isDamaged: Bool { damage.withLock { $0 } }

    func head() throws -> [UInt8]? { try base.head() }
    func open() throws -> any ByteStream { Stream(source: self, base: try base.open()) }

    private final class Stream: ByteStream {
        struct Broken: Error {}

        let source: CrookedSource
        let base: any ByteStream

        init(source: CrookedSource, base: any ByteStream) { (self.source, self.base) = (source, base) }

        func read(upTo limit: Int) throws -> [UInt8] {
            let bytes = try base.read(upTo: limit)
            if bytes.contains(where: { $0 >= 0x80 }) {
                source.damage.withLock { $0 = true }
                if source.fault == .breaksOnDamage { throw Broken() }
                while source.fault == .hangsOnDamage { _ = try base.read(upTo: limit) }
            }
            return source.fault == .goesByChunks ? bytes + [UInt8(ascii: "\n")] : bytes
        }
    }
}
