import CommandSupport

extension FitnessVerbs {
    /// `mizan fitness types`
    static let types: [VerbCase] = [
        VerbCase(
            "as set", "fitness types list",
            after: ["fitness types set water --unit ml --day latest"],
            table: #"""
                Type                 Category   Unit    A day is  Range
                weight               Physical   kg      mean      more than 0 and less than 500 kg
                height               Physical   cm      latest    more than 0 and less than 300 cm
                body_fat_percentage  Physical   %       mean      0 to 100%
                bmi                  Physical   index   mean      more than 0 and less than 100
                steps                Activity   count   sum       at least 0 and less than 1,000,000
                calories_out         Activity   kcal    sum       at least 0 and less than 50,000 kcal
                distance_km          Activity   km      sum       at least 0 and less than 1,000 km
                active_minutes       Activity   min     sum       at least 0 and less than 1,440 min
                sleep_hours          Wellness   h       sum       0 to 24 h
                water_liters         Wellness   mL      latest    at least 0 and less than 50 L
                resting_heart_rate   Wellness   bpm     mean      more than 20 and less than 300 bpm
                mood_score           Wellness   points  mean      1 to 10 points
                calories_in          Nutrition  kcal    sum       at least 0 and less than 50,000 kcal
                protein_g            Nutrition  g       sum       at least 0 and less than 10,000 g
                carbs_g              Nutrition  g       sum       at least 0 and less than 10,000 g
                fat_g                Nutrition  g       sum       at least 0 and less than 10,000 g

                """#,
            json: #"""
                [
                  {
                    "type": "weight",
                    "title": "Weight",
                    "category": "Physical",
                    "unit": "kg",
                    "shownIn": "kg",
                    "units": [
                      "kg",
                      "lb",
                      "st",
                      "g"
                    ],
                    "dayRule": "mean",
                    "range": "more than 0 and less than 500 kg"
                  },
                  {
                    "type": "height",
                    "title": "Height",
                    "category": "Physical",
                    "unit": "cm",
                    "shownIn": "cm",
                    "units": [
                      "cm",
                      "m",
                      "in",
                      "ft"
                    ],
                    "dayRule": "latest",
                    "range": "more than 0 and less than 300 cm"
                  },
                  {
                    "type": "body_fat_percentage",
                    "title": "Body fat",
                    "category": "Physical",
                    "unit": "%",
                    "shownIn": "%",
                    "units": [
                      "%"
                    ],
                    "dayRule": "mean",
                    "range": "0 to 100%"
                  },
                  {
                    "type": "bmi",
                    "title": "BMI",
                    "category": "Physical",
                    "unit": "index",
                    "shownIn": "index",
                    "units": [
                      "index"
                    ],
                    "dayRule": "mean",
                    "range": "more than 0 and less than 100"
                  },
                  {
                    "type": "steps",
                    "title": "Steps",
                    "category": "Activity",
                    "unit": "count",
                    "shownIn": "count",
                    "units": [
                      "count"
                    ],
                    "dayRule": "sum",
                    "range": "at least 0 and less than 1,000,000"
                  },
                  {
                    "type": "calories_out",
                    "title": "Calories burned",
                    "category": "Activity",
                    "unit": "kcal",
                    "shownIn": "kcal",
                    "units": [
                      "kcal",
                      "kJ"
                    ],
                    "dayRule": "sum",
                    "range": "at least 0 and less than 50,000 kcal"
                  },
                  {
                    "type": "distance_km",
                    "title": "Distance",
                    "category": "Activity",
                    "unit": "km",
                    "shownIn": "km",
                    "units": [
                      "km",
                      "mi",
                      "m"
                    ],
                    "dayRule": "sum",
                    "range": "at least 0 and less than 1,000 km"
                  },
                  {
                    "type": "active_minutes",
                    "title": "Active time",
                    "category": "Activity",
                    "unit": "min",
                    "shownIn": "min",
                    "units": [
                      "min",
                      "h"
                    ],
                    "dayRule": "sum",
                    "range": "at least 0 and less than 1,440 min"
                  },
                  {
                    "type": "sleep_hours",
                    "title": "Sleep",
                    "category": "Wellness",
                    "unit": "h",
                    "shownIn": "h",
                    "units": [
                      "h",
                      "min"
                    ],
                    "dayRule": "sum",
                    "range": "0 to 24 h"
                  },
                  {
                    "type": "water_liters",
                    "title": "Water",
                    "category": "Wellness",
                    "unit": "L",
                    "shownIn": "mL",
                    "units": [
                      "L",
                      "mL",
                      "fl_oz_us",
                      "fl_oz_imp"
                    ],
                    "dayRule": "latest",
                    "range": "at least 0 and less than 50 L"
                  },
                  {
                    "type": "resting_heart_rate",
                    "title": "Resting heart rate",
                    "category": "Wellness",
                    "unit": "bpm",
                    "shownIn": "bpm",
                    "units": [
                      "bpm"
                    ],
                    "dayRule": "mean",
                    "range": "more than 20 and less than 300 bpm"
                  },
                  {
                    "type": "mood_score",
                    "title": "Mood",
                    "category": "Wellness",
                    "unit": "points",
                    "shownIn": "points",
                    "units": [
                      "points"
                    ],
                    "dayRule": "mean",
                    "range": "1 to 10 points"
                  },
                  {
                    "type": "calories_in",
                    "title": "Calories eaten",
                    "category": "Nutrition",
                    "unit": "kcal",
                    "shownIn": "kcal",
                    "units": [
                      "kcal",
                      "kJ"
                    ],
                    "dayRule": "sum",
                    "range": "at least 0 and less than 50,000 kcal"
                  },
                  {
                    "type": "protein_g",
                    "title": "Protein",
                    "category": "Nutrition",
                    "unit": "g",
                    "shownIn": "g",
                    "units": [
                      "g",
                      "oz"
                    ],
                    "dayRule": "sum",
                    "range": "at least 0 and less than 10,000 g"
                  },
                  {
                    "type": "carbs_g",
                    "title": "Carbohydrates",
                    "category": "Nutrition",
                    "unit": "g",
                    "shownIn": "g",
                    "units": [
                      "g",
                      "oz"
                    ],
                    "dayRule": "sum",
                    "range": "at least 0 and less than 10,000 g"
                  },
                  {
                    "type": "fat_g",
                    "title": "Fat",
                    "category": "Nutrition",
                    "unit": "g",
                    "shownIn": "g",
                    "units": [
                      "g",
                      "oz"
                    ],
                    "dayRule": "sum",
                    "range": "at least 0 and less than 10,000 g"
                  }
                ]
                """#,
            csv: #"""
                type,title,category,unit,shownIn,units,dayRule,range
                weight,Weight,Physical,kg,kg,"[""kg"",""lb"",""st"",""g""]",mean,more than 0 and less than 500 kg
                height,Height,Physical,cm,cm,"[""cm"",""m"",""in"",""ft""]",latest,more than 0 and less than 300 cm
                body_fat_percentage,Body fat,Physical,%,%,"[""%""]",mean,0 to 100%
                bmi,BMI,Physical,index,index,"[""index""]",mean,more than 0 and less than 100
                steps,Steps,Activity,count,count,"[""count""]",sum,"at least 0 and less than 1,000,000"
                calories_out,Calories burned,Activity,kcal,kcal,"[""kcal"",""kJ""]",sum,"at least 0 and less than 50,000 kcal"
                distance_km,Distance,Activity,km,km,"[""km"",""mi"",""m""]",sum,"at least 0 and less than 1,000 km"
                active_minutes,Active time,Activity,min,min,"[""min"",""h""]",sum,"at least 0 and less than 1,440 min"
                sleep_hours,Sleep,Wellness,h,h,"[""h"",""min""]",sum,0 to 24 h
                water_liters,Water,Wellness,L,mL,"[""L"",""mL"",""fl_oz_us"",""fl_oz_imp""]",latest,at least 0 and less than 50 L
                resting_heart_rate,Resting heart rate,Wellness,bpm,bpm,"[""bpm""]",mean,more than 20 and less than 300 bpm
                mood_score,Mood,Wellness,points,points,"[""points""]",mean,1 to 10 points
                calories_in,Calories eaten,Nutrition,kcal,kcal,"[""kcal"",""kJ""]",sum,"at least 0 and less than 50,000 kcal"
                protein_g,Protein,Nutrition,g,g,"[""g"",""oz""]",sum,"at least 0 and less than 10,000 g"
                carbs_g,Carbohydrates,Nutrition,g,g,"[""g"",""oz""]",sum,"at least 0 and less than 10,000 g"
                fat_g,Fat,Nutrition,g,g,"[""g"",""oz""]",sum,"at least 0 and less than 10,000 g"
                """#),
        VerbCase(
            "a unit", "fitness types set weight --unit lb",
            after: ["quran favorite add 1:1"],
            table: #"""
                Weight is shown in lb; the figure of a day is the mean of its entries.

                """#,
            json: #"""
                {
                  "type": "weight",
                  "title": "Weight",
                  "category": "Physical",
                  "unit": "kg",
                  "shownIn": "lb",
                  "units": [
                    "kg",
                    "lb",
                    "st",
                    "g"
                  ],
                  "dayRule": "mean",
                  "range": "more than 0 and less than 500 kg"
                }
                """#,
            csv: #"""
                type,title,category,unit,shownIn,units,dayRule,range
                weight,Weight,Physical,kg,lb,"[""kg"",""lb"",""st"",""g""]",mean,more than 0 and less than 500 kg
                """#),
        VerbCase(
            "as it was", "fitness types set water --unit '' --day ''",
            after: ["fitness types set water --unit ml --day latest"],
            table: #"""
                Water is shown in L; the figure of a day is the sum of its entries.

                """#,
            json: #"""
                {
                  "type": "water_liters",
                  "title": "Water",
                  "category": "Wellness",
                  "unit": "L",
                  "shownIn": "L",
                  "units": [
                    "L",
                    "mL",
                    "fl_oz_us",
                    "fl_oz_imp"
                  ],
                  "dayRule": "sum",
                  "range": "at least 0 and less than 50 L"
                }
                """#,
            csv: #"""
                type,title,category,unit,shownIn,units,dayRule,range
                water_liters,Water,Wellness,L,L,"[""L"",""mL"",""fl_oz_us"",""fl_oz_imp""]",sum,at least 0 and less than 50 L
                """#),
        VerbCase(
            refused: "no unit of it", "fitness types set weight --unit km", after: ["quran favorite add 1:1"], code: 65,
            #"""
            mizan: “km” is not a unit of weight: the units are kg, lb, st, g.
            """#),
        VerbCase(
            refused: "no rule", "fitness types set water --day first", after: ["quran favorite add 1:1"], code: 65,
            #"""
            mizan: --day is one of sum, latest, mean; “first” is not.
            """#),
        VerbCase(
            refused: "nothing", "fitness types set water", after: ["quran favorite add 1:1"], code: 65,
            #"""
            mizan: Say what to set: --unit, --day, or both.
            """#),
    ]
}
