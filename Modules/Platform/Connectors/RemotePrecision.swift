package import Kernel
package import Storage

/// The precision of a remote's values. A received value that differs from the local value only in precision counts as the local
/// value.
package enum RemotePrecision: Hashable, Sendable {
    case exact
    /// Moments in whole milliseconds, rounded or truncated.
    case milliseconds
    /// Moments in whole seconds, truncated.
    case seconds

    /// The received fields, in which local values replace those that differ only by the remote's precision. If several local
    /// states fit, the first one is used.
    package func restored(_ fields: JSONValue, from ours: [JSONValue], _ schema: AnyRecordSchema) -> JSONValue {
        guard self != .exact, case .object(let members) = fields else { return fields }
        return .object(
            members.map { member in
                guard let field = schema.field(member.name), let came = value(member.value, field) else {
                    return member
                }
                for state in ours {
                    guard let own = state[member.name], let value = value(own, field), holds(value, as: came)
                    else { continue }
                    return JSONValue.Member(member.name, own)
                }
                return member
            })
    }

    private func value(_ json: JSONValue, _ field: RecordField) -> FieldValue? {
        do throws(FieldFault) { return try field.kind.read(json, .partner) } catch { return nil }
    }

    /// True if `other` may be the form in which the remote stores the value. If a remote cannot store all digits, it truncates
    /// or rounds the value.
    private func holds(_ value: FieldValue, as other: FieldValue) -> Bool {
        guard let unit, case .instant(let moment) = value, case .instant(let there) = other else {
            return value == other
        }
        let (whole, rest) = moment.microseconds.flooredQuotientAndRemainder(by: unit)
        let isUp = self == .milliseconds && rest >= unit / 2 && there.microseconds == (whole + 1) * unit
        return moment == there || isUp || there.microseconds == whole * unit
    }

    /// The precision in microseconds; nil if values are exact.
    private var unit: Int64? {
        switch self {
        case .exact: nil
        case .milliseconds: 1_000
        case .seconds: 1_000_000
        }
    }
}

extension Int64 {
    fileprivate func flooredQuotientAndRemainder(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
