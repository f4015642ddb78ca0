package import Kernel
package import Storage

/// What a remote can hold of a value. One that differs from ours by that alone is ours.
package enum RemotePrecision: Hashable, Sendable {
    case exact
    /// Of moments, whole milliseconds.
    case milliseconds
    /// Of moments, whole seconds; the rest is cut off.
    case seconds

    /// Fields as they came, with the values that we have in place of those that only the remote's precision made different. Of
    /// several states of ours the first counts.
    package func restored(_ fields: JSONValue, from ours: [JSONValue], _ schema: AnyRecordSchema) -> JSONValue {
        guard self != .exact, case .object(let members) = fields else { return fields }
        return .object(
            members.map { member in
                guard let field = schema.field(member.name), let came = value(member.value, field) else {
                    return member
                }
                for state in ours {
                    guard let own = state[member.name], let value = value(own, field), rounded(value) == rounded(came)
                    else { continue }
                    return JSONValue.Member(member.name, own)
                }
                return member
            })
    }

    private func value(_ json: JSONValue, _ field: RecordField) -> FieldValue? {
        do throws(FieldFault) { return try field.kind.read(json, .partner) } catch { return nil }
    }

    private func rounded(_ value: FieldValue) -> FieldValue {
        guard case .instant(let moment) = value else { return value }
        switch self {
        case .exact: return value
        case .milliseconds:
            let (whole, rest) = moment.microseconds.flooredQuotientAndRemainder(by: 1_000)
            return .instant(Instant(microseconds: (whole + (rest >= 500 ? 1 : 0)) * 1_000))
        case .seconds:
            let whole = moment.microseconds.flooredQuotientAndRemainder(by: 1_000_000).quotient
            return .instant(Instant(microseconds: whole * 1_000_000))
        }
    }
}

extension Int64 {
    fileprivate func flooredQuotientAndRemainder(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
