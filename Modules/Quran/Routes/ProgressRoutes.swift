internal import Changes
internal import HTTPKit
internal import Kernel
internal import QuranData
internal import QuranDomain

/// Reading progress: one record per surah, identified by its number, and one figure for the whole.
struct ProgressRoutes {
    let quran: QuranModule

    private static let records = RecordEndpoints(
        QuranModule.progress, slice: QuranModule.id, at: "/v1/quran/progress/{surahNumber}",
        place: [.surahNumber("surahNumber")]
    ) { try QuranMetadata.surah(Int(try $0.path.integer("surahNumber"))).number }

    var all: [Endpoint] {
        [
            Self.records.list("Reading progress, by surah", "Progress in surahs that were begun."), overall,
            Self.records.one("Progress in a surah", "The progress."), put,
            Self.records.remove("Remove the progress in a surah", "The progress has been removed."),
        ]
    }

    private var overall: Endpoint {
        .reading(
            .get, "/v1/quran/overall-progress", "Progress over the whole Quran; each ayah counts the same",
            slice: QuranModule.id, answers: [.ok("The figures.", Self.overallFields)]
        ) { _, reading in
            .ok(OverallProgress(try QuranModule.progress(in: reading).all()).json)
        }
    }

    private static let overallFields = [Field](
        of: OverallProgress.self,
        describing: [
            "progressPercentage": "0 to 100: readAyahs of totalAyahs.",
            "startedSurahs": "Surahs with progress, including finished surahs.",
        ])

    /// Total and percentage are computed here and ignored in requests. So a client may change `lastReadAyah` in the record that
    /// it received and send the whole record back.
    private var put: Endpoint {
        Self.records.put(
            "Set the last ayah read in a surah", "The progress.",
            body: Self.records.body(requiring: ["lastReadAyah"], examples: ["lastReadAyah": 5]),
            free: ["lastReadAyah", "lastUpdatedAt", "totalAyahs", "progressPercentage"],
            errors: [.noAyah]
        ) { [quran] request, surah, writing in
            let ayah = try AyahReference(surah: surah, ayah: Int(try request.body.integer("lastReadAyah")))
            let moment = try request.body.optional("lastUpdatedAt", as: Instant.self)
            return try quran.setProgress(lastRead: ayah, at: moment, in: writing)
        }
    }
}
