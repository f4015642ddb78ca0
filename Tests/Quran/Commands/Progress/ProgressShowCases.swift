import CommandSupport

extension QuranVerbs {
    /// `mizan quran progress show`
    static let progressShow: [VerbCase] = [
        VerbCase(
            "a surah",
            "quran progress show Al-Baqarah",
            after: threeSurahs,
            table: "Surah 2 (Al-Baqara): 255 of 286 ayahs  ##################.. 89.2 %\n",
            json: """
                {
                  "recordName": "progress-$OWNER-2", "surahNumber": 2, "lastReadAyah": 255, "totalAyahs": 286,
                  "progressPercentage": 89.16083916083916, "lastUpdatedAt": "2026-01-08T14:30:00.000Z",
                  "ownerRecordName": "$OWNER"
                }
                """,
            csv: """
                recordName,surahNumber,lastReadAyah,totalAyahs,progressPercentage,lastUpdatedAt,ownerRecordName
                progress-$OWNER-2,2,255,286,89.16083916083916,2026-01-08T14:30:00.000Z,$OWNER
                """),
        VerbCase(
            refused: "not begun",
            "quran progress show 3",
            after: threeSurahs,
            code: 66,
            "mizan: Surah 3 (Aal-i-Imraan) has no progress yet."),
    ]
}
