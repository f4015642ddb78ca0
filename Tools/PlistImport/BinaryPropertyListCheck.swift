/// Checks a binary property list before Foundation reads it, so that Foundation never gets a damaged or malicious list. The
/// check finds offsets that point outside the objects, objects that contain themselves, and endless nesting. It also finds
/// lists of few bytes that become a thousand times as large when shared objects are expanded.
///
/// Layout: `bplist0?`, objects, a table of the objects' offsets, and a trailer of 32 bytes. All numbers are big-endian.
struct BinaryPropertyListCheck {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let limits: PropertyListLimits
    private let offsetSize: Int
    private let referenceSize: Int
    private let objectCount: Int
    private let tableStart: Int
    /// For each object, the number of its values and its depth, with all references expanded. Both numbers are 0 until the
    /// object is complete.
    private var sizes: [Int32]
    private var heights: [Int16]
    private var isOpen: [Bool]
    /// For each object with all references expanded, the number of bytes of its text and data.
    private var weights: [Int64]
    private var edges = 0

    private var hasHalfCharacters = false

    /// Returns true if any text contains half of a character, which is a surrogate without its partner. Foundation replaces
    /// such a half with U+FFFD.
    static func check(_ bytes: [UInt8], limits: PropertyListLimits) throws(PropertyListError) -> Bool {
        try bytes.withUnsafeBufferPointer { (buffer) throws(PropertyListError) in
            var check = try BinaryPropertyListCheck(buffer, limits: limits)
            try check.walk()
            return check.hasHalfCharacters
        }
    }

    private let top: Int

    /// The most bytes of text and data after the expansion. A shared object is copied for each reference to it, so a file of a
    /// megabyte could become gigabytes.
    private var maximumWeight: Int { max(4 * bytes.count, 64 << 20) }

