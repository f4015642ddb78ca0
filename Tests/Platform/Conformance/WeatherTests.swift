import Conformance
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

/// A slice with facts and with files that arrive in pieces complies with every rule of modules. On a faulty slice, each rule
/// about facts fails.
@Suite(.serialized)
struct WeatherTests {
    private static let facts: [FactSample] = {
        let moments = (0..<3).map { Instant(microseconds: $0 * 1_000_000) }
        let days = [CivilDay(year: 2026, month: 1, day: 1), CivilDay(year: 2026, month: 1, day: 2)].compactMap(\.self)
        return [
            FactSample([
                ReadingFact("sea", moments[2], 9.5), ReadingFact("hill", moments[0], -3, "frost"),
                ReadingFact("hill", moments[1], 0),
            ]),
            FactSample(days.flatMap { day in ["cove", "bay"].map { TideFact($0, day, ExactDecimal(7)) } }),
        ]
    }()

    private static let station = RecordSample(
        key: "sea", ["id": "sea", "name": "Sea"], changing: ["name": "Ocean"])

    private func suite(_ module: any Module.Type, _ facts: [FactSample] = facts) -> ModuleConformance {
        ModuleConformance(
            module, samples: ["weather.Station": Self.station], documents: [:], facts: facts,
            streams: [.weather]
        ) { try ModuleStore.empty() }
    }

    @Test(arguments: ModuleConformance.rules)
    func theModulePassesTheConformanceRule(rule: ModuleRule) async {
        let failure = await suite(WeatherModule.self).failure(of: rule)
        #expect(failure == nil)
    }

    private static let faults: [(any Module.Type, [String])] = [
        (Importless.self, ["facts.indexes"]), (Dayless.self, ["facts.indexes"]), (Unkeyed.self, ["facts.table"]),
        (Loose.self, ["facts.table"]), (Tableless.self, ["facts.table", "facts.indexes"]),
        (Misnamed.self, ["facts.named"]), (Namesake.self, ["facts.named"]),
    ]

    @Test(arguments: faults.indices)
    func aFaultFailsTheRulesThatCoverIt(index: Int) async {
        let (module, expected) = Self.faults[index]
        for rule in ModuleConformance.rules where expected.contains(rule.name) {
            #expect(await suite(module).failure(of: rule)?.rule == rule.name, "\(rule.name) passed \(module)")
        }
        #expect(Set(expected).isSubset(of: ModuleConformance.rules.map(\.name)))
    }

    private static let wrongSamples: [(any Module.Type, FactSample, [String])] = [
        (Swapping.self, FactSample(SwappedFact.sample), ["facts.round-trip"]),
        (Keeping.self, FactSample(KeepingFact.sample), ["facts.once"]),
    ]

    @Test(arguments: wrongSamples.indices)
    func aFactThatItsFileDoesNotContainIsDetected(index: Int) async {
        let (module, sample, expected) = Self.wrongSamples[index]
        for rule in ModuleConformance.rules where expected.contains(rule.name) {
            #expect(await suite(module, [sample]).failure(of: rule)?.rule == rule.name)
        }
    }

    @Test func factsWithoutASampleAreDetected() async {
        #expect(await suite(WeatherModule.self, []).failures().map(\.rule) == ["facts.named"])
    }
}

extension WeatherSlice {
    fileprivate static func steps(_ statements: [SQL]) -> [Migration] { [Migration("001-tables", statements)] }
}

/// A slice without an index for the facts of an import.
private struct Importless: WeatherSlice {
    static let migrations = steps(WeatherTables.statements.filter { !$0.text.contains("INDEX weather_reading_import") })
    init(context: ModuleContext) {}
}

/// A slice without an index for the tides of a day.
private struct Dayless: WeatherSlice {
    static let migrations = steps(WeatherTables.statements.filter { !$0.text.contains("INDEX weather_tide_day") })
    init(context: ModuleContext) {}
}

