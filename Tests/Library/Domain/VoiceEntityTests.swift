import FoundationEssentials
import Kernel
import Testing

@testable import LibraryDomain

struct VoiceEntityTests {
    @Test func aBlankTextIsRefused() {
        #expect(throws: TextError.blank(field: "id")) { try VoiceEntity(id: " ", name: "Amal") }
        #expect(throws: TextError.blank(field: "name")) { try VoiceEntity(id: "a", name: "") }
        #expect(throws: TextError.blank(field: "useCase")) {
            try VoiceEntity(id: "a", name: "Amal", labels: VoiceEntity.Labels(useCase: " "))
        }
    }

    @Test(arguments: ["https://voices.example/a.mp3?x=1", "http://127.0.0.1:8080/a", "HTTPS://voices.example"])
    func anAddressOverHTTPIsKeptAsItIsWritten(text: String) throws {
        #expect(try VoiceEntity.address(text)?.absoluteString == text)
    }

    @Test(arguments: [
        "a.mp3", "/a.mp3", "ftp://voices.example/a.mp3", "file:///etc/passwd", "javascript:alert(1)", "https://",
        "https:voices.example", "https://voices.example/a b", "https://voices.example/\u{E9}",
    ])
    func anotherAddressIsRefused(text: String) {
        let error = #expect(throws: MizanError.self) { try VoiceEntity.address(text) }
        #expect(error?.reason == "library.preview-address")
    }

    @Test func aVoiceNeedsNoAddress() throws {
        #expect(try VoiceEntity.address(nil) == nil)
    }
}
