internal import Changes
internal import Kernel
internal import ModuleKit
internal import Storage

/// The cost of a change depends on what it changes, not on the size of the store.
enum CostRules {
    static let all: [ModuleRule] = [
        ModuleRule(
            "changes.cost", "A change takes as many steps of the engine beside many records as beside few."
        ) { probe in
            for type in probe.module.recordTypes {
                do {
                    guard let (few, many) = try await RecordSeries(of: type, in: probe)?.costs() else { continue }
                    try Expect.that(
                        many <= 2 * few + RecordSeries.slack,
                        "\(RecordSeries.measured) changes of \(type.schema.type) take \(many) steps beside "
                            + "\(RecordSeries.many) more, and \(few) without them")
                } catch {
                    // A module may refuse so many similar records.
                    guard [.conflict, .invalidInput].contains(MizanError(crossing: error).code) else { throw error }
                }
            }
        }
    ]
}

/// An endless series of records of one type, derived from the module's samples. Each record has a different id or day. If names
/// are unique, each record also has a different name.
private struct RecordSeries: Sendable {
    /// `measured` is the number of changes whose cost is measured, each a separate part of a push. `many` is the number of
    /// records that are created between the two measurements.
    static let measured = 40
    static let many = 800
    /// An engine counts its steps in thousands.
    static let slack = 50_000

    let type: any RecordType
    private(set) var fields: JSONValue
    let each: @Sendable (Int) -> JSONValue
    let field: RecordField
    let database: any Database
    let owner: OwnerID
    private let numbers = SeriesNumbers()

    /// Nil if the type cannot have many records like its samples: the records must be able to differ in an id, a day, or a text
    /// key.
    init?(of type: any RecordType, in probe: ModuleProbe) async throws {
        let kinds = [FieldKind.identifier, .day, .text]
        guard let sample = probe.samples[type.schema.type],
            let kind = kinds.first(where: { kind in type.schema.keys.contains { $0.kind === kind } }),
            let field = type.schema.keys.last(where: { $0.kind === kind })
        else { return nil }
        (self.type, self.field, fields, each) = (type, field, sample.fields, sample.each)
        database = probe.database.database
        owner = type.schema.scope.writer(probe.database.amina)
        // The records to which these records refer.
        let sound = probe.invariants.sorted { $0.key < $1.key }.flatMap(\.value.sound)
        let types = probe.module.recordTypes
        database.rules.set(derivations: probe.module.derivations, invariants: [])
        try await database.write(owner, within: TransactionBudget.everything) { [owner] transaction in
            for edit in sound {
                guard let type = types.first(where: { $0.schema.type == edit.reference.type }),
                    type.schema.scope.writer(owner) == owner
                else { continue }
                _ = try type.apply(edit, in: transaction)
            }
        }
        database.rules.set(of: probe.module)
        let puts = sound.compactMap { edit -> JSONValue? in
            guard edit.reference.type == type.schema.type, case .put(let fields) = edit.action else { return nil }
            return fields
        }
        for fields in puts + [sample.fields] {
            self.fields = fields
            let one = self
            if try await one.isTaken() { return }
        }
        return nil
    }

    private func isTaken() async throws -> Bool {
        do {
            try await put(1)
            return true
        } catch {
            let refusal = MizanError(crossing: error)
            guard [.conflict, .invalidInput].contains(refusal.code) else { throw error }
            return false
        }
    }

    /// The cost of the same changes, first without the many records and then with them.
    func costs() async throws -> (few: Int, many: Int)? {
        let few = try await cost()
        try await fill()
        let many = try await cost()
        return few.flatMap { few in many.map { (few, $0) } }
    }

    /// The number of engine steps for some changes, each of which is settled separately; nil if the engine does not count
    /// steps.
    private func cost() async throws -> Int? {
        guard let before = database.activity.steps else { return nil }
        try await put(Self.measured)
        return database.activity.steps.map { $0 - before }
    }

    private func fill() async throws {
        for _ in 0..<8 { try await put(Self.many / 8, settlingEach: false) }
    }

    private func put(_ count: Int, settlingEach: Bool = true) async throws {
        let first = numbers.take(count)
        try await database.write(owner, within: TransactionBudget.everything) { [self] transaction in
            for number in first..<first + count {
                let (key, fields) = try record(number)
                _ = try type.apply(RecordEdit(type.schema.reference(key), .put(fields)), in: transaction)
                if settlingEach { try transaction.settle() }
            }
        }
    }

    private func record(_ number: Int) throws -> (key: String, JSONValue) {
        let id =
            if field.kind === FieldKind.day {
                try Self.day(number)
            } else if field.kind === FieldKind.text {
                "\(try text(field))\(number)"
            } else {
                Identifiers.named("series", String(number)).text
            }
        var changes: [JSONValue.Member] = [.init(field.name, .string(id))]
        if !type.schema.unique.isEmpty, type.schema.field("name") != nil {
            changes.append(.init("name", .string("one of many \(number)")))
        }
        let parts = try type.schema.keys.map { $0.name == field.name ? id : try text($0) }
        return (parts.joined(separator: "/"), fields.setting(each(number)).setting(.object(changes)))
    }

    private func text(_ field: RecordField) throws -> String {
        guard case .string(let text)? = fields[field.name] else {
            throw Expect.Unmet(seen: "a sample of \(type.schema.type) has no text as \(field.name)")
        }
        return text
    }

    private static func day(_ number: Int) throws -> String {
        guard let day = CivilDay(daysSince1970: number) else { throw Expect.Unmet(seen: "day \(number) is none") }
        return day.description
    }
}
