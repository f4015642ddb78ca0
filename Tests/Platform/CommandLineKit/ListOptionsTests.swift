import ArgumentParser
import Kernel
import Testing

@testable import CommandLineKit

struct ListOptionsTests {
    private func query(_ arguments: [String]) throws -> RecordQuery {
        try ListOptions<Ayahs>.parse(arguments).query(for: .json)
    }

    /// Records that a list can be asked about.
    enum Ayahs: ListedFields {
        static let fields = [
            RecordField("surahNumber", .integer, queryable: true, sortable: true), RecordField("noteText", .text),
        ]
    }

    @Test func helpNamesTheFieldsOfTheContract() {
        let help = ListOptions<Ayahs>.helpMessage(columns: 200).split(whereSeparator: \.isWhitespace).joined(
            separator: " ")
        #expect(help.contains("Can be given several times. The fields: surahNumber."))
        #expect(help.contains("descending order. The fields: surahNumber."))
        #expect(!help.contains("noteText"))
    }

    @Test func aTableHasADefaultLimitUnlessALimitIsGiven() throws {
        func limit(_ words: String..., for format: OutputFormat = .table) throws -> Int? {
            try ListOptions<Ayahs>.parse(words).query(for: format).limit
        }
        #expect(try limit() == 50)
        #expect(try limit(for: .csv) == nil)
        #expect(try limit("--limit", "7", for: .json) == 7)
        #expect(try limit("--all") == nil)
        #expect(try limit("--limit", "70") == 70)
        #expect(throws: MizanError.self) { try limit("--all", "--limit", "70") }
    }

    @Test(arguments: [
        ("surahNumber=2", RecordQuery.Filter("surahNumber", .equal, "2")), ("a!=b", .init("a", .notEqual, "b")),
        ("a<1", .init("a", .less, "1")), ("a<=1", .init("a", .lessOrEqual, "1")), ("a>-1", .init("a", .greater, "-1")),
        ("a>=1", .init("a", .greaterOrEqual, "1")), ("a=", .init("a", .equal, "")), ("a==b", .init("a", .equal, "=b")),
        ("a=b=c", .init("a", .equal, "b=c")), ("a= b ", .init("a", .equal, " b ")),
        ("ayahID=2:255", .init("ayahID", .equal, "2:255")),
        ("=5", .init("", .equal, "5")), ("a[in]=1,2", .init("a", .in, "1,2")),
        ("a[absent]=true", .init("a", .absent, "true")), ("a[prefix]=x]=y", .init("a", .prefix, "x]=y")),
        ("a[ge]=3", .init("a", .greaterOrEqual, "3")),
    ])
    func aConditionConsistsOfFieldOperatorAndValue(text: String, filter: RecordQuery.Filter) throws {
        #expect(try query(["--where", text]).filters == [filter])
    }

    @Test(arguments: ["", "a", "a b", "a = 1", "a~1", "1=a", "a!b", "a[like]=1", "a[in", "a[]=1"])
    func aMalformedConditionIsRefused(text: String) {
        let error = MizanError(
            .invalidInput, "query.condition",
            "“\(text)” is not a condition. Write a field, a sign and a value, as in --where surahNumber=2.")
        #expect(throws: error) { try query(["--where", text]) }
    }

    @Test func allListOptionsAreReadTogether() throws {
        let arguments = ["--where", "a=1", "--where=b<2", "--sort", "-a,b", "--limit", "3", "--cursor", "00ff"]
        #expect(
            try query(arguments)
                == RecordQuery(
                    filters: [.init("a", .equal, "1"), .init("b", .less, "2")],
                    sort: [.init("a", descending: true), .init("b")], limit: 3, cursor: "00ff"))
        #expect(try query([]) == RecordQuery())
    }

    @Test(arguments: ["0", "-1"])
    func aLimitIsAtLeastOne(limit: String) {
        let error = MizanError(.invalidInput, "query.limit", "--limit is a number from 1; \(limit) is not.")
        #expect(throws: error) { try query(["--limit=\(limit)"]) }
    }
}
