import CommandSupport

extension ProbeVerbs {
    private static let oneBook: [Step] = [
        #"""
        probe book add title=Amal author=Amal pages=3 state=open
        """#
    ]

    /// `mizan probe book …`
    static let books: [VerbCase] = [
        VerbCase(
            "one is added",
            #"""
            probe book add title=Amal author=Amal pages=3 state=open
            """#,
            table: "The book Amal is stored.\n",
            json: #"""
                {"title": "Amal", "author": "Amal", "pages": 3, "state": "open"}
                """#,
            csv: #"""
                title,author,pages,state
                Amal,Amal,3,open
                """#),
        VerbCase(
            refused: "an unknown field", "probe book add nothing=1", code: 65,
            #"""
            mizan: “nothing=1” does not assign a value to any field. Write FIELD=VALUE; the fields are title, author, pages, state.
            """#),
        VerbCase(
            "a field changes", "probe book edit Amal author=Badr",
            after: oneBook, table: "The book is changed.\n",
            json: #"""
                {"title": "Amal", "author": "Badr", "pages": 3, "state": "open"}
                """#,
            csv: #"""
                title,author,pages,state
                Amal,Badr,3,open
                """#),
        VerbCase(
            refused: "an edit without a field", "probe book edit Amal", after: oneBook, code: 65,
            #"""
            mizan: Nothing to change is given. For example: mizan probe book add title=Amal pages=3 state=open
            """#),
        VerbCase(
            "one is removed", "probe book remove Amal", after: oneBook,
            table: "The book has been removed.\n", json: #"{"removed": 1}"#),
        VerbCase(
            "one is shown with every field", "probe book show Amal", after: oneBook,
            table: #"""
                Title: Amal
                Author: Amal
                Pages: 3
                State: open

                """#,
            json: #"""
                {"title": "Amal", "author": "Amal", "pages": 3, "state": "open"}
                """#,
            csv: #"""
                title,author,pages,state
                Amal,Amal,3,open
                """#),
        VerbCase(
            "the list has each", "probe book list", after: oneBook,
            table: #"""
                Title  Author  Pages  State
                Amal   Amal        3  open

                """#,
            json: #"""
                [{"title": "Amal", "author": "Amal", "pages": 3, "state": "open"}]
                """#,
            csv: #"""
                title,author,pages,state
                Amal,Amal,3,open
                """#),
    ]
}
