internal import Glibc
internal import Kernel

/// The samples of a CSV file in the form that the peer reads: owner, import, kind, source, start, end, value.
final class SampleFile {
    private let file: UnsafeMutablePointer<FILE>
    private var line: UnsafeMutablePointer<CChar>?
    private var capacity = 0

    init?(_ path: String) {
        guard let file = fopen(path, "r") else { return nil }
        self.file = file
    }

    deinit {
        fclose(file)
        free(line)
    }

    /// The next samples: as many as requested, or fewer at the end of the file.
    func next(_ count: Int) -> [Sample] {
        var samples: [Sample] = []
        samples.reserveCapacity(count)
        while samples.count < count {
            let length = getline(&line, &capacity, file)
            guard length > 0, let line else { break }
            guard let sample = Self.sample(line) else { continue }
            samples.append(sample)
        }
        return samples
    }

    private static func sample(_ line: UnsafeMutablePointer<CChar>) -> Sample? {
        var rest: UnsafeMutablePointer<CChar>? = line
        var fields: [UnsafeMutablePointer<CChar>] = []
        fields.reserveCapacity(7)
        while let field = strsep(&rest, ",") { fields.append(field) }
        guard fields.count == 7 else { return nil }
        return Sample(
            kind: String(cString: fields[2]), source: String(cString: fields[3]),
            started: Instant(microseconds: strtoll(fields[4], nil, 10)),
            ended: Instant(microseconds: strtoll(fields[5], nil, 10)), value: strtod(fields[6], nil))
    }
}
