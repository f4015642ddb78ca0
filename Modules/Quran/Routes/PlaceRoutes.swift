internal import HTTPKit
internal import Kernel
internal import QuranData
internal import QuranDomain

/// Finds the ayahs of a place in the Quran as people type it.
enum PlaceRoutes {
    static let all = [find]

    private static let find = Endpoint.computing(
        .get, "/v1/quran/places", "The place that a text means", slice: QuranModule.id,
        query: [
            .required(
                "q", .text, "2:255, 2:255-257, Al-Baqara 255, surah 2, juz 30, hizb 3 or page 50.", example: "2:255-257"
            )
        ],
        answers: [.ok("The place.", fields)], errors: .place
    ) { request in
        let place = try QuranReference(try request.query.text("q"))
        return .ok([
            "place": .string(place.description), "kind": .string(kind(of: place)), "first": place.ayahs.first.json,
            "last": place.ayahs.last.json, "ayahCount": .integer(Int64(place.ayahs.count)),
            "attribution": .string(QuranMetadata.attribution),
        ])
    }

    private static let fields: [Field] = [
        .required("place", .text, "A text that names the same place."),
        .required("kind", .choice(["ayah", "range", "surah"] + QuranDivision.Kind.allCases.map(\.rawValue))),
        .required("first", .object(ayahFields)), .required("last", .object(ayahFields)),
        .required("ayahCount", .integer), .attribution,
    ]

    private static let ayahFields = [Field](
        of: AyahReference.self, describing: ["page": "The page of the Madani mushaf on which the ayah begins."])

    private static func kind(of place: QuranReference) -> String {
        switch place {
        case .ayah: "ayah"
        case .range: "range"
        case .surah: "surah"
        case .division(let division): division.kind.rawValue
        }
    }
}
