/// Duas of the evening; some belong to the morning too.
extension StarterDuas {
    static let evening = """
        name,title,category,best_time,tags,repetitions,seconds,xp,source,arabic,transliteration,translation
        amsayna,We have reached the evening,evening,evening,evening,1,10,10,Sahih Muslim 2723,\
        أَمْسَيْنَا وَأَمْسَى الْمُلْكُ لِلَّهِ، وَالْحَمْدُ لِلَّهِ، لَا إِلَهَ إِلَّا اللَّهُ وَحْدَهُ لَا شَرِيكَ لَهُ,\
        "Amsaynā wa-amsa l-mulku lillāh, wal-ḥamdu lillāh, lā ilāha illa llāhu waḥdahu lā sharīka lah",\
        "Evening has come to us, and dominion in it is God’s. Praise is God’s. There is no god but God alone; He has no partner."
        bika-amsayna,By You we reach the evening,evening,evening,evening,1,10,10,Al-Adab al-Mufrad 1199,\
        اللَّهُمَّ بِكَ أَمْسَيْنَا، وَبِكَ أَصْبَحْنَا، وَبِكَ نَحْيَا، وَبِكَ نَمُوتُ، وَإِلَيْكَ الْمَصِيرُ,\
        "Allāhumma bika amsaynā, wa-bika aṣbaḥnā, wa-bika naḥyā, wa-bika namūt, wa-ilayka l-maṣīr",\
        "O God, by You we come to the evening and by You to the morning; by You we live and by You we die, and to You is the return."
        kalimat-tammat,Refuge in God’s perfect words,evening,evening,evening protection travel,3,20,10,Sahih Muslim 2709; Jami at-Tirmidhi 3604 (three times),\
        أَعُوذُ بِكَلِمَاتِ اللَّهِ التَّامَّاتِ مِنْ شَرِّ مَا خَلَقَ,\
        Aʿūdhu bi-kalimāti llāhi t-tāmmāti min sharri mā khalaq,\
        I seek refuge in the perfect words of God from the harm of what He has made.
        raditu,Content with God as Lord,evening,Morning and evening,morning evening,3,15,10,Sunan Ibn Majah 3870 (graded weak by some); Musnad Ahmad 18967 (three times),\
        رَضِيتُ بِاللَّهِ رَبًّا، وَبِالْإِسْلَامِ دِينًا، وَبِمُحَمَّدٍ نَبِيًّا,\
        "Raḍītu billāhi rabbā, wa-bil-islāmi dīnā, wa-bi-Muḥammadin nabiyyā",\
        "I am content with God as Lord, with Islam as religion, and with Muhammad as prophet."
        hasbiyallah,God is enough for me,evening,Morning and evening,morning evening trust quran,7,45,15,"Quran 9:129; Sunan Abi Dawud 5081 (seven times, words of Abu ad-Darda)",\
        حَسْبِيَ اللَّهُ لَا إِلَهَ إِلَّا هُوَ عَلَيْهِ تَوَكَّلْتُ وَهُوَ رَبُّ الْعَرْشِ الْعَظِيمِ,\
        Ḥasbiya llāhu lā ilāha illā huwa ʿalayhi tawakkaltu wa-huwa rabbu l-ʿarshi l-ʿaẓīm,\
        "God is enough for me. There is no god but Him; in Him I trust, and He is the Lord of the mighty throne."
        al-ikhlas,Surah al-Ikhlas,evening,"Morning, evening and before sleep",morning evening sleep quran,3,30,15,Quran 112:1-4; Sunan Abi Dawud 5082; Sahih al-Bukhari 5017 (before sleep),\
        قُلْ هُوَ اللَّهُ أَحَدٌ اللَّهُ الصَّمَدُ لَمْ يَلِدْ وَلَمْ يُولَدْ وَلَمْ يَكُنْ لَهُ كُفُوًا أَحَدٌ,\
        Qul huwa llāhu aḥad. Allāhu ṣ-ṣamad. Lam yalid wa-lam yūlad. Wa-lam yakun lahu kufuwan aḥad,\
        "Say: He is God, one; God, whom all things need. He begot none and was not begotten, and there is none like Him."
        al-falaq,Surah al-Falaq,evening,"Morning, evening and before sleep",morning evening sleep protection quran,3,40,15,Quran 113:1-5; Sunan Abi Dawud 5082; Sahih al-Bukhari 5017 (before sleep),\
        قُلْ أَعُوذُ بِرَبِّ الْفَلَقِ مِنْ شَرِّ مَا خَلَقَ وَمِنْ شَرِّ غَاسِقٍ إِذَا وَقَبَ وَمِنْ شَرِّ النَّفَّاثَاتِ فِي الْعُقَدِ وَمِنْ شَرِّ حَاسِدٍ إِذَا حَسَدَ,\
        Qul aʿūdhu bi-rabbi l-falaq. Min sharri mā khalaq. Wa-min sharri ghāsiqin idhā waqab. Wa-min sharri n-naffāthāti fi l-ʿuqad. Wa-min sharri ḥāsidin idhā ḥasad,\
        "Say: I seek refuge with the Lord of daybreak from the harm of what He made, from the harm of the night when it darkens, from the harm of those who blow upon knots, and from the harm of an envier when he envies."
        an-nas,Surah an-Nas,evening,"Morning, evening and before sleep",morning evening sleep protection quran,3,40,15,Quran 114:1-6; Sunan Abi Dawud 5082; Sahih al-Bukhari 5017 (before sleep),\
        قُلْ أَعُوذُ بِرَبِّ النَّاسِ مَلِكِ النَّاسِ إِلَهِ النَّاسِ مِنْ شَرِّ الْوَسْوَاسِ الْخَنَّاسِ الَّذِي يُوَسْوِسُ فِي صُدُورِ النَّاسِ مِنَ الْجِنَّةِ وَالنَّاسِ,\
        Qul aʿūdhu bi-rabbi n-nās. Maliki n-nās. Ilāhi n-nās. Min sharri l-waswāsi l-khannās. Alladhī yuwaswisu fī ṣudūri n-nās. Mina l-jinnati wan-nās,\
        "Say: I seek refuge with the Lord of people, the King of people, the God of people, from the harm of the whisperer who slips away, who whispers in the hearts of people, be he of the jinn or of people."
        """
}
