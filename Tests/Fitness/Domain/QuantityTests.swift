import FitnessDomain
import Kernel
import Testing

/// Quantities as they are typed and shown.
struct QuantityTests {
    @Test(arguments: [
        ("75.5kg", ProgressMetricType.weight, MeasureUnit.kilogram, 75.5), ("75.5 kg", .weight, .pound, 75.5),
        ("75,5", .weight, .kilogram, 75.5), ("+75.5", .weight, .kilogram, 75.5),
        ("165 lb", .weight, .kilogram, 74.84274105),
        ("165", .weight, .pound, 74.84274105), ("165.4lbs", .weight, .kilogram, 75.024177998),
        ("11st 4lb", .weight, .kilogram, 71.66759446), ("11 st 11.5 lb", .weight, .kilogram, 75.069537235),
        ("11.5 st", .weight, .kilogram, 73.02837157), ("75500 g", .weight, .kilogram, 75.5),
        ("5'11\"", .height, .centimetre, 180.34), ("5 ft 11 in", .height, .centimetre, 180.34),
        ("1.80 m", .height, .centimetre, 180), ("180", .height, .centimetre, 180),
        ("26.2 mi", .distance, .kilometre, 42.1648128),
        ("400 m", .distance, .kilometre, 0.4), ("1h 15min", .activeMinutes, .minute, 75),
        ("30m", .activeMinutes, .minute, 30),
        ("7h30", .sleep, .hour, 7.5), ("5'7", .height, .centimetre, 170.18),
        ("11st 4", .weight, .kilogram, 71.66759446), ("7h30m", .sleep, .hour, 7.5), ("90 min", .sleep, .hour, 1.5),
        ("8368 kJ", .caloriesIn, .kilocalorie, 2_000), ("500 ml", .water, .litre, 0.5),
        ("8 fl oz", .water, .litre, 0.2365882365), ("8 oz", .water, .imperialFluidOunce, 0.2273045),
        ("23.4%", .bodyFatPercentage, .percent, 23.4), ("8214 steps", .steps, .count, 8_214),
        ("50٪", .bodyFatPercentage, .percent, 50), ("٥٠٪", .bodyFatPercentage, .percent, 50),
        ("8214.000", .steps, .count, 8_214),
        ("1.0", .steps, .count, 1), ("1.500", .distance, .kilometre, 1.5),
        ("58 bpm", .restingHeartRate, .beatsPerMinute, 58), ("7", .mood, .score, 7), ("0", .steps, .count, 0),
        ("4 oz", .protein, .gram, 113.3980925),
        // Quotation marks as phones type them, and inches without a mark (F-92).
        ("5’7”", .height, .centimetre, 170.18), ("5′ 7″", .height, .centimetre, 170.18),
        ("5 ft 7", .height, .centimetre, 170.18), ("5'7''", .height, .centimetre, 170.18),
        // Digits and separators of every script (F-84).
        ("٧٥٫٥", .weight, .kilogram, 75.5), ("٧٥.٥", .weight, .kilogram, 75.5), ("۷۵٫۵ kg", .weight, .pound, 75.5),
        ("७५.५", .weight, .kilogram, 75.5), ("７５．５ kg", .weight, .kilogram, -1), ("٧٥,٥", .weight, .kilogram, 75.5),
    ])
    func typedQuantitiesAreRead(text: String, type: ProgressMetricType, usual: MeasureUnit, quantity: Double) throws {
        if quantity < 0 {
            #expect(throws: FitnessError.self) { try TypedQuantity(text, of: type, in: usual) }
        } else {
            #expect(try TypedQuantity(text, of: type, in: usual).quantity == quantity)
        }
    }

