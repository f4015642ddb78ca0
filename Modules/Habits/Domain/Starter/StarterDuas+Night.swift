/// Before sleep.
extension StarterDuas {
    static let night = """
        name,title,category,best_time,tags,repetitions,seconds,xp,source,arabic,transliteration,translation
        ayat-al-kursi,Ayat al-Kursi,evening,After each prayer and before sleep,sleep prayer protection quran,1,40,25,"Quran 2:255; Sahih al-Bukhari 2311 (before sleep); An-Nasai, Amal al-Yawm wal-Layla 100 (after prayers)",\
        اللَّهُ لَا إِلَهَ إِلَّا هُوَ الْحَيُّ الْقَيُّومُ لَا تَأْخُذُهُ سِنَةٌ وَلَا نَوْمٌ لَهُ مَا فِي السَّمَاوَاتِ وَمَا فِي الْأَرْضِ مَنْ ذَا الَّذِي يَشْفَعُ عِنْدَهُ إِلَّا بِإِذْنِهِ يَعْلَمُ مَا بَيْنَ أَيْدِيهِمْ وَمَا خَلْفَهُمْ وَلَا يُحِيطُونَ بِشَيْءٍ مِنْ عِلْمِهِ إِلَّا بِمَا شَاءَ وَسِعَ كُرْسِيُّهُ السَّمَاوَاتِ وَالْأَرْضَ وَلَا يَئُودُهُ حِفْظُهُمَا وَهُوَ الْعَلِيُّ الْعَظِيمُ,\
        "Allāhu lā ilāha illā huwa l-ḥayyu l-qayyūm, lā taʾkhudhuhu sinatun wa-lā nawm, lahu mā fi s-samāwāti wa-mā fi l-arḍ, man dha lladhī yashfaʿu ʿindahu illā bi-idhnih, yaʿlamu mā bayna aydīhim wa-mā khalfahum, wa-lā yuḥīṭūna bi-shayʾin min ʿilmihi illā bimā shāʾ, wasiʿa kursiyyuhu s-samāwāti wal-arḍ, wa-lā yaʾūduhu ḥifẓuhumā, wa-huwa l-ʿaliyyu l-ʿaẓīm",\
        "God: there is no god but Him, the Living, who sustains all. Neither drowsiness nor sleep comes over Him. His is what is in the heavens and on earth. Who could plead with Him unless He allows it? He knows what lies before them and behind them, and they grasp nothing of His knowledge but what He wills. His seat spans the heavens and the earth, and keeping them does not weary Him. He is the Most High, the Most Great."
        end-of-al-baqara,The last two ayahs of al-Baqara,evening,At night,evening sleep quran,1,90,30,Quran 2:285-286; Sahih al-Bukhari 5009,\
        آمَنَ الرَّسُولُ بِمَا أُنْزِلَ إِلَيْهِ مِنْ رَبِّهِ وَالْمُؤْمِنُونَ كُلٌّ آمَنَ بِاللَّهِ وَمَلَائِكَتِهِ وَكُتُبِهِ وَرُسُلِهِ لَا نُفَرِّقُ بَيْنَ أَحَدٍ مِنْ رُسُلِهِ وَقَالُوا سَمِعْنَا وَأَطَعْنَا غُفْرَانَكَ رَبَّنَا وَإِلَيْكَ الْمَصِيرُ لَا يُكَلِّفُ اللَّهُ نَفْسًا إِلَّا وُسْعَهَا لَهَا مَا كَسَبَتْ وَعَلَيْهَا مَا اكْتَسَبَتْ رَبَّنَا لَا تُؤَاخِذْنَا إِنْ نَسِينَا أَوْ أَخْطَأْنَا رَبَّنَا وَلَا تَحْمِلْ عَلَيْنَا إِصْرًا كَمَا حَمَلْتَهُ عَلَى الَّذِينَ مِنْ قَبْلِنَا رَبَّنَا وَلَا تُحَمِّلْنَا مَا لَا طَاقَةَ لَنَا بِهِ وَاعْفُ عَنَّا وَاغْفِرْ لَنَا وَارْحَمْنَا أَنْتَ مَوْلَانَا فَانْصُرْنَا عَلَى الْقَوْمِ الْكَافِرِينَ,\
        "Āmana r-rasūlu bimā unzila ilayhi min rabbihi wal-muʾminūn, kullun āmana billāhi wa-malāʾikatihi wa-kutubihi wa-rusulih, lā nufarriqu bayna aḥadin min rusulih, wa-qālū samiʿnā wa-aṭaʿnā, ghufrānaka rabbanā wa-ilayka l-maṣīr. Lā yukallifu llāhu nafsan illā wusʿahā, lahā mā kasabat wa-ʿalayhā ma ktasabat, rabbanā lā tuʾākhidhnā in nasīnā aw akhṭaʾnā, rabbanā wa-lā taḥmil ʿalaynā iṣran kamā ḥamaltahu ʿala lladhīna min qablinā, rabbanā wa-lā tuḥammilnā mā lā ṭāqata lanā bih, wa-ʿfu ʿannā, wa-ghfir lanā, wa-rḥamnā, anta mawlānā fa-nṣurnā ʿala l-qawmi l-kāfirīn",\
        "The Messenger believes in what was sent down to him from his Lord, and so do the believers. They all believe in God, His angels, His books and His messengers: we set none of His messengers apart from the others. They say: We hear and obey. Your forgiveness, our Lord; to You is the return. God asks of no soul more than it can bear: it has the good it earned, and against it stands the ill it earned. Our Lord, do not hold against us what we forget or get wrong. Our Lord, lay on us no burden such as You laid on those before us. Our Lord, do not make us carry what we have no strength for. Pardon us, forgive us, have mercy on us. You are our Protector: help us against those who deny."
        bismika-amut,In Your name I die and live,evening,Before sleep,sleep,1,5,10,Sahih al-Bukhari 6324,\
        بِاسْمِكَ اللَّهُمَّ أَمُوتُ وَأَحْيَا,\
        Bismika llāhumma amūtu wa-aḥyā,\
        "In Your name, O God, I die and I live."
        qini-adhabak,Keep me from Your punishment,evening,Before sleep,sleep forgiveness,3,15,10,Sunan Abi Dawud 5045,\
        اللَّهُمَّ قِنِي عَذَابَكَ يَوْمَ تَبْعَثُ عِبَادَكَ,\
        Allāhumma qinī ʿadhābaka yawma tabʿathu ʿibādak,\
        "O God, keep me from Your punishment on the day when You raise Your servants."
        fed-us-and-sheltered-us,Who fed us and sheltered us,gratitude,Before sleep,sleep gratitude,1,10,10,Sahih Muslim 2715,\
        الْحَمْدُ لِلَّهِ الَّذِي أَطْعَمَنَا وَسَقَانَا، وَكَفَانَا وَآوَانَا، فَكَمْ مِمَّنْ لَا كَافِيَ لَهُ وَلَا مُؤْوِيَ,\
        "Al-ḥamdu lillāhi lladhī aṭʿamanā wa-saqānā, wa-kafānā wa-āwānā, fa-kam mimman lā kāfiya lahu wa-lā muʾwī",\
        "Praise be to God, who gave us food and drink, who was enough for us and sheltered us. How many have none to suffice them and none to shelter them!"
        """
}
