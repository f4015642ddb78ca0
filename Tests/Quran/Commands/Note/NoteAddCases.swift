import CommandSupport

extension QuranVerbs {
    /// `mizan quran note add`
    static let noteAdd: [VerbCase] = [
        VerbCase(
            "a note is written",
            "quran note add 2:255 after every prayer",
            table: "Noted on 2:255 (000002).\n",
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
            "of another moment, on an ayah by name",
            "quran note add 'Al-Baqarah 255' words --at 2026-01-02T03:04:05Z",
            after: ["quran favorite add 1:1"],
            table: "Noted on 2:255 (000002).\n",
            json: """
                {
                  "recordName": "note-$OWNER-2:255-$ID2", "id": "$ID2", "ayahID": "2:255", "surahNumber": 2,
                  "ayahNumber": 255, "noteText": "words", "createdAt": "2026-01-02T03:04:05.000Z",
                  "modifiedAt": "2026-01-02T03:04:05.000Z", "ownerRecordName": "$OWNER"
                }
                """,
            csv: """
                recordName,id,ayahID,surahNumber,ayahNumber,noteText,createdAt,modifiedAt,ownerRecordName
                note-$OWNER-2:255-$ID2,$ID2,2:255,2,255,words,2026-01-02T03:04:05.000Z,2026-01-02T03:04:05.000Z,$OWNER
                """),
        VerbCase(
            "from standard input, of two lines",
            "quran note add 3:10 -",
            after: ["quran favorite add 1:1"],
            input: "one\ntwo, \"quoted\"\n",
            table: "Noted on 3:10 (000002).\n",
            json: #"""
                {
                  "recordName": "note-$OWNER-3:10-$ID2", "id": "$ID2", "ayahID": "3:10", "surahNumber": 3,
                  "ayahNumber": 10, "noteText": "one\ntwo, \"quoted\"", "createdAt": "2026-01-08T14:30:00.000Z",
                  "modifiedAt": "2026-01-08T14:30:00.000Z", "ownerRecordName": "$OWNER"
                }
                """#,
            csv: #"""
                recordName,id,ayahID,surahNumber,ayahNumber,noteText,createdAt,modifiedAt,ownerRecordName
                note-$OWNER-3:10-$ID2,$ID2,3:10,3,10,"one
                two, ""quoted""",2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,$OWNER
                """#),
        VerbCase(
            refused: "nothing on standard input",
            "quran note add 3:10 -",
            after: ["quran favorite add 1:1"],
            code: 65,
            "mizan: noteText must not be empty or consist only of white space."),
        VerbCase(
            refused: "nothing but spaces",
            "quran note add 3:10 '  '",
            after: ["quran favorite add 1:1"],
            code: 65,
            "mizan: noteText must not be empty or consist only of white space."),
        VerbCase(
            refused: "no such ayah",
            "quran note add 1:8 text",
            after: ["quran favorite add 1:1"],
            code: 65,
            "mizan: Surah 1 (Al-Faatiha) has 7 ayahs: 1:1 to 1:7."),
        VerbCase(
            refused: "more than one ayah",
            "quran note add 1:1-2 text",
            after: ["quran favorite add 1:1"],
            code: 65,
            "mizan: One ayah is needed here, such as 2:255; 1:1-2 has 2."),
        VerbCase(
            refused: "no text",
            "quran note add 1:1",
            after: ["quran favorite add 1:1"],
            code: 64,
            "mizan: Missing expected argument '<text> ...'"),
    ]
}
