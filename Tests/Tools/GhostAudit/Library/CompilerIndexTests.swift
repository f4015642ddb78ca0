import GhostAudit
import Testing

struct CompilerIndexTests {
    private static let planted = Result {
        try Planted([
            ("Base", "Base", "public struct Stone { public init() {} }\npublic func unused() {}\n"),
            ("Other", "Other", "public struct Leaf { public init() {} }\n"),
            (
                "User", "User",
                """
                import Base
                import Other
                func build() -> Stone { Stone() }
                func again(_ times: Int) { if times > 0 { again(times - 1) } }
                """
            ),
        ])
    }

    @Test func anUnusedImportIsFound() throws {
        let planted = try Self.planted.get()
        let unused = try UnusedImports(planted.index).found { $0.hasPrefix(planted.root) }
        #expect(unused.map { "\($0.path.dropFirst(planted.root.count)):\($0.line)" } == ["User/User.swift:2"])
        #expect(unused.map(\.module) == ["Other"])
    }

    @Test func aDeclarationUsedOnlyByItselfIsUnreferenced() throws {
        let planted = try Self.planted.get()
        let found = Unreferenced.found(in: planted.index, { $0.hasPrefix(planted.root) }, counts: { _ in true })
        #expect(found.map(\.name) == ["Stone", "unused()", "Leaf", "build()", "again(_:)"])
    }

    @Test func aToolchainWithoutTheIndexLibraryIsReported() {
        #expect(throws: IndexError.self) {
            try CompilerIndex(store: "/nowhere", library: "/nowhere/libIndexStore.so") { _ in true }
        }
    }
}
