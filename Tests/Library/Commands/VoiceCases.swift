import CommandSupport

extension LibraryVerbs {
    private static let file = #"""
        {"voices": [
            {"voice_id": "a1", "name": "Amal", "category": "premade", "preview_url": "https://voices.example/a1.mp3",
             "labels": {"accent": "british", "age": "young", "gender": "female", "use_case": "narration"}},
            {"voice_id": "b2", "name": "Badr", "description": "calm"}
        ]}
        """#

    private static let bad = #"[{"voice_id": "a1", "name": "Amal"}, {"name": "Badr"}]"#

    private static let imported: [Step] = [.line("library voices import -", input: file)]

    private static let amal = #"""
        {
          "id": "a1", "name": "Amal", "category": "premade", "previewURL": "https://voices.example/a1.mp3",
          "accent": "british", "age": "young", "gender": "female", "useCase": "narration"
        }
        """#

    private static let csv = """
        id,name,category,description,previewURL,accent,age,gender,useCase
        a1,Amal,premade,,https://voices.example/a1.mp3,british,young,female,narration
        """

    private static func counts(_ added: Int, _ unchanged: Int, _ rejections: String = "") -> String {
        """
        {"added": \(added), "updated": 0, "unchanged": \(unchanged), "kept": 0,
         "rejected": \(rejections.isEmpty ? 0 : 1), "rejections": [\(rejections)]}
        """
    }

    /// `mizan library voices …`
    static let voices: [VerbCase] = [
        VerbCase(
            "a service's list", "library voices import -", input: file, table: "standard input: 2 added.\n",
            json: counts(2, 0)),
        VerbCase(
            "the same list again, as a part", "library voices import -", after: imported, input: bad,
            table: "standard input: 1 changed, 1 not taken.\n  voices[1]: this has no voice_id\n",
            json: #"""
                {"added": 0, "updated": 1, "unchanged": 0, "kept": 0, "rejected": 1,
                 "rejections": [{"path": "voices[1]", "reason": "this has no voice_id"}]}
                """#),
        VerbCase(
            refused: "another file", "library voices import -", input: "{}", code: 65,
            "mizan: There are no voices in an empty JSON object: a file of voices is a list whose elements have a "
                + "voice_id, or an object with such a list as “voices”."),
        VerbCase(
            refused: "no JSON", "library voices import -", input: "voices", code: 65,
            "mizan: standard input cannot be read: this is not the start of a value at $ (byte 0)."),
        VerbCase(
            refused: "no file", "library voices import $DIR/none.json", code: 65,
            "mizan: $DIR/none.json cannot be read: No such file or directory."),
        VerbCase(
            "by name", "library voices list --where category=premade", after: imported,
            table: """
                Id  Name  Category  Accent   Age    Gender  Use
                a1  Amal  premade   british  young  female  narration

                """, json: "[\(amal)]", csv: csv),
        VerbCase(
            "one is shown", "library voices show a1", after: imported,
            table: """
                Id: a1
                Name: Amal
                Category: premade
                Accent: british
                Age: young
                Gender: female
                Use: narration
                Sample: https://voices.example/a1.mp3

                """, json: amal, csv: csv),
        VerbCase(
            "one is removed", "library voices remove a1", after: imported, table: "The voice has been removed.\n",
            json: #"{"removed": 1}"#),
        VerbCase(
            refused: "one that is not here", "library voices remove a2", after: imported, code: 66,
            "mizan: There is no voice “a2”. `mizan library voices list` shows them."),
    ]
}