    private init(_ bytes: UnsafeBufferPointer<UInt8>, limits: PropertyListLimits) throws(PropertyListError) {
        (self.bytes, self.limits) = (bytes, limits)
        // The smallest list: magic, one object of one byte, its offset, and the trailer.
        guard bytes.count >= 8 + 1 + 1 + 32 else { throw PropertyListError(.truncated) }
        let trailer = bytes.count - 32
        offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        let count = Self.number(bytes, trailer + 8, 8)
        let top = Self.number(bytes, trailer + 16, 8)
        let table = Self.number(bytes, trailer + 24, 8)
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize), count >= 1, top < count,
            table >= 9, table <= UInt64(trailer), count <= (UInt64(trailer) - table) / UInt64(offsetSize)
        else {
            // A file that was truncated has no trailer at its end.
            throw PropertyListError(.truncated, at: .byte(trailer))
        }
        guard count <= UInt64(limits.values) else { throw PropertyListError(.tooManyValues(limit: limits.values)) }
        objectCount = Int(count)
        tableStart = Int(table)
        self.top = Int(top)
        sizes = [Int32](repeating: 0, count: objectCount)
        heights = [Int16](repeating: 0, count: objectCount)
        weights = [Int64](repeating: 0, count: objectCount)
        isOpen = [Bool](repeating: false, count: objectCount)
    }

    // MARK: Walk

    /// A container that is being visited: the position of its references, and the index of the next reference.
    private struct Frame {
        let object: Int
        let references: Int
        let count: Int
        var next = 0
        var size = 1
        var height = 0
        var weight: Int64 = 0
    }

    private mutating func walk() throws(PropertyListError) {
        var stack: [Frame] = []
        if let frame = try open(top) { stack.append(frame) }
        while var frame = stack.popLast() {
            guard frame.next < frame.count else {
                close(frame)
                continue
            }
            let child = try reference(frame.references + frame.next * referenceSize)
            edges += 1
            guard edges <= limits.values else { throw PropertyListError(.tooManyValues(limit: limits.values)) }
            if sizes[child] == 0 {
                guard !isOpen[child] else {
                    throw damaged("an array or dictionary contains itself", at: frame.references)
                }
                if let inner = try open(child) {
                    stack.append(frame)
                    guard stack.count < limits.depth else { throw PropertyListError(.tooDeep(limit: limits.depth)) }
                    stack.append(inner)
                    continue
                }
            }
            frame.next += 1
            frame.size += Int(sizes[child])
            frame.height = max(frame.height, Int(heights[child]))
            frame.weight += weights[child]
            guard frame.weight <= Int64(maximumWeight) else { throw PropertyListError(.tooLarge(limit: maximumWeight)) }
            guard frame.size <= limits.values else { throw PropertyListError(.tooManyValues(limit: limits.values)) }
            guard frame.height < limits.depth else { throw PropertyListError(.tooDeep(limit: limits.depth)) }
            stack.append(frame)
        }
    }

    private mutating func close(_ frame: Frame) {
        isOpen[frame.object] = false
        sizes[frame.object] = Int32(clamping: frame.size)
        heights[frame.object] = Int16(clamping: frame.height + 1)
        weights[frame.object] = frame.weight
    }

    /// Checks an object. A container is returned, so that its contents can be visited. Any other object is checked completely.
    private mutating func open(_ object: Int) throws(PropertyListError) -> Frame? {
        let offset = Self.number(bytes, tableStart + object * offsetSize, offsetSize)
        guard offset >= 8, offset < UInt64(tableStart) else {
            throw damaged("an object lies outside", at: tableStart + object * offsetSize)
        }
        let start = Int(offset)
        let marker = bytes[start]
        switch marker {
        case 0x08, 0x09: break
        case 0x10...0x13, 0x22, 0x23, 0x33: try need(1 << Int(marker & 0x0F), from: start + 1)
        case 0x14:
            try need(16, from: start + 1)
            // Integers above Int64.max are written in sixteen bytes. Values above UInt64.max are refused.
            guard Self.number(bytes, start + 1, 8) == 0 else {
                throw PropertyListError(.badValue(kind: "integer"), at: .byte(start))
            }
        case 0x40...0x6F:
            let (count, contents) = try length(start)
            try need(count * (marker >= 0x60 ? 2 : 1), from: contents)
            guard count <= limits.fieldBytes else {
                throw PropertyListError(.fieldTooLong(limit: limits.fieldBytes), at: .byte(start))
            }
            weights[object] = Int64(count * (marker >= 0x60 ? 2 : 1))
            if marker >= 0x60, !hasHalfCharacters {
                hasHalfCharacters = !Self.isWhole(units(contents, count))
            }
        case 0x80...0x87: try need(Int(marker & 0x0F) + 1, from: start + 1)
        case 0xA0...0xAF, 0xD0...0xDF:
            let (count, contents) = try length(start)
            let isDictionary = marker >= 0xD0
            let references = isDictionary ? count * 2 : count
            try need(references * referenceSize, from: contents)
            if isDictionary { try checkKeys(contents, count) }
            isOpen[object] = true
            return Frame(object: object, references: contents, count: references)
        default: throw damaged("there is an object of a kind that property lists do not have", at: start)
        }
        sizes[object] = 1
        return nil
    }

    private mutating func checkKeys(_ start: Int, _ count: Int) throws(PropertyListError) {
        // If dictionaries share their bytes, this check may take long. So the keys count towards the limit, like visited
        // references.
        edges += count
        guard edges <= limits.values else { throw PropertyListError(.tooManyValues(limit: limits.values)) }
        var seen: Set<String> = []
        for index in 0..<count {
            let place = start + index * referenceSize
            let key = try reference(place)
            let offset = Self.number(bytes, tableStart + key * offsetSize, offsetSize)
            guard offset < UInt64(tableStart), (0x50...0x6F).contains(bytes[Int(offset)]) else {
                throw damaged("a dictionary's key is not text", at: place)
            }
            let text = try length(Int(offset))
            let isWide = bytes[Int(offset)] >= 0x60
            try need(text.count * (isWide ? 2 : 1), from: text.contents)
            guard !isWide || Self.isWhole(units(text.contents, text.count)) else {
                throw damaged("a dictionary's key holds half of a character", at: place)
            }
            guard seen.insert(name(text.contents, text.count, isWide: isWide)).inserted else {
                throw damaged("a dictionary has a key twice", at: place)
            }
        }
    }

    // MARK: Bytes

    /// The count of an object, and where its contents begin. The count is in the marker, or in an integer after the marker.
    private func length(_ start: Int) throws(PropertyListError) -> (count: Int, contents: Int) {
        let small = Int(bytes[start] & 0x0F)
        if small < 15 { return (small, start + 1) }
        try need(1, from: start + 1)
        let marker = bytes[start + 1]
        guard (0x10...0x13).contains(marker) else { throw damaged("a length is not an integer", at: start + 1) }
        let width = 1 << Int(marker & 0x0F)
        try need(width, from: start + 2)
        let count = Self.number(bytes, start + 2, width)
        guard count <= UInt64(bytes.count) else { throw damaged("a length leads outside", at: start + 2) }
        return (Int(count), start + 2 + width)
    }

    /// The text of a key. Keys are compared as texts. If two keys have the same text in different bytes, Foundation keeps only
    /// one of the two keys.
    private func name(_ start: Int, _ count: Int, isWide: Bool) -> String {
        guard isWide else {
            return String(String.UnicodeScalarView(bytes[start..<start + count].map { Unicode.Scalar($0) }))
        }
        return String(decoding: units(start, count), as: UTF16.self)
    }

    private func units(_ start: Int, _ count: Int) -> some Collection<UInt16> {
        (0..<count).lazy.map { [bytes] index in
            UInt16(bytes[start + 2 * index]) << 8 | UInt16(bytes[start + 2 * index + 1])
        }
    }

    /// True if every surrogate has its partner.
    private static func isWhole(_ units: some Collection<UInt16>) -> Bool {
        var wantsLow = false
        for unit in units {
            guard wantsLow == UTF16.isTrailSurrogate(unit) else { return false }
            wantsLow = UTF16.isLeadSurrogate(unit)
        }
        return !wantsLow
    }

    private func need(_ count: Int, from start: Int) throws(PropertyListError) {
        guard start + count <= tableStart else { throw damaged("an object is cut off", at: start) }
    }

    private func reference(_ place: Int) throws(PropertyListError) -> Int {
        let number = Self.number(bytes, place, referenceSize)
        guard number < UInt64(objectCount) else { throw damaged("a reference leads nowhere", at: place) }
        return Int(number)
    }

    private func damaged(_ what: String, at place: Int) -> PropertyListError {
        PropertyListError(.damagedBinary(what), at: .byte(place))
    }

    private static func number(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ width: Int) -> UInt64 {
        var value: UInt64 = 0
        for index in start..<(start + width) { value = value << 8 | UInt64(bytes[index]) }
        return value
    }
}
