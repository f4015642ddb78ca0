/// A file of loans: a JSON object with one list, whose elements have the fields of probe.Loan.
package enum LoanFile {
    package static let list = "probe.loans"
    package static let title = "Loans"
}
