import Kernel
import Testing

struct MizanErrorTests {
    /// The statuses and exit codes of all codes. The command line and HTTP share such a table; it is repeated here on purpose.
    static let table: [(MizanError.Code, Int, Int32)] = [
        (.invalidInput, 400, 65), (.notFound, 404, 66), (.conflict, 409, 65), (.preconditionFailed, 412, 75),
        (.notPermitted, 403, 77), (.unauthenticated, 401, 77), (.tooLarge, 413, 65), (.rateLimited, 429, 75),
        (.unavailable, 503, 69), (.storageFull, 507, 73), (.corruptData, 500, 65), (.unsupported, 415, 65),
        (.cancelled, 499, 130), (.internal, 500, 70),
    ]

    @Test(arguments: table)
    func theCodeDeterminesStatusAndExitCode(code: MizanError.Code, status: Int, exitCode: Int32) {
        #expect(code.httpStatus == status)
        #expect(code.exitCode == exitCode)
    }

    @Test func theTableListsEveryCodeAndNoTwoTitlesAreEqual() {
        #expect(Set(Self.table.map(\.0)) == Set(MizanError.Code.allCases))
        #expect(Set(MizanError.Code.allCases.map(\.title)).count == MizanError.Code.allCases.count)
        #expect(MizanError.Code.allCases.allSatisfy { $0.exitCode != 0 && (400...599).contains($0.httpStatus) })
    }

    private struct Secretive: Error, CustomStringConvertible { var description: String { "the secret text" } }

    private struct Known: BoundaryError {
        var atBoundary: MizanError { MizanError(.conflict, "test.known", "Known.", details: ["a": "b"]) }
    }

    @Test func errorsAtTheBoundaryContainNoSecrets() {
        let known = MizanError(crossing: Known())
        #expect(known == MizanError(.conflict, "test.known", "Known.", details: ["a": "b"]))
        let own = MizanError(.notFound, "a.b", "c")
        #expect(MizanError(crossing: own) == own)
        let unknown = MizanError(crossing: Secretive())
        #expect(unknown.code == .internal)
        #expect(!unknown.message.contains("secret text"))
        #expect(MizanError(crossing: CancellationError()).code == .cancelled)
    }
}
