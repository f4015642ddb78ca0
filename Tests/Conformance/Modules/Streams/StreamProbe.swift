internal import Changes
internal import Kernel
internal import ModuleKit
internal import Storage

/// One stream importer, its sample, and a store without imports.
struct StreamProbe: Sendable {
    let importer: any StreamImporter
    let sample: StreamSample
    let module: ModuleProbe

    /// The number of bytes at a file's beginning that are read to recognise it.
    static let headLength = 4_096

    var name: String { importer.name }
    private var owner: OwnerID { importer.scope.writer(module.database.amina) }
    private var database: any Database { module.database.database }

    /// The same importer with an empty store.
    func anew() async throws -> StreamProbe {
        StreamProbe(importer: importer, sample: sample, module: try await module.anew())
    }

    // MARK: Taking in

    /// Imports a file as far as possible, each piece in a separate transaction.
    func take(_ source: MeteredSource) async throws -> StreamTaking {
        try await forEachPiece(of: source) { try await store($0) }
    }

    /// The same for a complete and sound file, which must be imported without a refusal.
    @discardableResult
    func takeWhole(_ source: MeteredSource) async throws -> StreamTaking {
        try sound(try await take(source))
    }

    /// Reads a file as far as possible and stores nothing.
    func read(_ source: MeteredSource) async throws -> StreamTaking {
        try await forEachPiece(of: source) { _ in ImportReport() }
    }

    func forEachPiece(
        of source: MeteredSource, _ body: (PreparedImport) async throws -> ImportReport
    ) async throws -> StreamTaking {
        var taking = StreamTaking()
        do {
            let survey = try importer.survey(MeteredSource(source.bytes))
            let pieces = try survey.open(source, ImportChoices(sample.choices, of: importer.options))
            while let piece = try pieces.next() {
                let report = try await body(piece)
                taking.add(report, bytesRead: pieces.bytesRead, given: source.given)
                try Expect.that(
                    taking.steps.count <= source.bytes.count + 1, "\(name) has more pieces than its file has bytes")
            }
            taking.bytesRead = pieces.bytesRead
        } catch let unmet as Expect.Unmet {
            throw unmet
        } catch {
            let refusal = MizanError(crossing: error)
            try Expect.that(refusal.code != .internal, "\(name) met a file with \(refusal.message)")
            taking.refusal = refusal
        }
        try source.requireCare()
        return taking
    }

    func sound(_ taking: StreamTaking) throws -> StreamTaking {
        if let refusal = taking.refusal {
            throw Expect.Unmet(seen: "\(name) refuses a whole file: \(refusal.reason): \(refusal.message)")
        }
        return taking
    }

    func store(_ piece: PreparedImport) async throws -> ImportReport {
        try await database.write(owner) { transaction in
            transaction.importNumber = 1
            return try piece.apply(transaction)
        }
    }

    /// Imports a piece, rolls the import back, and returns the report.
    func tryOut(_ piece: PreparedImport) async throws -> ImportReport {
        struct Back: Error { let report: ImportReport }
        do {
            return try await database.write(owner) { transaction in
                transaction.importNumber = 1
                throw Back(report: try piece.apply(transaction))
            }
        } catch let back as Back {
            return back.report
        }
    }

    // MARK: The stored contents

    /// The contents of all records and facts, however they were added.
    func state() async throws -> ContentDigest {
        try await database.read(owner) { [module = module.module] in
            try ContentDigest(of: module.recordTypes, facts: module.facts, in: $0)
        }
    }

    func journal() async throws -> JournalFacts { try await module.database.facts(of: owner) }

    /// Throws if the checksums do not match the journal, or a row cannot be read.
    func requireSound() async throws {
        let journal = try await journal()
        try Expect.equal(journal.checksums, journal.recomputed, "the checksum after what \(name) took in")
        let faults = try await database.read(owner) { [module = module.module] reading in
            var faults: [String] = []
            for type in module.recordTypes where type.schema.scope.holds(reading.owner) {
                try type.examine(reading) { faults.append($0.error.message) }
            }
            for facts in module.facts where facts.scope.holds(reading.owner) {
                try facts.forEachRow(in: reading) {
                    if let fault = facts.fault(of: $0) { faults.append(fault.message) }
                }
            }
            return faults
        }
        try Expect.equal(faults, [], "what is wrong with rows that \(name) stored")
    }
}

/// The result of importing a file.
struct StreamTaking: Sendable {
    struct Step: Sendable {
        let seen: Int
        /// The number of bytes read, as reported by the pieces.
        let bytesRead: Int64
        /// The number of bytes read, as counted by the source.
        let given: Int64
    }

    private(set) var steps: [Step] = []
    private(set) var report = ImportReport()
    /// The bytes that the pieces report at the end of the file.
    var bytesRead: Int64?
    /// The error that broke the import off; nil if the import was completed.
    var refusal: MizanError?

    mutating func add(_ report: ImportReport, bytesRead: Int64, given: Int64) {
        steps.append(Step(seen: report.seen, bytesRead: bytesRead, given: given))
        self.report.extend(by: report)
    }

    /// The most bytes read between two pieces.
    var longestStep: Int64 {
        zip(steps, [0] + steps.map(\.given)).map { $0.given - $1 }.max() ?? 0
    }
}
