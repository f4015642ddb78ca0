/// Reads XML and binary property lists, and reports which of the two formats a list has. The format is recognised by content,
/// never by name.
///
///     let list = try PropertyListReader().read(contentsOf: path)
///
/// XML is streamed: the file is never in memory as a whole. If Foundation and CPython disagree on what is allowed, the stricter
/// rule applies. As an exception, comments inside text are dropped (habits §2.3).
package struct PropertyListReader: Sendable {
    package let limits: PropertyListLimits

    package init(limits: PropertyListLimits = PropertyListLimits()) {
        self.limits = limits
    }

    /// Reads a file. A file that changes while it is read is refused. Half of the old version and half of the new version would
    /// form a property list that nobody wrote.
    package func read(contentsOf path: String) throws(PropertyListError) -> PropertyList {
        do throws(PropertyListError) {
            let file = try PropertyListFile(path)
            do throws(PropertyListError) {
                let list = try read(file)
                try file.checkUnchanged()
                return list
            } catch {
                // A change of the file explains any other error, so it is reported first.
                try file.checkUnchanged()
                throw error
            }
        } catch {
            throw error.inFile(path)
        }
    }

    /// Reads a property list from memory, such as one inside the data of another.
    package func read(_ bytes: [UInt8]) throws(PropertyListError) -> PropertyList {
        guard bytes.count <= limits.totalBytes else { throw PropertyListError(.tooLarge(limit: limits.totalBytes)) }
        switch try PropertyListSniffer.format(of: bytes) {
        case .binary: return try binary(bytes)
        case .xml:
            let document = try XMLPropertyList(limits: limits)
            try bytes.withUnsafeBufferPointer { (bytes) throws(PropertyListError) in
                try document.feed(UnsafeRawBufferPointer(bytes))
            }
            return PropertyList(value: try document.finish(), format: .xml)
        }
    }

    private func read(_ file: PropertyListFile) throws(PropertyListError) -> PropertyList {
        guard file.size <= limits.totalBytes else { throw PropertyListError(.tooLarge(limit: limits.totalBytes)) }
        var head = try file.next()
        switch try PropertyListSniffer.format(of: head) {
        case .binary:
            guard file.size <= limits.binaryBytes else {
                throw PropertyListError(.tooLarge(limit: limits.binaryBytes))
            }
            head.reserveCapacity(file.size)
            while try file.forEachPiece({ head.append(contentsOf: $0) }) {}
            return try binary(head)
        case .xml:
            let document = try XMLPropertyList(limits: limits)
            try head.withUnsafeBufferPointer { (bytes) throws(PropertyListError) in
                try document.feed(UnsafeRawBufferPointer(bytes))
            }
            while try file.forEachPiece({ (piece) throws(PropertyListError) in try document.feed(piece) }) {}
            return PropertyList(value: try document.finish(), format: .xml)
        }
    }

    private func binary(_ bytes: [UInt8]) throws(PropertyListError) -> PropertyList {
        guard bytes.count <= limits.binaryBytes else { throw PropertyListError(.tooLarge(limit: limits.binaryBytes)) }
        let hasHalfCharacters = try BinaryPropertyListCheck.check(bytes, limits: limits)
        return PropertyList(
            value: try BinaryPropertyList(hasHalfCharacters: hasHalfCharacters).read(bytes), format: .binary)
    }
}
