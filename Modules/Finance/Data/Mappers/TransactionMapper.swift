internal import Changes
internal import FinanceDomain
internal import Kernel

enum TransactionMapper: RecordMapper {
    static func toDomain(_ data: TransactionRecord) throws -> Transaction {
        let (date, isFixed) = try data.transactionDate
        var transaction = try Transaction(
            id: data.id, accountID: data.accountId, amount: Amount(minorUnits: data.amountCents),
            homeAmount: data.amountHomeCents, home: Currency(data.homeCurrency),
            rate: data.rate == ExchangeRate.one.value ? .one : ExchangeRate(data.rate),
            categoryID: data.categoryId, transfer: transfer(of: data),
            reconciliationID: data.reconciliationId, description: data.description, notes: data.notes, date: date,
            place: data.place, createdAt: data.createdAt, updatedAt: data.updatedAt)
        transaction.hasFixedDay = isFixed
        return transaction
    }

    private static func transfer(of data: TransactionRecord) throws -> TransferLeg? {
        switch (data.transferId, data.otherAccountId, data.otherAmountCents) {
        case (let id?, let account?, let amount?):
            return TransferLeg(id: id, otherAccountID: account, otherAmount: try Amount(minorUnits: amount))
        case (nil, nil, nil): return nil
        default: throw LedgerError.halfTransfer("a leg must name the other account and the other amount")
        }
    }

    static func toData(_ entity: Transaction) -> TransactionRecord {
        TransactionRecord(
            id: entity.id, accountId: entity.accountID, amountCents: entity.amount.minorUnits,
            amountHomeCents: entity.homeAmount, homeCurrency: entity.home.code, rate: entity.rate.value,
            categoryId: entity.categoryID, transferId: entity.transfer?.id,
            otherAccountId: entity.transfer?.otherAccountID,
            otherAmountCents: entity.transfer?.otherAmount.minorUnits, reconciliationId: entity.reconciliationID,
            description: entity.description, notes: entity.notes, date: entity.date.instant,
            civilDay: entity.hasFixedDay ? entity.date.day : nil,
            place: entity.place, createdAt: entity.createdAt, updatedAt: entity.updatedAt)
    }
}

extension TransactionRecord {
    /// A moment at midnight in UTC is an entered day. That day is used, whatever `civilDay` says. The day of any other moment
    /// is `civilDay`, if that day is near the moment's day in UTC. Otherwise the day in UTC is used for now, for example when a
    /// device has just sent the record. Fractions of a millisecond are dropped, as at the other doors.
    var transactionDate: (date: TransactionDate, isFixed: Bool) {
        get throws {
            let date = self.date.toTheMillisecond
            let (days, rest) = date.microseconds.flooredQuotientAndRemainder(by: 86_400_000_000)
            guard let inUTC = CivilDay(daysSince1970: Int(days)) else {
                throw TransactionDateError.unreadable(date.description)
            }
            guard rest != 0 else { return (TransactionDate(inUTC), true) }
            guard let day = civilDay, TransactionDate.daysBesideUTC.contains(day.daysSince1970 - Int(days)) else {
                return (TransactionDate(stored: date, day: inUTC), false)
            }
            return (TransactionDate(stored: date, day: day), true)
        }
    }
}
