package import Kernel

/// Opens archives of Foundation's NSKeyedArchiver: property lists of objects that refer to each other by number.
///
/// The plain classes of Foundation become the values that they contain. An object of a different class becomes a value that
/// names the class, so that the values around the object can be read. An object with several references is counted once for
/// each reference, as in ``BinaryPropertyListCheck``. Otherwise small archives could grow to gigabytes.
package struct KeyedArchive {
    private let objects: [PropertyListValue]
    private let limits: PropertyListLimits
    private let maximumWeight: Int
    private var made: [Made?]
    private var isOpen: [Bool]
    private var classes: [Int: ArchivedClass] = [:]

    /// A value, and its size with all references expanded.
    private struct Made {
        let value: PropertyListValue
        var size = 1
        var height = 0
        var weight = 0
    }

    /// The archived value, if the property list is an archive; otherwise the property list unchanged.
    package static func opened(
        _ list: PropertyListValue, limits: PropertyListLimits = PropertyListLimits()
    ) throws(PropertyListError) -> PropertyListValue {
        guard list["$archiver"] == .string("NSKeyedArchiver") else { return list }
        guard case .array(let objects)? = list["$objects"], case .dictionary(let top)? = list["$top"] else {
            throw damaged("it has no objects, or does not say which is the first")
        }
        var archive = KeyedArchive(objects, limits)
        // `archivedData(withRootObject:)` writes one object under the name `root`. If there is only one object, this object is
        // the archived value, whatever its name is.
        if top.count == 1 { return try archive.part(top[0].value, depth: 0).value }
        return try archive.dictionary(keys: top.map(\.key), values: top.map(\.value), depth: 0).value
    }

    private init(_ objects: [PropertyListValue], _ limits: PropertyListLimits) {
        (self.objects, self.limits) = (objects, limits)
        made = Array(repeating: nil, count: objects.count)
        isOpen = Array(repeating: false, count: objects.count)
        maximumWeight = max(4 * objects.reduce(0) { $0 + Self.weight($1) }, 64 << 20)
    }

    // MARK: References

    /// The value of a part of an object: a reference, or a plain value.
    private mutating func part(_ value: PropertyListValue, depth: Int) throws(PropertyListError) -> Made {
        switch value {
        case .uid(let number): return try object(number, depth: depth)
        case .array, .dictionary, .object: throw Self.damaged("\(value.kind) stands where a reference should be")
        default: return Made(value: value, weight: Self.weight(value))
        }
    }

    private mutating func object(_ number: UInt64, depth: Int) throws(PropertyListError) -> Made {
        guard number < UInt64(objects.count) else { throw Self.damaged("a reference leads nowhere") }
        let index = Int(number)
        if let known = made[index] { return known }
        guard !isOpen[index] else { throw Self.damaged("an object contains itself") }
        guard depth < limits.depth else { throw PropertyListError(.tooDeep(limit: limits.depth)) }
        isOpen[index] = true
        let one = try make(objects[index], isFirst: index == 0, depth: depth)
        isOpen[index] = false
        made[index] = one
        return one
    }

    private mutating func make(
        _ object: PropertyListValue, isFirst: Bool, depth: Int
    ) throws(PropertyListError) -> Made {
        switch object {
        case .string("$null") where isFirst: return Made(value: ArchivedClass.nothing)
        case .dictionary: return try instance(object, depth: depth)
        case .array, .uid, .object: throw Self.damaged("there is an object that is \(object.kind)")
        default: return Made(value: object, weight: Self.weight(object))
        }
    }

    private mutating func instance(_ object: PropertyListValue, depth: Int) throws(PropertyListError) -> Made {
        let archived = try archivedClass(object["$class"])
        switch archived.kind {
        case .array:
            guard case .array(let elements)? = object["NS.objects"] else { break }
            return try array(elements, depth: depth)
        case .dictionary:
            guard case .array(let keys)? = object["NS.keys"], case .array(let values)? = object["NS.objects"],
                keys.count == values.count
            else { break }
            var names: [String] = []
            names.reserveCapacity(keys.count)
            for key in keys { names.append(try name(key, depth: depth)) }
            return try dictionary(keys: names, values: values, depth: depth)
        case .scalar:
            guard let value = archived.scalar(object) else { break }
            return Made(value: value, weight: Self.weight(value))
        case .nothing: return Made(value: ArchivedClass.nothing)
        case .other: break
        }
        return Made(value: .object(className: archived.name))
    }

    /// The class of an object. Each class is read only once, although every object of the class refers to it.
    private mutating func archivedClass(_ reference: PropertyListValue?) throws(PropertyListError) -> ArchivedClass {
        guard case .uid(let number)? = reference, number < UInt64(objects.count) else {
            throw Self.damaged("an object has no class")
        }
        let index = Int(number)
        if let known = classes[index] { return known }
        guard let found = ArchivedClass(objects[index]) else { throw Self.damaged("a class has no name") }
        classes[index] = found
        return found
    }

    // MARK: Containers

    private mutating func array(_ elements: [PropertyListValue], depth: Int) throws(PropertyListError) -> Made {
        var values: [PropertyListValue] = []
        values.reserveCapacity(elements.count)
        var sum = Made(value: .array([]))
        for element in elements {
            let one = try part(element, depth: depth + 1)
            try add(one, to: &sum)
            values.append(one.value)
        }
        return Made(value: .array(values), size: sum.size, height: sum.height, weight: sum.weight)
    }

    private mutating func dictionary(
        keys: [String], values: [PropertyListValue], depth: Int
    ) throws(PropertyListError) -> Made {
        var entries: [PropertyListValue.Entry] = []
        entries.reserveCapacity(keys.count)
        var seen: Set<ExactText> = []
        var sum = Made(value: .dictionary([]))
        for (key, value) in zip(keys, values) {
            guard seen.insert(ExactText(key)).inserted else { throw PropertyListError(.duplicateKey(key)) }
            let one = try part(value, depth: depth + 1)
            try add(one, to: &sum)
            entries.append(.init(key: key, value: one.value))
        }
        // The order of a dictionary in an archive is arbitrary. Its keys are sorted, so that the result is always the same.
        entries.sort { $0.key < $1.key }
        return Made(value: .dictionary(entries), size: sum.size, height: sum.height, weight: sum.weight)
    }

    /// A key as text: the text itself, or a whole number as text.
    private mutating func name(_ key: PropertyListValue, depth: Int) throws(PropertyListError) -> String {
        switch try part(key, depth: depth + 1).value {
        case .string(let text): return text
        case .integer(let number): return String(number)
        case let other: throw Self.damaged("the key of a dictionary is \(other.kind), neither text nor a whole number")
        }
    }

    private func add(_ one: Made, to sum: inout Made) throws(PropertyListError) {
        sum.size += one.size
        sum.height = max(sum.height, one.height + 1)
        sum.weight += one.weight
        guard sum.size <= limits.values else { throw PropertyListError(.tooManyValues(limit: limits.values)) }
        guard sum.height < limits.depth else { throw PropertyListError(.tooDeep(limit: limits.depth)) }
        guard sum.weight <= maximumWeight else { throw PropertyListError(.tooLarge(limit: maximumWeight)) }
    }

    private static func weight(_ value: PropertyListValue) -> Int {
        switch value {
        case .string(let text): text.utf8.count
        case .data(let bytes): bytes.count
        default: 0
        }
    }

    private static func damaged(_ what: String) -> PropertyListError { PropertyListError(.damagedArchive(what)) }
}
