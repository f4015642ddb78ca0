internal import HabitsDomain
internal import Kernel
internal import Storage

/// Reads all days of an owner for their figures. Ten years name a hundred thousand duas, so each is stored as a small number
/// instead of a text.
struct PracticeRows {
    private(set) var history = PracticeHistory()
    /// The places of ids, found by hash and bytes.
    private var known: [Name] = []
    private var slots = [Int32](repeating: -1, count: 256)
    /// The previous day's list: people who do the same each day have the same list again.
    private var before: (list: String, places: [Int]) = ("", [])
    /// Counts the memory of each new id, and of the days' lists of places.
    private let meter: ReadMeter?

    private init(_ meter: ReadMeter?) { self.meter = meter }

    private struct Name {
        /// The hash with the process's random seed, so that nobody can construct colliding ids.
        let hash: Int
        let bytes: [UInt8]
        let place: Int
    }

    static func history(in transaction: ReadTransaction) throws -> PracticeHistory {
        var rows = PracticeRows(transaction.session.meter)
        try transaction.session.forEachRow(
            """
            SELECT date, completed_dua_ids, skipped_dua_ids, is_frozen FROM habits_day
            WHERE owner = \(transaction.ownerKey) AND deleted_at IS NULL ORDER BY date
            """
        ) { try rows.add($0) }
        rows.history.own = try OwnPracticeRows.practice(in: transaction)
        return rows.history
    }

    private mutating func add(_ row: SQLRow) throws {
        let number = try row.integer(0)
        guard let day = CivilDay(number: number) else {
            throw MizanError(
                .corruptData, "storage.damaged-record",
                "The store holds a habits.Day with an impossible day, \(number).")
        }
        let completed = try places(row.text(1), on: day)
        let skipped = try places(row.text(2), on: day)
        history.add(
            day.daysSince1970, completed: completed, skipped: skipped, isFrozen: try row.integer(3) != 0)
    }

    /// The places for a list such as `["neon:1","neon:2"]`. Ids contain nothing that JSON escapes.
    private mutating func places(_ list: String, on day: CivilDay) throws -> [Int] {
        var list = list
        guard list.utf8.count > 2 else { return [] }
        if list == before.list { return before.places }
        let places = try list.withUTF8 { bytes in
            var places: [Int] = []
            places.reserveCapacity(bytes.count / 10)
            var start = 2
            while start < bytes.count {
                var end = start
                while end < bytes.count, bytes[end] != UInt8(ascii: "\"") { end += 1 }
                places.append(try place(of: UnsafeBufferPointer(rebasing: bytes[start..<end]), on: day))
                // Skips the quotation mark, the comma and the next quotation mark.
                start = end + 3
            }
            return places
        }
        try meter?.hold(96 + 8 * places.count)
        before = (list, places)
        return places
    }

    private mutating func place(of id: UnsafeBufferPointer<UInt8>, on day: CivilDay) throws -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(id))
        let hash = hasher.finalize()
        var slot = hash & (slots.count - 1)
        while slots[slot] >= 0 {
            let name = known[Int(slots[slot])]
            if name.hash == hash, name.bytes.elementsEqual(id) { return name.place }
            slot = (slot + 1) & (slots.count - 1)
        }
        let text = String(decoding: id, as: UTF8.self)
        guard let dua = CatalogueID(recordKey: text) else {
            throw MizanError(
                .corruptData, "storage.damaged-record",
                "The store holds a habits.Day with the dua “\(Excerpt.of(text))”, on \(day).")
        }
        try meter?.hold(PracticeHistory.weightOfDua)
        let place = history.place(of: dua)
        slots[slot] = Int32(known.count)
        known.append(Name(hash: hash, bytes: Array(id), place: place))
        if known.count * 2 > slots.count { grow() }
        return place
    }

    private mutating func grow() {
        slots = [Int32](repeating: -1, count: slots.count * 2)
        for (index, name) in known.enumerated() {
            var slot = name.hash & (slots.count - 1)
            while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int32(index)
        }
    }
}
