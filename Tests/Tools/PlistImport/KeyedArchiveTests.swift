import Foundation
import Kernel
import PlistImport
import Testing

@Suite struct KeyedArchiveTests {
    private static func archived(_ object: Any) throws -> [UInt8] {
        Array(try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: false))
    }

    private static func opened(
        _ bytes: [UInt8], limits: PropertyListLimits = PropertyListLimits()
    ) throws -> PropertyListValue {
        try KeyedArchive.opened(try read(bytes).value, limits: limits)
    }

    @Test func plainValuesAreUnarchivedUnchanged() throws {
        let object: [String: Any] = [
            "text": NSMutableString(string: "é 😀"), "number": 5, "real": 0.5, "flag": true,
            "data": NSData(data: Data([1, 2])),
            "date": NSDate(timeIntervalSinceReferenceDate: 789_575_400.25), "list": NSMutableArray(array: ["a", "b"]),
            "nothing": NSNull(), "inner": NSMutableDictionary(dictionary: ["k": ["v"]]),
        ]
        let wanted = dictionary([
            "data": .data([1, 2]), "date": .date(Instant(microseconds: 1_767_882_600_250_000)), "flag": .boolean(true),
            "inner": dictionary(["k": .array([.string("v")])]), "list": .array([.string("a"), .string("b")]),
            "nothing": .object(className: "NSNull"), "number": .integer(5), "real": .real(0.5),
            "text": .string("é 😀"),
        ])
        #expect(try Self.opened(Self.archived(NSDictionary(dictionary: object))) == wanted)
    }

    @Test func aSetIsReadAsAnArray() throws {
        let texts = ["2:255", "1:1", "114:6"]
        for set in [NSSet(array: texts), NSMutableSet(array: texts)] {
            guard case .array(let elements) = try Self.opened(Self.archived(set)) else {
                Issue.record("a set is an array")
                return
            }
            #expect(Set(elements.map(\.kind)) == ["a string"])
            #expect(elements.count == 3)
        }
    }

    @Test func xmlIsReadLikeBinary() throws {
        let bytes = try Self.archived(NSArray(array: ["a", ["b"]] as [Any]))
        let object = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
        let xml = try PropertyListSerialization.data(fromPropertyList: object, format: .xml, options: 0)
        #expect(try Self.opened(Array(xml)) == .array([.string("a"), .array([.string("b")])]))
    }

    @Test func aListThatIsNotAnArchiveStaysUnchanged() throws {
        for list in [dictionary(["$archiver": .string("Other")]), .array([.uid(1)]), .string("$null")] {
            #expect(try KeyedArchive.opened(list) == list)
        }
    }

    /// F-17: a single top-level entry is the archived value, whatever its name.
    @Test func theSingleTopEntryIsTheArchivedValue() throws {
        var archive = Self.archive([
            .string("$null"), Self.array([2], class: 3), .string("2:255"), Self.aClass("NSSet"),
        ])
        if case .dictionary(var entries) = archive {
            let place = try #require(entries.firstIndex { $0.key == "$top" })
            entries[place].value = dictionary(["favourites": .uid(1)])
            archive = .dictionary(entries)
        }
        #expect(try KeyedArchive.opened(archive) == .array([.string("2:255")]))
    }

    // MARK: Archives that are built by hand

    private static func archive(_ objects: [PropertyListValue], root: UInt64 = 1) -> PropertyListValue {
        dictionary([
            "$archiver": .string("NSKeyedArchiver"), "$version": .integer(100_000), "$objects": .array(objects),
            "$top": dictionary(["root": .uid(root)]),
        ])
    }

    private static func aClass(_ names: String...) -> PropertyListValue {
        dictionary(["$classname": .string(names[0]), "$classes": .array(names.map { .string($0) })])
    }

    private static func array(_ references: [UInt64], class number: UInt64) -> PropertyListValue {
        dictionary(["$class": .uid(number), "NS.objects": .array(references.map { .uid($0) })])
    }

    private static func problem(
        _ archive: PropertyListValue, limits: PropertyListLimits = PropertyListLimits()
    ) -> PropertyListError.Problem? {
        do throws(PropertyListError) {
            _ = try KeyedArchive.opened(archive, limits: limits)
            return nil
        } catch {
            return error.problem
        }
    }

    /// If the class of an object is unknown, the result names the class in place of the object. The values around the object
    /// are read.
    @Test func theErrorNamesUnknownClasses() throws {
        let list = Self.archive([
            .string("$null"), Self.array([2, 4, 0], class: 3), .string("a"), Self.aClass("NSArray", "NSObject"),
            dictionary(["$class": .uid(5), "lastReadAyah": .integer(3)]),
            Self.aClass("App.SurahProgress\n", "NSObject"),
        ])
        let value = try KeyedArchive.opened(list)
        #expect(
            value == .array([.string("a"), .object(className: "App.SurahProgress "), .object(className: "NSNull")]))
        guard case .array(let elements) = value else { return }
        #expect(elements[1].kind == "an archived App.SurahProgress ")
    }

    @Test func damagedArchivesAreRefused() {
        let none: [PropertyListValue] = [.string("$null")]
        let arrays = Self.aClass("NSArray")
        let cases: [(PropertyListValue, String)] = [
            (Self.archive(none, root: 7), "a reference leads nowhere"),
            (Self.archive(none, root: .max), "a reference leads nowhere"),
            (Self.archive(none + [Self.array([1], class: 2), arrays]), "an object contains itself"),
            (Self.archive(none + [Self.array([], class: 9), arrays]), "an object has no class"),
            (Self.archive(none + [Self.array([], class: 1), arrays]), "a class has no name"),
            (Self.archive(none + [.array([])]), "there is an object that is an array"),
            (
                dictionary(["$archiver": .string("NSKeyedArchiver")]),
                "it has no objects, or does not say which is the first"
            ),
        ]
        for (list, what) in cases { #expect(Self.problem(list) == .damagedArchive(what)) }
    }

    /// Forty objects, each of which refers to the next one twice. Together they would have 2^40 values.
    @Test func sharedReferencesAreCountedAtEachUse() {
        let objects = (2...41).map { Self.array([UInt64($0), UInt64($0)], class: 42) } + [.string("x")]
        let list = Self.archive([.string("$null")] + objects + [Self.aClass("NSArray")])
        #expect(Self.problem(list, limits: PropertyListLimits(values: 500_000)) == .tooManyValues(limit: 500_000))
    }

    @Test func aLongTextThatIsUsedOftenIsRefusedAsTooLarge() {
        let text = PropertyListValue.string(String(repeating: "x", count: 1 << 20))
        let many = Self.array(Array(repeating: 2, count: 100), class: 3)
        #expect(
            Self.problem(Self.archive([.string("$null"), many, text, Self.aClass("NSArray")]))
                == .tooLarge(limit: 64 << 20))
    }

    @Test func nestingIsBounded() {
        func nested(_ depth: UInt64) -> PropertyListValue {
            let objects = (0..<depth).map { Self.array([$0 + 2], class: depth + 2) } + [.string("x")]
            return Self.archive([.string("$null")] + objects + [Self.aClass("NSArray")])
        }
        #expect(Self.problem(nested(500)) == nil)
        #expect(Self.problem(nested(512)) == .tooDeep(limit: 512))
        #expect(Self.problem(nested(100_000)) == .tooDeep(limit: 512))
    }

    @Test func keysAreUniqueTextsOrNumbers() throws {
        func keyed(_ keys: [PropertyListValue]) -> PropertyListValue {
            let references = keys.indices.map { PropertyListValue.uid(UInt64($0) + 3) }
            return Self.archive(
                [.string("$null")] + [
                    dictionary(["$class": .uid(2), "NS.keys": .array(references), "NS.objects": .array(references)]),
                    Self.aClass("NSMutableDictionary", "NSDictionary"),
                ] + keys)
        }
        #expect(
            try KeyedArchive.opened(keyed([.string("b"), .integer(1)]))
                == dictionary(["1": .integer(1), "b": .string("b")]))
        #expect(Self.problem(keyed([.string("1"), .integer(1)])) == .duplicateKey("1"))
        #expect(
            Self.problem(keyed([.real(1)]))
                == .damagedArchive("the key of a dictionary is a real number, neither text nor a whole number"))
    }
}
