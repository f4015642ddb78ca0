internal import Kernel
internal import Markup

/// Builds values from the elements and texts of an XML property list, and refuses everything that the format does not allow.
///
/// The builder does not call itself, so nesting takes an entry in `frames` and no stack. The builder is a value and not a
/// class, so the compiler knows that nothing else accesses the builder. A class would need a check for every field at every
/// event. Such checks took a quarter of the reading time.
struct PropertyListBuilder: ~Copyable {
    private(set) var root: PropertyListValue?
    private(set) var problem: PropertyListError.Problem?

    private let limits: PropertyListLimits
    private var frames: [Frame] = []
    private var values = PendingStack<PropertyListValue>()
    private var keys = PendingStack<String>()
    private var text = FieldText()
    private var cache = KeyCache()
    /// The element whose text is being read: a key or a scalar.
    private var leaf: PropertyListElement?
    private var hasPlist = false
    private var valueCount = 0

    /// An array or dictionary that is being read, and where its pending values and keys begin.
    private struct Frame {
        let isDictionary: Bool
        let valueStart: Int
        let keyStart: Int
    }

    init(limits: PropertyListLimits) {
        self.limits = limits
    }

    // MARK: Events

    mutating func start(_ name: MarkupName, _ attributes: MarkupAttributes) -> MarkupFlow {
        guard let element = PropertyListElement(name) else { return refuseUnknown(name) }
        if let leaf { return refuse(.misplacedElement(element.name, inside: "<\(leaf.name)>")) }
        switch element {
        case .plist: return startPlist()
        case .key:
            guard let frame = frames.last else { return refuse(.misplacedElement("key", inside: rootName)) }
            guard frame.isDictionary else { return refuse(.misplacedElement("key", inside: "<array>")) }
            if hasOpenKey(frame) { return refuse(.missingValue) }
            leaf = .key
        case .dict, .array:
            guard isPlaceForValue() else { return .stop }
            guard frames.count < limits.depth else { return refuse(.tooDeep(limit: limits.depth)) }
            frames.append(
                Frame(isDictionary: element == .dict, valueStart: values.count, keyStart: keys.count))
        case .string, .data, .date, .integer, .real, .true, .false:
            guard isPlaceForValue() else { return .stop }
            leaf = element
        }
        return .proceed
    }

    mutating func end(_ name: MarkupName) -> MarkupFlow {
        if let leaf {
            self.leaf = nil
            return finish(leaf)
        }
        // If the element that ends is not a container, it is <plist>.
        guard let frame = frames.last else { return root == nil ? refuse(.noValue) : .proceed }
        if frame.isDictionary && hasOpenKey(frame) { return refuse(.missingValue) }
        frames.removeLast()
        let container = frame.isDictionary ? dictionary(frame) : .array(values.takeTail(from: frame.valueStart))
        return add(container)
    }

    mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) -> MarkupFlow {
        guard let leaf else {
            if FieldSpace.isBlank(bytes) { return .proceed }
            return refuse(.strayText(inside: frames.last.map { $0.isDictionary ? "<dict>" : "<array>" } ?? rootName))
        }
        if leaf == .true || leaf == .false { return refuse(.badValue(kind: leaf.name)) }
        guard text.count + bytes.count <= limits.fieldBytes else {
            return refuse(.fieldTooLong(limit: limits.fieldBytes))
        }
        text.append(bytes)
        return .proceed
    }

    // MARK: Structure

    private var rootName: String { hasPlist ? "<plist>" : "the document" }

    private mutating func startPlist() -> MarkupFlow {
        if hasPlist || !frames.isEmpty || root != nil {
            let parent = frames.last.map { $0.isDictionary ? "<dict>" : "<array>" } ?? rootName
            return refuse(.misplacedElement("plist", inside: parent))
        }
        hasPlist = true
        return .proceed
    }

    private func hasOpenKey(_ frame: Frame) -> Bool {
        keys.count - frame.keyStart > values.count - frame.valueStart
    }

    /// True if a value is allowed here. Otherwise records the problem and returns false.
    private mutating func isPlaceForValue() -> Bool {
        valueCount += 1
        guard valueCount <= limits.values else { return allow(.tooManyValues(limit: limits.values)) }
        guard let frame = frames.last else { return root == nil ? true : allow(.severalValues) }
        return frame.isDictionary && !hasOpenKey(frame) ? allow(.missingKey) : true
    }

    private mutating func allow(_ problem: PropertyListError.Problem) -> Bool {
        refuse(problem) == .proceed
    }

    private mutating func refuse(_ problem: PropertyListError.Problem) -> MarkupFlow {
        self.problem = problem
        return .stop
    }

    private mutating func refuseUnknown(_ name: MarkupName) -> MarkupFlow {
        if frames.isEmpty && !hasPlist && root == nil {
            return refuse(.notAPropertyList(looksLike: "XML of another kind"))
        }
        return refuse(.unknownElement(String(name.string.prefix(40))))
    }

    // MARK: Values

    private mutating func finish(_ leaf: PropertyListElement) -> MarkupFlow {
        let value: PropertyListValue?
        switch leaf {
        case .key:
            keys.push(takeText())
            return .proceed
        case .string: value = .string(takeText())
        case .true: value = .boolean(true)
        case .false: value = .boolean(false)
        case .integer: value = NumberText.integer(text.bytes)
        case .real: value = NumberText.real(text.bytes).map { .real($0) }
        case .date: value = DateText.instant(text.bytes).map { .date($0) }
        case .data: value = Base64Text.bytes(text.bytes).map { .data($0) }
        case .plist, .dict, .array: value = nil
        }
        text.clear()
        guard let value else { return refuse(.badValue(kind: leaf.name)) }
        return add(value)
    }

    private mutating func takeText() -> String {
        // A short text may occur again, so it is looked up in the cache.
        guard text.count > 64 else {
            defer { text.clear() }
            return cache.string(text.bytes)
        }
        return text.takeString()
    }

    private mutating func add(_ value: consuming PropertyListValue) -> MarkupFlow {
        if frames.isEmpty { root = value } else { values.push(value) }
        return .proceed
    }

    private mutating func dictionary(_ frame: Frame) -> PropertyListValue {
        let total = keys.count - frame.keyStart
        if total == 1, let uid = uid(frame) { return uid }
        let entries = [PropertyListValue.Entry](unsafeUninitializedCapacity: total) { target, initialized in
            guard let first = target.baseAddress else { return }
            // The elements are moved from the end, so that the memory of the moved elements can already be released.
            for index in stride(from: total - 1, through: 0, by: -1) {
                (first + index).initialize(to: PropertyListValue.Entry(key: keys.pop(), value: values.pop()))
                if index & 0x3FFF == 0x3FFF {
                    keys.giveBack()
                    values.giveBack()
                }
            }
            initialized = total
        }
        return .dictionary(entries)
    }

    /// The reference that the dictionary represents, if its only key is `CF$UID` with an integer. Such a dictionary is the XML
    /// form of a keyed archiver's reference.
    private mutating func uid(_ frame: Frame) -> PropertyListValue? {
        guard keys.tail(from: frame.keyStart).first == "CF$UID" else { return nil }
        let number: UInt64
        switch values.tail(from: frame.valueStart).first {
        case .integer(let value) where value >= 0: number = UInt64(value)
        case .unsigned(let value): number = value
        default: return nil
        }
        _ = keys.pop()
        _ = values.pop()
        return .uid(number)
    }

    // MARK: Where

    /// The path to the value that is being read: `habits[3].title`.
    var keyPath: String? {
        let allKeys = keys.tail(from: 0)
        var steps: [PropertyListPath.Step] = []
        for (level, frame) in frames.enumerated() {
            let next = level + 1 < frames.count ? frames[level + 1] : nil
            let valueEnd = next?.valueStart ?? values.count
            let keyEnd = next?.keyStart ?? keys.count
            if !frame.isDictionary {
                steps.append(.index(valueEnd - frame.valueStart))
            } else if keyEnd - frame.keyStart > valueEnd - frame.valueStart {
                steps.append(.key(allKeys[keyEnd - 1]))
            }
        }
        return PropertyListPath.text(steps)
    }
}
