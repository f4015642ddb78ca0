internal import Changes
internal import FinanceDomain

enum HomeCurrencyMapper: RecordMapper {
    static func toDomain(_ data: HomeCurrencyRecord) throws -> HomeCurrency {
        try HomeCurrency(
            Currency(data.currencyCode), after: data.previousCode.map { try Currency($0) },
            at: data.rate.map { try ExchangeRate($0) }, updatedAt: data.updatedAt)
    }

    static func toData(_ entity: HomeCurrency) -> HomeCurrencyRecord {
        HomeCurrencyRecord(
            currencyCode: entity.currency.code, previousCode: entity.previous?.code, rate: entity.rate?.value,
            updatedAt: entity.updatedAt)
    }
}
