import FoundationEssentials
import Kernel
import Testing

@testable import HomePeople

struct OwnerChoiceTests {
    private struct Owner: Sendable {
        let id: OwnerID
        let name: String
    }

    private static let ids = (1...3).map {
        OwnerID(UUID(uuid: ($0, 0, 0, 0, 0, 0, 0x70, 0, 0x80, 0, 0, 0, 0, 0, 0, 1)))
    }

    private func find(_ text: String, _ names: [String]) throws(MizanError) -> OwnerID {
        let owners = zip(Self.ids, names).map { Owner(id: $0, name: $1) }
        return try OwnerChoice.find(text, among: owners, id: \.id, name: \.name).id
    }

    @Test(arguments: [
        ("Amina", 0), ("AMINA", 0), ("ａｍｉｎａ", 0), ("josé", 1), ("Jose\u{301}", 1), ("strauss", 2),
        (ids[1].description, 1),
        (ids[2].description.uppercased(), 2),
    ])
    func anOwnerIsFoundByNameLikeAnAccount(text: String, index: Int) throws {
        #expect(try find(text, ["Amina", "José", "Strauß"]) == Self.ids[index])
    }

    @Test func anExactSpellingSelectsTheOwner() throws {
        #expect(try find("AMINA", ["amina", "AMINA"]) == Self.ids[1])
        let error = #expect(throws: MizanError.self) { try find("Amina", ["amina", "AMINA"]) }
        #expect(error?.reason == "owner.ambiguous")
        #expect(error?.message.contains(Self.ids[0].description) == true)
    }

    /// A text with the form of an id is read as an id first. An older name may have this form, although a new name cannot. Such
    /// a name must not hide the owner who has that id.
    @Test func anIDSelectsItsOwnerEvenIfTheIDIsAnotherOwnersName() throws {
        #expect(try find(Self.ids[0].description, ["a", Self.ids[0].description]) == Self.ids[0])
        #expect(try find(Self.ids[0].description.uppercased(), ["a", Self.ids[0].description]) == Self.ids[0])
    }

    @Test func theErrorForAnUnknownOwnerListsTheKnownOwners() {
        let error = #expect(throws: MizanError.self) { try find("zoe", ["amina", "bilal"]) }
        #expect(error?.message == "There is no owner “zoe”. The owners are: amina, bilal.")
    }
}
