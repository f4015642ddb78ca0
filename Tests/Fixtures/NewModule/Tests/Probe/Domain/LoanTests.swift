import FoundationEssentials
import Kernel
import Testing

@testable import ProbeDomain

struct LoanTests {
    @Test func theRecordIDIsTheKey() throws {
        let one = try Self.sample()
        #expect(one.recordID == one.id)
    }

    @Test func aBlankTextIsRefused() {
        #expect(throws: TextError.blank(field: "borrower")) { try Self.sample(borrower: " ") }
    }

    static func sample(borrower: String = "Amal") throws -> Loan {
        try Loan(
            id: try #require(UUID(text: "01a2b3c4-0000-7000-8000-000000000000")),
            borrower: borrower,
            weight: 1.5,
            price: ExactDecimal(1),
            isDue: true,
            since: Instant(microseconds: 0),
            until: nil,
            book: nil,
            extra: nil,
            labels: ["red"],
            mood: nil,
            // new-module: values of Loan
        )
    }
}
