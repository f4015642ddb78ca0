/// Duas for everyday occasions: home, mosque, food, travel, company.
extension StarterDuas {
    static let everyDay = """
        name,title,category,best_time,tags,repetitions,seconds,xp,source,arabic,transliteration,translation
        leaving-home,On leaving home,,On leaving home,home trust,1,5,10,Sunan Abi Dawud 5095,\
        بِسْمِ اللَّهِ، تَوَكَّلْتُ عَلَى اللَّهِ، لَا حَوْلَ وَلَا قُوَّةَ إِلَّا بِاللَّهِ,\
        "Bismi llāh, tawakkaltu ʿala llāh, lā ḥawla wa-lā quwwata illā billāh",\
        In the name of God. I trust in God. There is no power and no strength but through God.
        entering-lavatory,On entering the lavatory,,On entering the lavatory,home,1,5,10,Sahih al-Bukhari 142,\
        اللَّهُمَّ إِنِّي أَعُوذُ بِكَ مِنَ الْخُبُثِ وَالْخَبَائِثِ,\
        Allāhumma innī aʿūdhu bika mina l-khubuthi wal-khabāʾith,\
        "O God, I seek refuge with You from evil ones, male and female."
        leaving-lavatory,On leaving the lavatory,,On leaving the lavatory,home forgiveness,1,5,10,Sunan Abi Dawud 30,\
        غُفْرَانَكَ,\
        Ghufrānak,\
        I ask Your forgiveness.
        entering-mosque,On entering a mosque,,On entering a mosque,mosque,1,5,10,Sahih Muslim 713,\
        اللَّهُمَّ افْتَحْ لِي أَبْوَابَ رَحْمَتِكَ,\
        Allāhumma ftaḥ lī abwāba raḥmatik,\
        "O God, open for me the gates of Your mercy."
        leaving-mosque,On leaving a mosque,rizq,On leaving a mosque,mosque provision,1,5,10,Sahih Muslim 713,\
        اللَّهُمَّ إِنِّي أَسْأَلُكَ مِنْ فَضْلِكَ,\
        Allāhumma innī asʾaluka min faḍlik,\
        "O God, I ask You for Your bounty."
        before-eating,Before eating,gratitude,Before eating,food,1,5,10,Sahih al-Bukhari 5376; Sunan Ibn Majah 3264 (the words),\
        بِسْمِ اللَّهِ,\
        Bismi llāh,\
        In the name of God.
        forgotten-before-eating,If it was forgotten before eating,,While eating,food,1,5,10,Sunan Abi Dawud 3767,\
        بِسْمِ اللَّهِ أَوَّلَهُ وَآخِرَهُ,\
        Bismi llāhi awwalahu wa-ākhirah,\
        "In the name of God, at its beginning and at its end."
        after-eating,After eating,gratitude,After eating,food gratitude,1,10,10,Jami at-Tirmidhi 3458,\
        الْحَمْدُ لِلَّهِ الَّذِي أَطْعَمَنِي هَذَا وَرَزَقَنِيهِ مِنْ غَيْرِ حَوْلٍ مِنِّي وَلَا قُوَّةٍ,\
        Al-ḥamdu lillāhi lladhī aṭʿamanī hādhā wa-razaqanīhi min ghayri ḥawlin minnī wa-lā quwwah,\
        "Praise be to God, who fed me this and provided it to me, without any power or strength of mine."
        breaking-fast,On breaking a fast,gratitude,"At sunset, on breaking a fast",food fasting,1,10,10,Sunan Abi Dawud 2357,\
        ذَهَبَ الظَّمَأُ، وَابْتَلَّتِ الْعُرُوقُ، وَثَبَتَ الْأَجْرُ إِنْ شَاءَ اللَّهُ,\
        "Dhahaba ẓ-ẓamaʾ, wa-btallati l-ʿurūq, wa-thabata l-ajru in shāʾa llāh",\
        "Thirst is gone, the veins are moist, and the reward is sure, if God wills."
        travel,On setting out,,On setting out,travel quran,1,10,10,Quran 43:13-14; Sahih Muslim 1342,\
        سُبْحَانَ الَّذِي سَخَّرَ لَنَا هَذَا وَمَا كُنَّا لَهُ مُقْرِنِينَ وَإِنَّا إِلَى رَبِّنَا لَمُنْقَلِبُونَ,\
        "Subḥāna lladhī sakhkhara lanā hādhā wa-mā kunnā lahu muqrinīn, wa-innā ilā rabbinā la-munqalibūn",\
        "Glory be to Him who put this at our service, for we could not have done it; and to our Lord we will return."
        end-of-gathering,At the end of a gathering,,At the end of a gathering,company forgiveness,1,10,10,Jami at-Tirmidhi 3433,\
        سُبْحَانَكَ اللَّهُمَّ وَبِحَمْدِكَ، أَشْهَدُ أَنْ لَا إِلَهَ إِلَّا أَنْتَ، أَسْتَغْفِرُكَ وَأَتُوبُ إِلَيْكَ,\
        "Subḥānaka llāhumma wa-bi-ḥamdik, ashhadu an lā ilāha illā ant, astaghfiruka wa-atūbu ilayk",\
        "Glory and praise to You, O God. I bear witness that there is no god but You. I ask Your forgiveness and turn to You."
        """
}
