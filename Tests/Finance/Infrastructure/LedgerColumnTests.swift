import FinanceInfrastructure
import Testing

struct LedgerColumnTests {
    @Test func theFileHasEightColumns() {
        #expect(
            LedgerColumn.allCases.map(\.rawValue).joined(separator: ",")
                == "Date,Amount,Description,Category,Account,Currency,Exchange Rate,Notes")
    }
}
