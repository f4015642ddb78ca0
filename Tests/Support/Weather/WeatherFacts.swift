package import Kernel
package import Storage

/// A reading of a thermometer, identified by its station and its moment. Readings are also read by station and moment, so one
/// index is enough.
package struct ReadingFact: StoredFact {
    package let station: String
    package let at: Instant
    package let celsius: Double
    package let remark: String?

    package static let schema = FactSchema<Self>(
        "weather.Reading", table: "weather_reading", range: ["station", "at"],
        columns: Column("station", \.station, .key), Column("at", \.at, .key), Column("celsius", \.celsius),
        Column("remark", \.remark)
    ) { station, at, celsius, remark in
        guard celsius >= -273.15 else {
            throw MizanError(.corruptData, "weather.too-cold", "Nothing is colder than -273.15 °C.")
        }
        return ReadingFact(station, at, celsius, remark)
    }

    package init(_ station: String, _ at: Instant, _ celsius: Double, _ remark: String? = nil) {
        self.station = station
        self.at = at
        self.celsius = celsius
        self.remark = remark
    }
}

/// The height of the sea at a place on a day, for all owners. Facts of this type are read by day, with a separate index.
package struct TideFact: StoredFact {
    package let place: String
    package let day: CivilDay
    package let level: ExactDecimal

    package static let schema = FactSchema<Self>(
        "weather.Tide", table: "weather_tide", scope: .shared, range: ["day"],
        columns: Column("place", \.place, .key), Column("day", \.day, .key), Column("level", \.level),
        read: { TideFact(try $0.next(), try $0.next(), try $0.next()) },
        write: { tide, fields in
            fields.append(.text(tide.place))
            fields.append(.day(tide.day))
            fields.append(.decimal(tide.level))
        })

    package init(_ place: String, _ day: CivilDay, _ level: ExactDecimal) {
        self.place = place
        self.day = day
        self.level = level
    }
}

/// A record that is imported with the readings of its thermometer.
package struct StationRecord: StoredRecord {
    package let id: String
    package var name: String

    package static let words = RecordWords(nil, "A station that measures the weather.")

    package static let schema = RecordSchema<Self>(
        "weather.Station", table: "weather_station", columns: Column("id", \.id, .key), Column("name", \.name),
        make: Self.init)

    package init(_ id: String, name: String) {
        self.id = id
        self.name = name
    }
}

package enum WeatherTables {
    package static let set = MigrationSet(module: "weather", [Migration("001-tables", statements)])

    package static let statements: [SQL] = [
        stations, readings, readingsByImport, tides, tidesByImport, tidesByDay,
    ]

    private static let stations: SQL = """
        CREATE TABLE weather_station (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            id TEXT NOT NULL,
            name TEXT NOT NULL,
            version BIGINT NOT NULL,
            created_version BIGINT NOT NULL,
            deleted_at BIGINT,
            PRIMARY KEY (owner, id)
        )
        """

    private static let readings: SQL = """
        CREATE TABLE weather_reading (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            import_number BIGINT NOT NULL,
            station TEXT NOT NULL,
            at BIGINT NOT NULL,
            celsius DOUBLE PRECISION NOT NULL,
            remark TEXT,
            PRIMARY KEY (owner, station, at)
        )
        """

    private static let readingsByImport: SQL =
        "CREATE INDEX weather_reading_import ON weather_reading (owner, import_number)"

    private static let tides: SQL = """
        CREATE TABLE weather_tide (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            import_number BIGINT NOT NULL,
            place TEXT NOT NULL,
            day BIGINT NOT NULL,
            level TEXT NOT NULL,
            PRIMARY KEY (owner, place, day)
        )
        """

    private static let tidesByImport: SQL = "CREATE INDEX weather_tide_import ON weather_tide (owner, import_number)"

    private static let tidesByDay: SQL = "CREATE INDEX weather_tide_day ON weather_tide (owner, day)"
}
