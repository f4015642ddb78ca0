/// For any time.
extension StarterDua {
    static let anyTime: [StarterDua] = [
        StarterDua(
            "istighfar-100", "Forgiveness, a hundred times", category: nil, bestTime: "anytime",
            tags: ["forgiveness"],
            arabic: "أَسْتَغْفِرُ اللَّهَ وَأَتُوبُ إِلَيْهِ",
            transliteration: "Astaghfiru llāha wa-atūbu ilayh",
            translation: "I ask God for forgiveness and turn to Him.",
            source: "Sahih al-Bukhari 6307 (the words); Sahih Muslim 2702 (a hundred times)",
            repetitions: 100, seconds: 150, xp: 30),
        StarterDua(
            "two-light-words", "Two words, light on the tongue", category: nil, bestTime: "anytime",
            tags: ["praise"],
            arabic: "سُبْحَانَ اللَّهِ وَبِحَمْدِهِ، سُبْحَانَ اللَّهِ الْعَظِيمِ",
            transliteration: "Subḥāna llāhi wa-bi-ḥamdih, subḥāna llāhi l-ʿaẓīm",
            translation: "Glory and praise to God; glory to God, the Great.",
            source: "Sahih al-Bukhari 7563", repetitions: 1, seconds: 5, xp: 10),
        StarterDua(
            "four-words", "Four words dear to God", category: nil, bestTime: "anytime",
            tags: ["praise"],
            arabic: """
                سُبْحَانَ اللَّهِ، وَالْحَمْدُ لِلَّهِ، وَلَا إِلَهَ إِلَّا اللَّهُ، وَاللَّهُ \
                أَكْبَرُ
                """,
            transliteration: "Subḥāna llāh, wal-ḥamdu lillāh, wa-lā ilāha illa llāh, wa-llāhu akbar",
            translation: "Glory be to God, praise be to God, there is no god but God, and God is greater.",
            source: "Sahih Muslim 2137; Sahih Muslim 2695", repetitions: 1, seconds: 10, xp: 10),
        StarterDua(
            "la-hawla", "No power but through God", category: nil, bestTime: "anytime",
            tags: ["trust"],
            arabic: "لَا حَوْلَ وَلَا قُوَّةَ إِلَّا بِاللَّهِ",
            transliteration: "Lā ḥawla wa-lā quwwata illā billāh",
            translation: "There is no power and no strength but through God.",
            source: "Sahih al-Bukhari 6384", repetitions: 1, seconds: 5, xp: 10),
        StarterDua(
            "rabbana-atina", "Good in this world and the next", category: nil, bestTime: "anytime",
            tags: ["quran"],
            arabic: """
                رَبَّنَا آتِنَا فِي الدُّنْيَا حَسَنَةً وَفِي الْآخِرَةِ حَسَنَةً وَقِنَا عَذَابَ \
                النَّارِ
                """,
            transliteration: "Rabbanā ātinā fi d-dunyā ḥasanatan wa-fi l-ākhirati ḥasanatan wa-qinā ʿadhāba n-nār",
            translation: """
                Our Lord, give us good in this world and good in the next, and keep us from the \
                punishment of the Fire.
                """,
            source: "Quran 2:201; Sahih al-Bukhari 6389", repetitions: 1, seconds: 10, xp: 10),
        StarterDua(
            "zidni-ilma", "Increase me in knowledge", category: nil, bestTime: "anytime",
            tags: ["knowledge", "quran"],
            arabic: "رَبِّ زِدْنِي عِلْمًا",
            transliteration: "Rabbi zidnī ʿilmā",
            translation: "My Lord, increase me in knowledge.",
            source: "Quran 20:114", repetitions: 1, seconds: 5, xp: 10),
        StarterDua(
            "sharh-as-sadr", "The dua of Moses", category: nil, bestTime: "Before speaking",
            tags: ["knowledge", "quran"],
            arabic: """
                رَبِّ اشْرَحْ لِي صَدْرِي وَيَسِّرْ لِي أَمْرِي وَاحْلُلْ عُقْدَةً مِنْ لِسَانِي \
                يَفْقَهُوا قَوْلِي
                """,
            transliteration: "Rabbi shraḥ lī ṣadrī, wa-yassir lī amrī, wa-ḥlul ʿuqdatan min lisānī, yafqahū qawlī",
            translation: """
                My Lord, open my heart for me, make my task easy, and loosen the knot of my tongue, \
                so that they understand my words.
                """,
            source: "Quran 20:25-28", repetitions: 1, seconds: 10, xp: 10),
        StarterDua(
            "la-tuzigh-qulubana", "Let our hearts not stray", category: nil, bestTime: "anytime",
            tags: ["guidance", "quran"],
            arabic: """
                رَبَّنَا لَا تُزِغْ قُلُوبَنَا بَعْدَ إِذْ هَدَيْتَنَا وَهَبْ لَنَا مِنْ لَدُنْكَ \
                رَحْمَةً إِنَّكَ أَنْتَ الْوَهَّابُ
                """,
            transliteration: """
                Rabbanā lā tuzigh qulūbanā baʿda idh hadaytanā wa-hab lanā min ladunka raḥmah, \
                innaka anta l-wahhāb
                """,
            translation: """
                Our Lord, let our hearts not stray now that You have guided us, and grant us mercy \
                from Yourself: You are the one who gives freely.
                """,
            source: "Quran 3:8", repetitions: 1, seconds: 10, xp: 10),
        StarterDua(
            "for-parents", "For one’s parents", category: .gratitude, bestTime: "anytime",
            tags: ["family", "quran"],
            arabic: "رَبِّ ارْحَمْهُمَا كَمَا رَبَّيَانِي صَغِيرًا",
            transliteration: "Rabbi rḥamhumā kamā rabbayānī ṣaghīrā",
            translation: "My Lord, have mercy on them both, as they brought me up when I was small.",
            source: "Quran 17:24", repetitions: 1, seconds: 5, xp: 10),
        StarterDua(
            "muqallib-al-qulub", "Make my heart firm", category: nil, bestTime: "anytime",
            tags: ["guidance"],
            arabic: "يَا مُقَلِّبَ الْقُلُوبِ ثَبِّتْ قَلْبِي عَلَى دِينِكَ",
            transliteration: "Yā muqalliba l-qulūb thabbit qalbī ʿalā dīnik",
            translation: "O You who turn hearts, make my heart firm in Your religion.",
            source: "Jami at-Tirmidhi 2140", repetitions: 1, seconds: 5, xp: 10),
        StarterDua(
            "huda-wa-tuqa", "Guidance and contentment", category: .rizq, bestTime: "anytime",
            tags: ["guidance", "provision"],
            arabic: "اللَّهُمَّ إِنِّي أَسْأَلُكَ الْهُدَى وَالتُّقَى وَالْعَفَافَ وَالْغِنَى",
            transliteration: "Allāhumma innī asʾaluka l-hudā wat-tuqā wal-ʿafāfa wal-ghinā",
            translation: """
                O God, I ask You for guidance, for mindfulness of You, for decency and for needing \
                no one.
                """,
            source: "Sahih Muslim 2721", repetitions: 1, seconds: 10, xp: 10),
        StarterDua(
            "laylat-al-qadr", "For the Night of Decree", category: nil, bestTime: "The last nights of Ramadan",
            tags: ["forgiveness", "ramadan"],
            arabic: "اللَّهُمَّ إِنَّكَ عَفُوٌّ تُحِبُّ الْعَفْوَ فَاعْفُ عَنِّي",
            transliteration: "Allāhumma innaka ʿafuwwun tuḥibbu l-ʿafwa fa-ʿfu ʿannī",
            translation: "O God, You pardon and You love to pardon: pardon me.",
            source: "Sunan Ibn Majah 3850", repetitions: 1, seconds: 5, xp: 10),
    ]
}
