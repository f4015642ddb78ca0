import Kernel
import QuranDomain
import Testing

struct RecordNameErrorTests {
    @Test(
        arguments: [
            (.unreadableRecordName("x"), "quran.record-name", "“x” does not name a record of this app.", [:]),
            (
                .reference(.noSuchAyah(surah: 1, ayah: 8)), "quran.no-such-ayah",
                "Surah 1 (Al-Faatiha) has 7 ayahs: 1:1 to 1:7.", ["allowed": "1:1-7"]
            ),
        ] as [(RecordNameError, String, String, [String: String])])
    func theErrorIsMappedAtTheBoundary(
        error: RecordNameError, reason: String, message: String, details: [String: String]
    ) {
        #expect(error.atBoundary == MizanError(.invalidInput, reason, message, details: details))
    }
}
