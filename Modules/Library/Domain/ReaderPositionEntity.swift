package import Kernel

/// The place in a document as a reading app sent it: by the app's own name of the document, which may be none of the library.
/// Other apps of the owner get it back as it came.
package struct ReaderPositionEntity: Hashable, RecordEntity {
    package let document: String
    /// The place in the app's own terms.
    package let progress: String
    /// The part of the document that was read, from 0 to 1.
    package let percentage: Double
    package let device: String
    package let deviceID: String?
    package let lastUpdated: Instant

    package var recordID: String { document }

    package init(
        document: String, progress: String, percentage: Double, device: String, deviceID: String? = nil,
        lastUpdated: Instant
    ) throws {
        let isName = document.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
        }
        guard !document.isEmpty, document.utf8.count <= 200, isName else {
            throw Refusal.positionDocument("The document's name is 1 to 200 letters and digits.")
        }
        guard (0...1).contains(percentage) else {
            throw Refusal.positionPercentage("percentage is a number from 0 to 1.")
        }
        try TextRule("progress", maximumBytes: 4_000, forbids: .controls).check(progress)
        try TextRule("device", maximumBytes: 200, forbids: .controls).check(device)
        try TextRule("deviceID", maximumBytes: 200, forbids: .controls).check(deviceID)
        (self.document, self.progress, self.percentage) = (document, progress, percentage)
        (self.device, self.deviceID, self.lastUpdated) = (device, deviceID, lastUpdated)
    }

    /// True if only the moment differs.
    package func isSamePlace(as other: Self) -> Bool {
        (document, progress, percentage) == (other.document, other.progress, other.percentage)
            && (device, deviceID) == (other.device, other.deviceID)
    }
}
