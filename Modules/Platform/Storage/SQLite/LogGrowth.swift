/// Decides when the log is copied into the file: after so many pages that nobody waits long for it, and few are copied twice.
///
/// A commit of many pages, such as a part of an import, changes mostly pages that the commit before it changed, too. After
/// several of them each page is copied once, and not with each commit. The time of the last copy decides how many pages that
/// may be: a write that arrives meanwhile waits for all of it, and a slow disk takes its time.
struct LogGrowth {
    /// Less than others may wait for a part of an import: their own commit comes on top.
    static let longest = Duration.milliseconds(100)
    private static let usual = 1_000
    /// Half of the pages that the writer keeps in memory.
    private static let most = 4_000
    private static let largeCommits = 4

    private var length = 0
    private var ofLastCommit = 0
    private var lengthWhenTried = 0
    private var most = Self.most

    var isDue: Bool {
        length - lengthWhenTried >= min(most, max(Self.usual, Self.largeCommits * ofLastCommit))
    }

    /// The log has so many pages after a commit.
    mutating func committed(_ pages: Int) {
        // It has begun anew.
        if pages < length { (length, lengthWhenTried) = (0, 0) }
        ofLastCommit = pages - length
        length = pages
    }

    /// A reader with an old view keeps the log from being emptied: the next attempt comes when the log has grown again.
    mutating func tried(taking time: Duration) {
        lengthWhenTried = length
        guard time > .zero else { return }
        let affordable = Double(length) * (Self.longest / time)
        most = Int(min(max(affordable, Double(Self.usual)), Double(Self.most)))
    }
}
