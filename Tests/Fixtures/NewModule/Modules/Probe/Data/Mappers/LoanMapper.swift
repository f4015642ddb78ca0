internal import Changes
internal import Kernel
internal import ProbeDomain

enum LoanMapper: RecordMapper {
    static func toDomain(_ data: LoanRecord) throws -> Loan {
        try Loan(
            id: data.id,
            borrower: data.borrower,
            weight: data.weight,
            price: data.price,
            isDue: data.isDue,
            since: data.since,
            until: data.until,
            book: data.book,
            extra: data.extra,
            labels: data.labels,
            mood: data.mood,
            // new-module: to domain
        )
    }

    static func toData(_ entity: Loan) -> LoanRecord {
        LoanRecord(
            id: entity.id,
            borrower: entity.borrower,
            weight: entity.weight,
            price: entity.price,
            isDue: entity.isDue,
            since: entity.since,
            until: entity.until,
            book: entity.book,
            extra: entity.extra,
            labels: entity.labels,
            mood: entity.mood,
            // new-module: to data
        )
    }
}
