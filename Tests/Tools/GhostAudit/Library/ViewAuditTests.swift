import GhostAudit
import Testing

/// Properties that were placed in a small source tree, each with the expected verdict of the audit.
struct ViewAuditTests {
    private static let audit = Result {
        let planted = try Planted([
            (
                "PlantDomain", "Modules/Plant/Domain",
                """
                public protocol ViewEntity {}
                public struct Bed: ViewEntity {
                    public let named: String
                    public let counted: Int
                    public let carried: Int
                    public let mapped: Int
                    public let helped: Int
                    public let tested: Int
                    public let ghost: Int
                    public let kept: Int
                    public let ordered: Int
                    @available(*, deprecated, message: "goes 2027-01")
                    public let old: Int
                    @available(*, deprecated, message: "goes 2027-03")
                    public let unplanned: Int
                    public static let fields = ["carried"]
                    public var values: [Int] { [carried] + rest }
                    private var rest: [Int] { [helped] }
                    public var isFull: Bool { counted > 3 }
                    public static var sync: [(PartialKeyPath<Bed>, String)] { [(\\.kept, "devices compare it")] }
                    public static var infrastructure: [(PartialKeyPath<Bed>, String)] {
                        [(\\.ordered, "the order of beds")]
                    }
                }
                enum BedMapper { static func row(_ bed: Bed) -> Int { bed.mapped } }
                public struct AccountViewEntity: ViewEntity {
                    public let groupId: String
                    public let accountCurrency: String
                }
                public protocol RecordEntity {}
                public protocol ShownEntity: ViewEntity {}
                public struct ShownField<Entity> {
                    public init<Value>(_ name: String, _ value: @escaping (Entity) -> Value) {}
                }
                public struct Tree: RecordEntity {
                    public let height: Int
                    public let age: Int
                    public let row: Int
                }
                public struct BulkUpdateResult: ShownEntity {
                    public let tree: Tree
                    public let twin: Tree
                    public let done: Int
                    public let undeclared: Int
                    public static var shown: [ShownField<BulkUpdateResult>] {
                        [
                            ShownField("metres", \\.tree.height), ShownField("years", \\.tree.age),
                            ShownField("successCount", \\.done), ShownField("failureCount") { _ in 0 },
                        ]
                    }
                }
                """
            ),
            (
                "PlantCommands", "Modules/Plant/Commands",
                """
                import PlantDomain
                func line(_ bed: Bed) -> String { bed.isFull ? bed.named : "" }
                func line(_ result: BulkUpdateResult) -> Int { result.tree.height + result.twin.height }
                """
            ),
            (
                "PlantTests", "Tests/Plant",
                "import PlantDomain\nfunc check(_ bed: Bed) -> Int { bed.tested }\n"
            ),
        ])
        return try ViewAudit(planted.index, root: planted.root)
    }

    @Test(
        arguments: [
            ("named", .shown), ("isFull", .shown), ("counted", .logic), ("kept", .sync), ("ordered", .infrastructure),
            ("old", .deprecated), ("unplanned", .deprecated), ("ghost", .ghost),
            // Used only by `fields` and `values`, by functions that only these call, by a mapper, or by a test.
            ("carried", .ghost), ("helped", .ghost), ("mapped", .ghost), ("tested", .ghost),
            // The first is a property of the seed, and the second is not.
            ("groupId", .seed), ("accountCurrency", .ghost),
            // A record's properties count as shown if declared fields read them. The seed's properties are found by the field's name.
            ("tree.height", .shown), ("tree.age", .ghost), ("twin", .shown), ("undeclared", .ghost), ("done", .seed),
        ] as [(String, ViewProperty.Class)])
    func eachPropertyHasItsExpectedClass(name: String, kind: ViewProperty.Class) throws {
        let property = try #require(Self.audit.get().properties.first { $0.name == name })
        #expect(property.kind == kind)
    }

    @Test func theReportExplainsThePurposeOfAProperty() throws {
        let audit = try Self.audit.get().properties
        #expect(audit.first { $0.name == "kept" }?.declared == .sync("devices compare it"))
        #expect(audit.first { $0.name == "ordered" }?.declared == .infrastructure("the order of beds"))
    }

    @Test func aDeclaredEntityHasTheFieldsThatItDeclares() throws {
        let audit = try Self.audit.get()
        let result = audit.properties.filter { $0.entity == "BulkUpdateResult" }
        #expect(result.map(\.name) == ["tree.height", "tree.age", "twin", "done", "undeclared"])
        #expect(result.first?.fields == ["metres"])
        let report = ViewReport(audit, in: "2026-11").description
        for name in ["successCount", "failureCount"] { #expect(report.contains("* `BulkUpdateResult.\(name)`\n")) }
    }

    @Test(
        arguments: [
            ("old", "2026-11", true), ("old", "2027-01", true), ("old", "2027-02", false), ("ghost", "2026-11", false),
            // It is to be removed in March, but no audit takes place in March.
            ("unplanned", "2026-11", false),
        ])
    func aGhostAndAnExpiredDeprecationFailTheAudit(name: String, month: String, passes: Bool) throws {
        let property = try #require(Self.audit.get().properties.first { $0.name == name })
        #expect((property.fault(in: month) == nil) == passes)
    }
}
