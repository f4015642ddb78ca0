internal import HTTPKit
internal import Kernel
internal import QuranData
internal import QuranDomain

/// The surahs: compiled in, the same for everyone.
enum SurahRoutes {
    static let all = [list, one]

    private static let fields = [Field](of: Surah.self)

    private static let list = Endpoint.computing(
        .get, "/v1/quran/surahs", "The 114 surahs", slice: QuranModule.id,
        answers: [.ok("All surahs, in order.", [.required("items", .list(.object(fields))), .attribution])]
    ) { _ in
        .ok([
            "items": .array(QuranMetadata.surahs.map(\.json)),
            "attribution": .string(QuranMetadata.attribution),
        ])
    }

    private static let one = Endpoint.computing(
        .get, "/v1/quran/surahs/{number}", "A surah", slice: QuranModule.id, path: [.surahNumber("number")],
        answers: [.ok("The surah.", fields + [.attribution])]
    ) { request in
        let surah = try QuranMetadata.surah(Int(try request.path.integer("number")))
        return .ok(
            .object(
                Surah.fields + [RecordField("attribution", .text)],
                surah.values + [.text(QuranMetadata.attribution)]))
    }
}
