internal import Synchronization

/// The source of zone files. The system's own is `TimeZoneSource.system` in ModuleKit.
package struct TimeZoneSource: Sendable {
    /// The zone's file (RFC 8536); nil if there is no such zone.
    package let read: @Sendable (_ id: String) throws(TimeZoneError) -> [UInt8]?
    /// The names of all zones, to suggest one for a mistyped name.
    package let names: @Sendable () -> [String]

    package init(
        read: @escaping @Sendable (_ id: String) throws(TimeZoneError) -> [UInt8]?,
        names: @escaping @Sendable () -> [String]
    ) {
        (self.read, self.names) = (read, names)
    }
}

/// The time zones of a source. Each zone is read once. The database can be used from any thread.
///
/// A loaded zone does not change when the system's data changes: a long-running program sees new data after a restart.
package final class TimeZoneDatabase: Sendable {
    private let source: TimeZoneSource
    private let known = Mutex(Known())

    private struct Known {
        var tables: [String: TimeZoneTable] = ["UTC": .utc]
        var names: [String]?
    }

    package init(_ source: TimeZoneSource) {
        self.source = source
    }

    /// The zone with this name. UTC always exists, even if the system has no data.
    package func zone(_ id: String) throws(TimeZoneError) -> TimeZoneTable {
        // The file is read inside the lock: concurrent callers wait for a few kilobytes, and no file is read twice. Failures
        // are not cached, so that made-up names use no memory.
        try known.withLock { known throws(TimeZoneError) in
            if let table = known.tables[id] { return table }
            guard Self.isName(id), let bytes = try source.read(id) else {
                let names = known.names ?? source.names()
                known.names = names
                throw .unknown(id, nearest: id.utf8.count > 64 ? nil : NearestName.to(id, among: names))
            }
            do throws(TZifFault) {
                let table = try TZif.table(id, bytes)
                known.tables[id] = table
                return table
            } catch { throw .damaged(id, error) }
        }
    }

    /// The name of the zone that a person means: a zone's name, or its city if only one zone has that city.
    package func name(typed text: String) throws(TimeZoneError) -> String {
        do throws(TimeZoneError) {
            _ = try zone(text)
            return text
        } catch {
            guard case .unknown = error else { throw error }
            let wanted = text.lowercased().replacing(" ", with: "_")
            let zones = source.names().filter { name in
                name.split(separator: "/").dropFirst().last?.lowercased() == wanted
            }.sorted()
            guard let first = zones.first else { throw error }
            guard zones.count == 1 else { throw .city(text, zones: zones) }
            return first
        }
    }

    /// True for a name of tzdata: parts of letters, digits, `_`, `+` and `-` between slashes. The first letter is upper case.
    /// The names of the directory's other files, and of its alternative sets of zones (`posix`, `right`), do not begin with an
    /// upper-case letter.
    package static func isName(_ id: String) -> Bool {
        guard (1...64).contains(id.utf8.count), ("A"..."Z").contains(id.unicodeScalars.first ?? " ") else {
            return false
        }
        return id.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
            !part.isEmpty
                && part.unicodeScalars.allSatisfy { scalar in
                    switch scalar {
                    case "A"..."Z", "a"..."z", "0"..."9", "_", "+", "-": true
                    default: false
                    }
                }
        }
    }
}
