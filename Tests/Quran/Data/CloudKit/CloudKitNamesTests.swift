import Foundation
import Testing

@testable import QuranData

/// The names in CloudKit that devices and servers of every release use.
struct CloudKitNamesTests {
    /// `Modules/Quran/Data/Released/cloudkit.csv`: each field of each record type, with the type of its values.
    private static func released() throws -> [String] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../..").standardized
        let list = root.appending(path: "Modules/Quran/Data/Released/cloudkit.csv")
        return try String(contentsOf: list, encoding: .utf8).split(separator: "\n").dropFirst().map(String.init)
    }

    private static let now = CloudKitType.all.flatMap { type in
        type.fields.map { "\(type.name),\($0.name),\($0.kind.rawValue)" }
    }

    @Test func noFieldIsRemovedRenamedOrOfAnotherType() throws {
        let released = try Self.released()
        #expect(released.count >= 29)
        #expect(Set(released).subtracting(Self.now) == [])
    }

    /// A new field joins the list, so that it stays from then on.
    @Test func theListHasEveryField() throws {
        let released = try Self.released()
        #expect(Self.now.filter { !released.contains($0) } == [])
        #expect(Set(released).count == released.count)
    }
}
