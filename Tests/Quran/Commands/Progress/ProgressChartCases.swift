import CommandSupport

extension QuranVerbs {
    /// `mizan quran progress chart`: in ASCII, because the environment names no locale.
    static let progressChart: [VerbCase] = [
        VerbCase(
            "none yet",
            "quran progress chart",
            after: ["quran favorite add 1:1"],
            table: "No progress yet. Record where you are: mizan quran progress set 2:255\n",
            json: "[]",
            csv: "juz,readAyahs,totalAyahs,progressPercentage"),
        VerbCase(
            "a picture in a file",
            "quran progress chart --svg $DIR/juz.svg",
            after: threeSurahs,
            table: "$DIR/juz.svg: Reading progress by juz.\n",
            json: #"{"file": "$DIR/juz.svg"}"#),
        VerbCase(
            refused: "a file that is there",
            "quran progress chart --svg $DIR/juz.svg",
            after: ["quran favorite add 2:255", "quran progress chart --svg $DIR/juz.svg"],
            code: 65,
            "mizan: $DIR/juz.svg already exists. Give another name, or remove it first."),
        VerbCase(
            "a bar for each juz",
            "quran progress chart",
            after: threeSurahs,
            table: """
                Reading progress by juz

                1   ######################################################..  97.2 %  144 of 148
                2   ########################################################   100 %  111 of 111
                3   #.......................................................   2.3 %  3 of 126
                4   ........................................................     0 %  0 of 131
                5   ........................................................     0 %  0 of 124
                6   ........................................................     0 %  0 of 110
                7   ........................................................     0 %  0 of 149
                8   ........................................................     0 %  0 of 142
                9   ........................................................     0 %  0 of 159
                10  ........................................................     0 %  0 of 127
                11  ........................................................     0 %  0 of 151
                12  ........................................................     0 %  0 of 170
                13  ........................................................     0 %  0 of 154
                14  ........................................................     0 %  0 of 227
                15  ######################..................................    40 %  74 of 185
                16  ########................................................  13.3 %  36 of 269
                17  ........................................................     0 %  0 of 190
                18  ........................................................     0 %  0 of 202
                19  ........................................................     0 %  0 of 339
                20  ........................................................     0 %  0 of 171
                21  ........................................................     0 %  0 of 178
                22  ........................................................     0 %  0 of 169
                23  ........................................................     0 %  0 of 357
                24  ........................................................     0 %  0 of 175
                25  ........................................................     0 %  0 of 246
                26  ........................................................     0 %  0 of 195
                27  ........................................................     0 %  0 of 399
                28  ........................................................     0 %  0 of 137
                29  ........................................................     0 %  0 of 431
                30  ........................................................     0 %  0 of 564

                """,
            json: """
                [
                  {"juz": 1, "readAyahs": 144, "totalAyahs": 148, "progressPercentage": 97.2972972972973},
                  {"juz": 2, "readAyahs": 111, "totalAyahs": 111, "progressPercentage": 100},
                  {"juz": 3, "readAyahs": 3, "totalAyahs": 126, "progressPercentage": 2.380952380952381},
                  {"juz": 4, "readAyahs": 0, "totalAyahs": 131, "progressPercentage": 0},
                  {"juz": 5, "readAyahs": 0, "totalAyahs": 124, "progressPercentage": 0},
                  {"juz": 6, "readAyahs": 0, "totalAyahs": 110, "progressPercentage": 0},
                  {"juz": 7, "readAyahs": 0, "totalAyahs": 149, "progressPercentage": 0},
                  {"juz": 8, "readAyahs": 0, "totalAyahs": 142, "progressPercentage": 0},
                  {"juz": 9, "readAyahs": 0, "totalAyahs": 159, "progressPercentage": 0},
                  {"juz": 10, "readAyahs": 0, "totalAyahs": 127, "progressPercentage": 0},
                  {"juz": 11, "readAyahs": 0, "totalAyahs": 151, "progressPercentage": 0},
                  {"juz": 12, "readAyahs": 0, "totalAyahs": 170, "progressPercentage": 0},
                  {"juz": 13, "readAyahs": 0, "totalAyahs": 154, "progressPercentage": 0},
                  {"juz": 14, "readAyahs": 0, "totalAyahs": 227, "progressPercentage": 0},
                  {"juz": 15, "readAyahs": 74, "totalAyahs": 185, "progressPercentage": 40},
                  {"juz": 16, "readAyahs": 36, "totalAyahs": 269, "progressPercentage": 13.382899628252787},
                  {"juz": 17, "readAyahs": 0, "totalAyahs": 190, "progressPercentage": 0},
                  {"juz": 18, "readAyahs": 0, "totalAyahs": 202, "progressPercentage": 0},
                  {"juz": 19, "readAyahs": 0, "totalAyahs": 339, "progressPercentage": 0},
                  {"juz": 20, "readAyahs": 0, "totalAyahs": 171, "progressPercentage": 0},
                  {"juz": 21, "readAyahs": 0, "totalAyahs": 178, "progressPercentage": 0},
                  {"juz": 22, "readAyahs": 0, "totalAyahs": 169, "progressPercentage": 0},
                  {"juz": 23, "readAyahs": 0, "totalAyahs": 357, "progressPercentage": 0},
                  {"juz": 24, "readAyahs": 0, "totalAyahs": 175, "progressPercentage": 0},
                  {"juz": 25, "readAyahs": 0, "totalAyahs": 246, "progressPercentage": 0},
                  {"juz": 26, "readAyahs": 0, "totalAyahs": 195, "progressPercentage": 0},
                  {"juz": 27, "readAyahs": 0, "totalAyahs": 399, "progressPercentage": 0},
                  {"juz": 28, "readAyahs": 0, "totalAyahs": 137, "progressPercentage": 0},
                  {"juz": 29, "readAyahs": 0, "totalAyahs": 431, "progressPercentage": 0},
                  {"juz": 30, "readAyahs": 0, "totalAyahs": 564, "progressPercentage": 0}
                ]
                """,
            csv: """
                juz,readAyahs,totalAyahs,progressPercentage
                1,144,148,97.2972972972973
                2,111,111,100
                3,3,126,2.380952380952381
                4,0,131,0
                5,0,124,0
                6,0,110,0
                7,0,149,0
                8,0,142,0
                9,0,159,0
                10,0,127,0
                11,0,151,0
                12,0,170,0
                13,0,154,0
                14,0,227,0
                15,74,185,40
                16,36,269,13.382899628252787
                17,0,190,0
                18,0,202,0
                19,0,339,0
                20,0,171,0
                21,0,178,0
                22,0,169,0
                23,0,357,0
                24,0,175,0
                25,0,246,0
                26,0,195,0
                27,0,399,0
                28,0,137,0
                29,0,431,0
                30,0,564,0
                """),
    ]
}
