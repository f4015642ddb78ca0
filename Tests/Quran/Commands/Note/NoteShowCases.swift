import CommandSupport

extension QuranVerbs {
    /// `mizan quran note show`
    static let noteShow: [VerbCase] = [
        VerbCase(
            "a note, whole",
            "quran note show 01920000-0000-7000-8000-000000000002",
            after: threeNotes,
            table: """
                2:255, Surah 2 (Al-Baqara)
                Written 2026-01-08 14:30Z, changed 2026-01-08 14:30Z

                after every prayer

                """,
            json: """
                {
                  "recordName": "note-$OWNER-2:255-$ID2", "id": "$ID2", "ayahID": "2:255", "surahNumber": 2,
                  "ayahNumber": 255, "noteText": "after every prayer", "createdAt": "2026-01-08T14:30:00.000Z",
                  "modifiedAt": "2026-01-08T14:30:00.000Z", "ownerRecordName": "$OWNER"
                }
                """,
            csv: """
                recordName,id,ayahID,surahNumber,ayahNumber,noteText,createdAt,modifiedAt,ownerRecordName
                note-$OWNER-2:255-$ID2,$ID2,2:255,2,255,after every prayer,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,$OWNER
                """),
        VerbCase(
            "a long one of several lines is not cut",
            "quran note show 01920000-0000-7000-8000-000000000002",
            after: longNote,
            table: """
                18:10, Surah 18 (Al-Kahf)
                Written 2026-01-08 14:30Z, changed 2026-01-08 14:30Z

                a long note, a long note, a long note, a long note, a long note, a long note,\u{20}
                and its end

                """,
            json: #"""
                {
                  "recordName": "note-$OWNER-18:10-$ID2", "id": "$ID2", "ayahID": "18:10", "surahNumber": 18,
                  "ayahNumber": 10,
                  "noteText": "a long note, a long note, a long note, a long note, a long note, a long note, \nand its end",
                  "createdAt": "2026-01-08T14:30:00.000Z", "modifiedAt": "2026-01-08T14:30:00.000Z",
                  "ownerRecordName": "$OWNER"
                }
                """#,
            csv: """
                recordName,id,ayahID,surahNumber,ayahNumber,noteText,createdAt,modifiedAt,ownerRecordName
                note-$OWNER-18:10-$ID2,$ID2,18:10,18,10,"a long note, a long note, a long note, a long note, a long note, a long note,\u{20}
                and its end",2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,$OWNER
                """),
        VerbCase(
            refused: "one that is not there",
            "quran note show 01920000-0000-7000-8000-0000000000ff",
            after: threeNotes,
            code: 66,
            """
            mizan: There is no note 01920000-0000-7000-8000-0000000000ff. `mizan quran note list` shows them.
            """),
    ]
}
