internal import FinanceDomain
internal import Kernel
internal import Storage

/// A transfer has two live legs or none. The legs have the same date, two different accounts, and opposite signs. Each leg
/// states the amount and the account of the other leg. If both accounts have the same currency, the legs add up to zero.
enum TransferRule {
    private struct Leg {
        let account: String
        let amount: Int64
        let date: Int64
        let day: Int64?
        let otherAccount: String?
        let otherAmount: Int64?
        let hasCategory: Bool

        init(_ row: SQLRow) throws {
            (account, amount, date) = (try row.text(0), try row.integer(1), try row.integer(2))
            day = try row.optionalInteger(3)
            (otherAccount, otherAmount) = (try row.optionalText(4), try row.optionalInteger(5))
            hasCategory = try row.optionalText(6) != nil
        }

        func names(_ other: Leg) -> Bool { otherAccount == other.account && otherAmount == other.amount }
    }

    /// - Parameter isReturned: true if a leg was not live before the write.
    static func check(_ transfer: String, isReturned: Bool, in reading: ReadTransaction) throws {
        let legs = try reading.session.rows(
            """
            SELECT account_id, amount_cents, date, civil_day, other_account_id, other_amount_cents,
                category_id
            FROM finance_transaction
            WHERE owner = \(reading.ownerKey) AND transfer_id = \(transfer) AND deleted_at IS NULL
            """
        ).map { try Leg($0) }
        guard !legs.isEmpty else { return }
        guard legs.count == 2 else {
            if isReturned, legs.count == 1 { try refuseHalfReturned(transfer, in: reading) }
            throw half(
                legs.count == 1
                    ? "the transfer \(transfer) would have only one leg, so both legs must be changed together"
                    : "the transfer \(transfer) would have \(legs.count)")
        }
        let (one, other) = (legs[0], legs[1])
        guard one.account != other.account else { throw TransactionRules.refused(.transferToItself) }
        guard one.names(other), other.names(one) else {
            throw half("each leg must name the account and the amount of the other leg")
        }
        guard one.date == other.date, one.day == other.day else { throw half("both legs must have the same date") }
        guard !one.hasCategory, !other.hasCategory else { throw TransactionRules.refused(.transferWithCategory) }
        guard one.amount.signum() == -other.amount.signum(), one.amount != 0 else {
            throw half("one amount must be negative and the other positive")
        }
        let accounts = try RecordTable<AccountRecord>(reading).find([one.account, other.account]).map(\.entity)
        guard Set(accounts.map(\.currencyCode)).count > 1 || one.amount == -other.amount else {
            throw half("within one currency, their amounts must add up to zero")
        }
    }

    /// Refuses a leg that was restored, by the history or by a device, while the other leg stays in the trash.
    private static func refuseHalfReturned(_ transfer: String, in reading: ReadTransaction) throws {
        let legs = try reading.session.rows(
            """
            SELECT id, deleted_at FROM finance_transaction
            WHERE owner = \(reading.ownerKey) AND transfer_id = \(transfer)
            """
        ).map { (id: try $0.text(0), isLive: try $0.optionalInteger(1) == nil) }
        guard let back = legs.first(where: \.isLive), legs.contains(where: { !$0.isLive }) else { return }
        throw half("the other leg is in the trash", bothBackBy: back.id)
    }

    /// A removed leg may only be restored as a leg of the same transfer. Otherwise the other leg would stay alone in the trash.
    static func checkReturned(_ record: TouchedRecord, in reading: ReadTransaction) throws {
        guard case .string(let transfer)? = record.removed?["transferId"] else { return }
        let legs = try reading.session.rows(
            """
            SELECT id FROM finance_transaction WHERE owner = \(reading.ownerKey) AND transfer_id = \(transfer)
            """
        ).map { try $0.text(0) }
        guard let other = legs.min(), !legs.contains(record.reference.key) else { return }
        throw half(
            "the transaction \(record.reference.key) is in the trash with the transfer \(transfer)",
            bothBackBy: other)
    }

    private static func half(_ why: String) -> MizanError { TransactionRules.refused(.halfTransfer(why)) }

    private static func half(_ why: String, bothBackBy leg: String) -> MizanError {
        half(why).advising("To bring back both: mizan finance trash restore \(leg)")
    }
}
