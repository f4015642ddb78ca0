internal import Kernel

/// Merges two devices' edits of one transaction. Fields that belong together are merged together: the amounts of both legs of a
/// transfer, a rate and its target currency, a date and the place within the date. If both devices changed a field differently,
/// there is a conflict. The conflict also shows the other leg's amount and account.
enum TransactionMerge {
    private static let units = [
        ["amountCents", "otherAmountCents"], ["accountId", "otherAccountId", "transferId"],
        ["exchangeRate", "homeCurrency"], ["categoryId"], ["reconciliationId"], ["description"], ["notes"], date,
    ]

    private static let date = ["date", "place"]

    @Sendable static func merged(_ base: JSONValue, _ yours: JSONValue, _ theirs: JSONValue) -> JSONValue? {
        let (yours, theirs) = (placed(yours, as: base), placed(theirs, as: base))
        guard case .object(let members) = theirs else { return nil }
        var changed: [String: JSONValue?] = [:]
        for unit in units {
            let states = [base, yours, theirs].map { state in unit.map { State(state[$0]) } }
            if states[1] == states[2] || states[1] == states[0] { continue }
            guard states[2] == states[0] else {
                // Two files may order a day differently: that is no conflict, and the lower place is used.
                guard unit == date, states[1][0] == states[2][0] else { return nil }
                changed.updateValue([yours, theirs].compactMap(\.place).min().map { .integer($0) }, forKey: "place")
                continue
            }
            for name in unit { changed.updateValue(yours[name], forKey: name) }
            if unit == date { changed.updateValue(yours["civilDay"], forKey: "civilDay") }
        }
        // The later of two moments; texts in the same form sort by time.
        changed["updatedAt"] = [yours, theirs].compactMap(\.updatedAt).max().map { .string($0.description) }
        var merged = members.filter { changed[$0.name] == nil }
        for (name, value) in changed.sorted(by: { $0.key < $1.key }) {
            if let value, value != .null { merged.append(.init(name, value)) }
        }
        return .object(merged)
    }

    /// A device that knows no places sends no place. The stored place then stays, unless the device changes the date.
    private static func placed(_ side: JSONValue, as base: JSONValue) -> JSONValue {
        guard side.place == nil, let place = base.place, State(side["date"]) == State(base["date"]),
            case .object(let members) = side
        else { return side }
        return .object(members.filter { $0.name != "place" } + [.init("place", .integer(place))])
    }

    /// A value regardless of its spelling: absent and null are equal, and so are different spellings of a moment or a decimal.
    private struct State: Equatable {
        private let bytes: [UInt8]

        init(_ json: JSONValue?) {
            switch json {
            case nil, .null: bytes = []
            case .string(let text)?:
                bytes = Array(
                    (FieldKind.instant.parse(text)?.json ?? FieldKind.decimal.parse(text)?.json ?? .string(text)).text
                        .utf8)
            case let json?: bytes = JSONWriter.bytes(json)
            }
        }
    }
}

extension JSONValue {
    fileprivate var updatedAt: Instant? {
        guard case .string(let text)? = self["updatedAt"] else { return nil }
        return Instant(text)
    }

    fileprivate var place: Int64? { if case .integer(let place)? = self["place"] { place } else { nil } }

    fileprivate var text: String { JSONWriter.text(self) }
}
