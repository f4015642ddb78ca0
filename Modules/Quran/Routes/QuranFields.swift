internal import HTTPKit
internal import Kernel
internal import QuranDomain

extension Field {
    /// An ayah in a path or a body.
    static let ayahID = Field.required(
        "ayahID", .text, "surah:ayah, such as 2:255; also accepted in other common forms, such as Al-Baqara 255.",
        example: "2:255")

    /// A surah's number in a path.
    static func surahNumber(_ name: String) -> Field {
        .required(name, .within(1...Int64(QuranMetadata.surahCount)), "The surah's number.")
    }

    /// The attribution that CC BY requires wherever the tables are shown.
    static let attribution = Field.required("attribution", .text, "The source of these tables.")
}
