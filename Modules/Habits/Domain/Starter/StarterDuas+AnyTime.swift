/// For any time.
extension StarterDuas {
    static let anyTime = """
        name,title,category,best_time,tags,repetitions,seconds,xp,source,arabic,transliteration,translation
        istighfar-100,"Forgiveness, a hundred times",,anytime,forgiveness,100,150,30,Sahih al-Bukhari 6307 (the words); Sahih Muslim 2702 (a hundred times),\
        أَسْتَغْفِرُ اللَّهَ وَأَتُوبُ إِلَيْهِ,\
        Astaghfiru llāha wa-atūbu ilayh,\
        I ask God for forgiveness and turn to Him.
        two-light-words,"Two words, light on the tongue",,anytime,praise,1,5,10,Sahih al-Bukhari 7563,\
        سُبْحَانَ اللَّهِ وَبِحَمْدِهِ، سُبْحَانَ اللَّهِ الْعَظِيمِ,\
        "Subḥāna llāhi wa-bi-ḥamdih, subḥāna llāhi l-ʿaẓīm",\
        "Glory and praise to God; glory to God, the Great."
        four-words,Four words dear to God,,anytime,praise,1,10,10,Sahih Muslim 2137; Sahih Muslim 2695,\
        سُبْحَانَ اللَّهِ، وَالْحَمْدُ لِلَّهِ، وَلَا إِلَهَ إِلَّا اللَّهُ، وَاللَّهُ أَكْبَرُ,\
        "Subḥāna llāh, wal-ḥamdu lillāh, wa-lā ilāha illa llāh, wa-llāhu akbar",\
        "Glory be to God, praise be to God, there is no god but God, and God is greater."
        la-hawla,No power but through God,,anytime,trust,1,5,10,Sahih al-Bukhari 6384,\
        لَا حَوْلَ وَلَا قُوَّةَ إِلَّا بِاللَّهِ,\
        Lā ḥawla wa-lā quwwata illā billāh,\
        There is no power and no strength but through God.
        rabbana-atina,Good in this world and the next,,anytime,quran,1,10,10,Quran 2:201; Sahih al-Bukhari 6389,\
        رَبَّنَا آتِنَا فِي الدُّنْيَا حَسَنَةً وَفِي الْآخِرَةِ حَسَنَةً وَقِنَا عَذَابَ النَّارِ,\
        Rabbanā ātinā fi d-dunyā ḥasanatan wa-fi l-ākhirati ḥasanatan wa-qinā ʿadhāba n-nār,\
        "Our Lord, give us good in this world and good in the next, and keep us from the punishment of the Fire."
        zidni-ilma,Increase me in knowledge,,anytime,knowledge quran,1,5,10,Quran 20:114,\
        رَبِّ زِدْنِي عِلْمًا,\
        Rabbi zidnī ʿilmā,\
        "My Lord, increase me in knowledge."
        sharh-as-sadr,The dua of Moses,,Before speaking,knowledge quran,1,10,10,Quran 20:25-28,\
        رَبِّ اشْرَحْ لِي صَدْرِي وَيَسِّرْ لِي أَمْرِي وَاحْلُلْ عُقْدَةً مِنْ لِسَانِي يَفْقَهُوا قَوْلِي,\
        "Rabbi shraḥ lī ṣadrī, wa-yassir lī amrī, wa-ḥlul ʿuqdatan min lisānī, yafqahū qawlī",\
        "My Lord, open my heart for me, make my task easy, and loosen the knot of my tongue, so that they understand my words."
        la-tuzigh-qulubana,Let our hearts not stray,,anytime,guidance quran,1,10,10,Quran 3:8,\
        رَبَّنَا لَا تُزِغْ قُلُوبَنَا بَعْدَ إِذْ هَدَيْتَنَا وَهَبْ لَنَا مِنْ لَدُنْكَ رَحْمَةً إِنَّكَ أَنْتَ الْوَهَّابُ,\
        "Rabbanā lā tuzigh qulūbanā baʿda idh hadaytanā wa-hab lanā min ladunka raḥmah, innaka anta l-wahhāb",\
        "Our Lord, let our hearts not stray now that You have guided us, and grant us mercy from Yourself: You are the one who gives freely."
        for-parents,For one’s parents,gratitude,anytime,family quran,1,5,10,Quran 17:24,\
        رَبِّ ارْحَمْهُمَا كَمَا رَبَّيَانِي صَغِيرًا,\
        Rabbi rḥamhumā kamā rabbayānī ṣaghīrā,\
        "My Lord, have mercy on them both, as they brought me up when I was small."
        muqallib-al-qulub,Make my heart firm,,anytime,guidance,1,5,10,Jami at-Tirmidhi 2140,\
        يَا مُقَلِّبَ الْقُلُوبِ ثَبِّتْ قَلْبِي عَلَى دِينِكَ,\
        Yā muqalliba l-qulūb thabbit qalbī ʿalā dīnik,\
        "O You who turn hearts, make my heart firm in Your religion."
        huda-wa-tuqa,Guidance and contentment,rizq,anytime,guidance provision,1,10,10,Sahih Muslim 2721,\
        اللَّهُمَّ إِنِّي أَسْأَلُكَ الْهُدَى وَالتُّقَى وَالْعَفَافَ وَالْغِنَى,\
        Allāhumma innī asʾaluka l-hudā wat-tuqā wal-ʿafāfa wal-ghinā,\
        "O God, I ask You for guidance, for mindfulness of You, for decency and for needing no one."
        laylat-al-qadr,For the Night of Decree,,The last nights of Ramadan,forgiveness ramadan,1,5,10,Sunan Ibn Majah 3850,\
        اللَّهُمَّ إِنَّكَ عَفُوٌّ تُحِبُّ الْعَفْوَ فَاعْفُ عَنِّي,\
        Allāhumma innaka ʿafuwwun tuḥibbu l-ʿafwa fa-ʿfu ʿannī,\
        "O God, You pardon and You love to pardon: pardon me."
        """
}
