internal import Glibc
package import Kernel

/// The machine's time zones: its tzdata, and its configured zone.
package struct MachineZones: Sendable {
    package let database: TimeZoneDatabase
    /// A first guess at the owner's zone. It is not stored.
    package let guess: ZoneGuess?

    package init(database: TimeZoneDatabase, guess: ZoneGuess? = nil) {
        (self.database, self.guess) = (database, guess)
    }
}

/// A zone in which a person may live, and the file that suggests it.
package struct ZoneGuess: Hashable, Sendable {
    package let zone: String
    /// The file that names it: `/etc/localtime`.
    package let source: String

    package init(zone: String, source: String) {
        (self.zone, self.source) = (zone, source)
    }
}

extension MachineZones {
    /// `TZ` is ignored: it sets how one program shows times, not where a person lives.
    package static func system(etc: String = "/etc", source: TimeZoneSource = .system()) -> MachineZones {
        let database = TimeZoneDatabase(source)
        let named = [("localtime", link("\(etc)/localtime")), ("timezone", firstLine("\(etc)/timezone"))]
        for case (let file, let zone?) in named where database.knows(zone) {
            return MachineZones(database: database, guess: ZoneGuess(zone: zone, source: "\(etc)/\(file)"))
        }
        return MachineZones(database: database)
    }

    /// The zone to whose file a link points: the text behind `zoneinfo/`.
    private static func link(_ path: String) -> String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &bytes, bytes.count)
        guard count > 0, count < bytes.count else { return nil }
        let target = bytes.prefix(count).map(UInt8.init(bitPattern:))
        let mark = Array("zoneinfo/".utf8)
        let start = target.indices.first { target[$0...].starts(with: mark) }
        return start.map { String(decoding: target[($0 + mark.count)...], as: UTF8.self) }
    }

    private static func firstLine(_ path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = read(descriptor, &bytes, bytes.count)
        guard count > 0 else { return nil }
        let line = String(decoding: bytes.prefix(count), as: UTF8.self).prefix { !$0.isWhitespace }
        return line.isEmpty ? nil : String(line)
    }
}

extension TimeZoneDatabase {
    package func knows(_ id: String) -> Bool {
        do throws(TimeZoneError) {
            _ = try zone(id)
            return true
        } catch { return false }
    }
}