/// A slice in which a station may have two readings at the same moment.
private struct Unkeyed: WeatherSlice {
    static let migrations = steps(
        WeatherTables.statements.filter { !$0.text.contains("weather_reading") } + [
            """
            CREATE TABLE weather_reading (
                owner BIGINT NOT NULL REFERENCES owners (owner),
                import_number BIGINT NOT NULL,
                station TEXT NOT NULL,
                at BIGINT NOT NULL,
                celsius DOUBLE PRECISION NOT NULL,
                remark TEXT,
                PRIMARY KEY (owner, station, at, celsius)
            )
            """
        ])
    init(context: ModuleContext) {}
}

/// A slice in which a reading need not belong to an import.
private struct Loose: WeatherSlice {
    static let migrations = steps(
        WeatherTables.statements.filter { !$0.text.contains("weather_reading") } + [
            """
            CREATE TABLE weather_reading (
                owner BIGINT NOT NULL REFERENCES owners (owner),
                import_number BIGINT,
                station TEXT NOT NULL,
                at BIGINT NOT NULL,
                celsius DOUBLE PRECISION NOT NULL,
                remark TEXT,
                PRIMARY KEY (owner, station, at)
            )
            """
        ])
    init(context: ModuleContext) {}
}

private struct Tableless: WeatherSlice {
    static let migrations = steps(WeatherTables.statements.filter { !$0.text.contains("weather_tide") })
    init(context: ModuleContext) {}
}

/// A slice whose facts have the name of a different slice.
private struct Misnamed: WeatherSlice {
    static let id = "climate"
    init(context: ModuleContext) {}
}

/// A slice in which a fact type and a record type have the same name.
private struct Namesake: WeatherSlice {
    private struct StationFact: StoredFact {
        let station: String
        static let schema = FactSchema<Self>(
            "weather.Station", table: "weather_reading", range: ["station"],
            columns: Column("station", \.station, .key), make: Self.init)
    }
    var facts: [AnyFactSchema] { [StationFact.schema.erased, ReadingFact.schema.erased, TideFact.schema.erased] }
    init(context: ModuleContext) {}
}

/// A fact that reads one value and writes a different value.
private struct SwappedFact: StoredFact {
    let station: String
    let at: Instant
    let celsius: Double
    let remark: String?

    static let schema = FactSchema<Self>(
        "weather.Reading", table: "weather_reading", range: ["station", "at"],
        columns: Column("station", \.station, .key), Column("at", \.at, .key), Column("celsius", \.celsius),
        Column("remark", \.remark),
        read: { SwappedFact(station: try $0.next(), at: try $0.next(), celsius: try $0.next(), remark: try $0.next()) },
        write: { fact, fields in
            fields.append(.text(fact.station))
            fields.append(.instant(fact.at))
            fields.append(.real(fact.celsius + 1))
            fields.append(fact.remark.fieldValue)
        })

    static let sample = (0..<3).map { place in
        SwappedFact(station: "sea", at: Instant(microseconds: place), celsius: 0, remark: nil)
    }
}

private struct Swapping: WeatherSlice {
    var facts: [AnyFactSchema] { [SwappedFact.schema.erased] }
    init(context: ModuleContext) {}
}

/// A fact that writes a different key each time, so that it is never recognised as already stored.
private struct KeepingFact: StoredFact {
    let station: String
    let at: Instant
    let celsius: Double
    let remark: String?

    static let schema = FactSchema<Self>(
        "weather.Reading", table: "weather_reading", range: ["station", "at"],
        columns: Column("station", \.station, .key), Column("at", \.at, .key), Column("celsius", \.celsius),
        Column("remark", \.remark),
        read: { KeepingFact(station: try $0.next(), at: try $0.next(), celsius: try $0.next(), remark: try $0.next()) },
        write: { fact, fields in
            fields.append(.text("\(fact.station)\(UInt64.random(in: 0 ... .max))"))
            fields.append(.instant(fact.at))
            fields.append(.real(fact.celsius))
            fields.append(fact.remark.fieldValue)
        })

    static let sample = (0..<3).map { place in
        KeepingFact(station: "sea", at: Instant(microseconds: place), celsius: 0, remark: nil)
    }
}

private struct Keeping: WeatherSlice {
    var facts: [AnyFactSchema] { [KeepingFact.schema.erased] }
    init(context: ModuleContext) {}
}
