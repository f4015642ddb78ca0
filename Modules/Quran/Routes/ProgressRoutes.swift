internal import HTTPKit
internal import Kernel
internal import QuranData
internal import QuranDomain

/// Reading progress: one per surah, named by its number, and one figure for the whole.
struct ProgressRoutes {
    let quran: QuranModule

    private static let path: PathTemplate = "/v1/quran/progress/{surahNumber}"
    private static let shape = RecordPresentation.progress
    private static let surahNumber = Field.surahNumber("surahNumber")
    private static let noProgress = DeclaredError(.notFound, "quran.no-progress", "The surah has no progress.")

    var all: [Endpoint] { [list, overall, one, put, remove] }

    private var list: Endpoint {
        .reading(
            .get, "/v1/quran/progress", "Reading progress, by surah", slice: QuranModule.id, list: Self.shape.listing,
            answers: [.page("Progress of the surahs that have any.", of: Self.shape.answer)],
            errors: Self.shape.listingErrors
        ) { [quran] request, reading in
            .page(try quran.progress(in: reading).list(request.list)) {
                Self.shape.json($0.entity, owner: request.owner)
            }
        }
    }

    private var overall: Endpoint {
        .reading(
            .get, "/v1/quran/overall-progress", "Progress over the whole Quran, each ayah counting the same",
            slice: QuranModule.id, answers: [.ok("The figures.", Self.overallFields)]
        ) { [quran] _, reading in
            let overall = OverallProgress(try quran.progress(in: reading).list(RecordQuery()).items.map(\.entity))
            return .ok([
                "readAyahs": .integer(Int64(overall.readAyahs)), "totalAyahs": .integer(Int64(overall.totalAyahs)),
                "progressPercentage": .number(overall.percentage),
                "startedSurahs": .integer(Int64(overall.startedSurahs)),
                "finishedSurahs": .integer(Int64(overall.finishedSurahs)),
            ])
        }
    }

    private static let overallFields: [Field] = [
        .required("readAyahs", .integer), .required("totalAyahs", .integer),
        .required("progressPercentage", .number, "0 to 100: readAyahs of totalAyahs."),
        .required("startedSurahs", .integer, "Surahs with any progress, the finished ones among them."),
        .required("finishedSurahs", .integer),
    ]

    private var one: Endpoint {
        .reading(
            .get, Self.path, "Progress in a surah", slice: QuranModule.id, path: [Self.surahNumber],
            answers: [.ok("The progress.", Self.shape.answer)], errors: [Self.noProgress]
        ) { [quran] request, reading in
            let surah = try Self.surah(request)
            guard let progress = try quran.progress(in: reading).find(surah: surah.number) else {
                throw QuranModule.noProgress(surah)
            }
            return .ok(Self.shape.json(progress.entity, owner: request.owner), version: progress.version)
        }
    }

    /// Total and percentage are computed here and so ignored in what is sent: a client may change `lastReadAyah` in
    /// the record it got and send that.
    private var put: Endpoint {
        .writing(
            .put, Self.path, "Say which ayah of a surah was read last", slice: QuranModule.id,
            path: [Self.surahNumber], body: Self.shape.body(requiring: "lastReadAyah", examples: ["lastReadAyah": 5]),
            version: version,
            answers: Answer.stored("The progress.", Self.shape.answer), errors: [QuranProblems.noSuchAyah]
        ) { [quran] request, writing in
            let surah = try Self.surah(request)
            let ayah = try AyahReference(surah: surah.number, ayah: Int(try request.body.integer("lastReadAyah")))
            let moment = try request.body.optional("lastUpdatedAt", as: Instant.self)
            let progress = try quran.setProgress(lastRead: ayah, at: moment, in: writing)
            let json = Self.shape.json(progress.entity, owner: request.owner)
            try request.body.agree(
                with: json, except: ["lastReadAyah", "lastUpdatedAt", "totalAyahs", "progressPercentage"])
            return .stored(json, progress.change, at: Self.path.filled(String(surah.number)))
        }
    }

    private var remove: Endpoint {
        .writing(
            .delete, Self.path, "Forget the progress in a surah", slice: QuranModule.id, path: [Self.surahNumber],
            version: version, answers: [.noContent("The progress is gone.")], errors: [Self.noProgress]
        ) { [quran] request, writing in
            let surah = try Self.surah(request)
            guard try quran.progress(in: writing).remove(surah: surah.number) != nil else {
                throw QuranModule.noProgress(surah)
            }
            return .noContent
        }
    }

    private var version: Endpoint.VersionLookup {
        { [quran] request, reading in try quran.progress(in: reading).find(surah: Self.surah(request).number)?.version }
    }

    private static func surah(_ request: Request) throws -> Surah {
        try QuranMetadata.surah(Int(try request.path.integer("surahNumber")))
    }
}
