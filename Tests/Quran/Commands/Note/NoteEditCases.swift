import CommandSupport

extension QuranVerbs {
    /// `mizan quran note edit`
    static let noteEdit: [VerbCase] = [
        VerbCase(
            "the text is replaced",
            "quran note edit 01920000-0000-7000-8000-000000000002 new words",
            after: threeNotes,
            table: "The note on 2:255 has its new text.\n",
            json: """
                {
                  "recordName": "note-$OWNER-2:255-$ID2", "id": "$ID2", "ayahID": "2:255", "surahNumber": 2,
                  "ayahNumber": 255, "noteText": "new words", "createdAt": "2026-01-08T14:30:00.000Z",
                  "modifiedAt": "2026-01-08T14:31:00.000Z", "ownerRecordName": "$OWNER"
                }
                """,
            csv: """
                recordName,id,ayahID,surahNumber,ayahNumber,noteText,createdAt,modifiedAt,ownerRecordName
                note-$OWNER-2:255-$ID2,$ID2,2:255,2,255,new words,2026-01-08T14:30:00.000Z,2026-01-08T14:31:00.000Z,$OWNER
                """),
        VerbCase(
            "with a moment, from standard input",
            "quran note edit 01920000-0000-7000-8000-000000000002 - --at 2026-02-01",
            after: threeNotes,
            input: "typed\n",
            table: "The note on 2:255 has its new text.\n",
            json: """
                {
                  "recordName": "note-$OWNER-2:255-$ID2", "id": "$ID2", "ayahID": "2:255", "surahNumber": 2,
                  "ayahNumber": 255, "noteText": "typed", "createdAt": "2026-01-08T14:30:00.000Z",
                  "modifiedAt": "2026-02-01T00:00:00.000Z", "ownerRecordName": "$OWNER"
                }
                """,
            csv: """
                recordName,id,ayahID,surahNumber,ayahNumber,noteText,createdAt,modifiedAt,ownerRecordName
                note-$OWNER-2:255-$ID2,$ID2,2:255,2,255,typed,2026-01-08T14:30:00.000Z,2026-02-01T00:00:00.000Z,$OWNER
                """),
        VerbCase(
            "by the ayah, which has one note",
            "quran note edit 1:1 new words",
            after: threeNotes,
            table: "The note on 1:1 has its new text.\n",
            json: """
                {
                  "recordName": "note-$OWNER-1:1-$ID3", "id": "$ID3", "ayahID": "1:1", "surahNumber": 1,
                  "ayahNumber": 1, "noteText": "new words", "createdAt": "2026-01-08T14:31:00.000Z",
                  "modifiedAt": "2026-01-08T14:31:00.000Z", "ownerRecordName": "$OWNER"
                }
                """,
            csv: """
                recordName,id,ayahID,surahNumber,ayahNumber,noteText,createdAt,modifiedAt,ownerRecordName
                note-$OWNER-1:1-$ID3,$ID3,1:1,1,1,new words,2026-01-08T14:31:00.000Z,2026-01-08T14:31:00.000Z,$OWNER
                """),
        VerbCase(
            refused: "an ayah with two notes",
            "quran note edit 2:255 text",
            after: threeNotes,
            code: 65,
            """
            mizan: 2:255 has 2 notes. Name one by its id: 000004 (“second”), 000002 (“after every prayer”).
            """),
        VerbCase(
            refused: "an ayah without a note",
            "quran note edit 2:256 text",
            after: threeNotes,
            code: 66,
            "mizan: There is no note on 2:256. `mizan quran note list` shows all notes."),
        VerbCase(
            refused: "no such note",
            "quran note edit 01920000-0000-7000-8000-0000000000ff text",
            after: threeNotes,
            code: 66,
            """
            mizan: There is no note 01920000-0000-7000-8000-0000000000ff. `mizan quran note list` shows them.
            """),
        VerbCase(
            refused: "no id",
            "quran note edit 12 text",
            after: threeNotes,
            code: 65,
            """
            mizan: “12” is not the id of any note: write the last characters of the id, at least four, as `mizan quran note list` shows them.
            """),
    ]
}