    /// Files may have exponents, which a person does not write.
    @Test func aQuantityInAFileMayHaveAnExponent() throws {
        #expect(try TypedQuantity("8e3", of: .steps, in: .count, isOfFile: true).quantity == 8_000)
        #expect(try TypedQuantity("7.55E1 kg", of: .weight, in: .pound, isOfFile: true).quantity == 75.5)
        #expect(throws: FitnessError.outOfRange(.weight, "1e400")) {
            try TypedQuantity("1e400", of: .weight, in: .kilogram, isOfFile: true)
        }
    }

    /// A number without a unit at the end is refused, unless a smaller unit exists that the number can have.
    @Test(arguments: [("75 lb 3", ProgressMetricType.weight), ("5'7\"3", .height), ("90 min 5", .sleep)])
    func aTrailingNumberWithoutAUnitIsRefused(text: String, type: ProgressMetricType) {
        #expect(throws: FitnessError.notQuantity(text, type, type.unit)) {
            try TypedQuantity(text, of: type, in: type.unit)
        }
    }

    /// A value that is far from all recent values is questioned (F-98).
    @Test(arguments: [
        (7.59, ProgressMetricType.weight, [78.0, 78.2], "90 % less than the last. Was it 75.9 kg?" as String?),
        (785, .weight, [78.0], "10 times the last. Was it 78.5 kg?"), (76, .weight, [78], nil),
        (7.59, .weight, [], nil), (7.59, .weight, [78, 7.6], nil), (30, .weight, [78], "62 % less than the last."),
        (12_000, .steps, [300], nil), (1, .mood, [9], nil),
        (100, .restingHeartRate, [58, 60, 59], "72 % more than the last."),
    ])
    func aQuantityFarFromThePreviousQuantitiesIsQuestioned(
        quantity: Double, type: ProgressMetricType, before: [Double], text: String?
    ) {
        #expect(QuantityDoubt(quantity, of: type, after: before)?.text(in: type.unit) == text)
    }

    @Test(arguments: [
        ("", FitnessError.notQuantity("", .weight, .kilogram)), ("kg", .notQuantity("kg", .weight, .kilogram)),
        ("NaN", .notQuantity("NaN", .weight, .kilogram)), ("inf", .notQuantity("inf", .weight, .kilogram)),
        ("-", .notQuantity("-", .weight, .kilogram)),
        ("1.2.3", .notQuantity("1.2.3", .weight, .kilogram)), ("0x10", .wrongUnit("x", .weight)),
        ("75 bananas", .wrongUnit("bananas", .weight)), ("75.5  kg  yesterday", .wrongUnit("kg yesterday", .weight)),
        ("75 cm", .wrongUnit("cm", .weight)), ("4lb 11st", .notQuantity("4lb 11st", .weight, .kilogram)),
        ("11.5st 4lb", .notQuantity("11.5st 4lb", .weight, .kilogram)),
        ("1e400", .notQuantity("1e400", .weight, .kilogram)), ("1e2", .notQuantity("1e2", .weight, .kilogram)),
        ("7.5E1kg", .notQuantity("7.5E1kg", .weight, .kilogram)),
        ("-75", .outOfRange(.weight, "-75")), ("0", .outOfRange(.weight, "0")), ("500", .outOfRange(.weight, "500")),
        ("1200 lb", .outOfRange(.weight, "1200 lb")), ("1,234", .ambiguousNumber("1,234")),
        ("1,234.5", .ambiguousNumber("1,234.5")), ("1,2,3", .ambiguousNumber("1,2,3")),
        (
            "99999999999999999999999999999999999999999999",
            .outOfRange(.weight, "99999999999999999999999999999999999999999999")
        ),
        ("75 kg 3", .notQuantity("75 kg 3", .weight, .kilogram)),
    ])
    func anImpossibleWeightIsRefused(text: String, error: FitnessError) {
        #expect(throws: error) { try TypedQuantity(text, of: .weight, in: .kilogram) }
    }

    /// A count has no decimals, so a point is refused. If the point were meant to separate thousands, only a thousandth of the
    /// value would be stored.
    @Test(arguments: [
        "8.214", "1.000", "12.000 steps", "١٫٠٠٠", "+1.000", "\u{A0}1.000", "8214.5", "8,21", "0.5 steps",
    ])
    func stepsAreWholeNumbers(text: String) {
        do throws(FitnessError) {
            _ = try TypedQuantity(text, of: .steps, in: .count)
            Issue.record("\(text) was taken")
        } catch {
            #expect(
                error.description.hasPrefix("“\(text)” is not a whole number, which steps need: write only the digits"))
        }
    }

    @Test(arguments: ["0.000", "1000.0", "1.0"])
    func zeroDecimalsAreNotReadAsThousands(text: String) throws {
        #expect(try TypedQuantity(text, of: .steps, in: .count).quantity == Double(text))
    }

    /// A punctuation mark is not a unit.
    @Test(arguments: [("7:30", ProgressMetricType.sleep, MeasureUnit.hour), ("75%", .weight, .kilogram)])
    func aPunctuationMarkIsNotAUnit(text: String, type: ProgressMetricType, unit: MeasureUnit) {
        #expect(throws: FitnessError.notQuantity(text, type, unit)) { try TypedQuantity(text, of: type, in: unit) }
    }

    /// Each value is more than zero but would be shown as zero.
    @Test(arguments: ["0.0000000000000001kg", "0.004", "4 g", "0.000000001"])
    func aNearlyZeroWeightIsRefused(text: String) throws {
        #expect(throws: FitnessError.outOfRange(.weight, text)) {
            try TypedQuantity(text, of: .weight, in: .kilogram)
        }
        #expect(try TypedQuantity("0.01", of: .weight, in: .kilogram).quantity == 0.01)
        #expect(try TypedQuantity("0.001", of: .water, in: .litre).quantity == 0.001)
    }

    @Test(arguments: [
        (75.5, MeasureUnit.kilogram, "75.5 kg"), (74.84274105, .kilogram, "74.84 kg"), (165.0000001, .pound, "165 lb"),
        (11.285714285714286, .stone, "11 st 4 lb"), (11, .stone, "11 st"), (13.9999, .stone, "14 st"),
        (5.583333, .foot, "5 ft 7 in"), (5.9999, .foot, "6 ft"), (5.5, .foot, "5 ft 6 in"), (0.25, .foot, "0 ft 3 in"),
        (8_214, .count, "8,214"), (999_999, .count, "999,999"), (1_234_567.8, .kilojoule, "1,234,568 kJ"),
        (23.45, .percent, "23.5%"), (7.5, .hour, "7.5 h"), (0.25, .litre, "0.25 L"), (8, .fluidOunce, "8 fl oz"),
        (0, .count, "0"), (-0.001, .kilogram, "0 kg"), (-1.5, .kilogram, "-1.5 kg"), (24.2, .index, "24.2"),
    ])
    func aQuantityIsShownInItsUnit(quantity: Double, unit: MeasureUnit, text: String) {
        #expect(QuantityText.of(quantity, in: unit) == text)
    }

    /// A value typed in a unit is shown in that unit exactly as typed.
    @Test(arguments: ProgressMetricType.allCases)
    func aTypedQuantityIsShownAsTyped(type: ProgressMetricType) throws {
        for unit in type.units where unit != .stone {
            for tenths in stride(from: 1, through: 9_999, by: 37) {
                let text = "\(tenths / 10).\(tenths % 10)"
                guard let typed = try? TypedQuantity(text, of: type, in: unit) else { continue }
                let back = type.unit.convert(typed.quantity, to: unit)
                #expect(abs(back - Double(tenths) / 10) < 1e-9)
            }
        }
    }

    @Test(arguments: [
        ("00:00:00", 0 as Int?), ("08:00:00", 28_800), ("23:59:59", 86_399), ("24:00:00", nil), ("08:00", nil),
        ("8:00:00", nil),
        ("08:60:00", nil), ("08:00:60", nil), ("08:00:00Z", nil), ("+8:00:00", nil), ("", nil), ("٠٨:٠٠:٠٠", nil),
    ])
    func aTimeOfDayIsReadStrictly(text: String, second: Int?) {
        #expect(ClockTime(text)?.secondOfDay == second)
        if second != nil { #expect(ClockTime(text)?.description == text) }
    }
}
