import Kernel
import Testing

@testable import ProbeDomain

struct BookTests {
    @Test func theRecordIDIsTheKey() throws {
        let one = try Self.sample()
        #expect(one.recordID == one.title)
    }

    @Test func aBlankTextIsRefused() {
        #expect(throws: TextError.blank(field: "title")) { try Self.sample(title: " ") }
    }

    static func sample(title: String = "Amal") throws -> Book {
        try Book(
            title: title,
            author: nil,
            pages: 3,
            state: .open,
            // new-module: values of Book
        )
    }
}
