/// Decides when the log is copied into the file. The copy is made after so many pages that few pages are copied twice, but so
/// few that no write waits long for it.
///
/// A commit of many pages, such as a part of an import, changes mostly the same pages as the commit before. If the log is
/// copied only after several such commits, each page is copied once, instead of with each commit. The number of pages depends
/// on the duration of the last copy: a write that arrives during a copy waits for the whole copy, and a disk may be slow.
struct LogGrowth {
    /// The longest copy. It is shorter than the wait that is allowed for a part of an import, because a waiting writer's own
    /// commit takes additional time.
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

    /// Records the log's number of pages after a commit.
    mutating func committed(_ pages: Int) {
        // The log has started from the beginning.
        if pages < length { (length, lengthWhenTried) = (0, 0) }
        ofLastCommit = pages - length
        length = pages
    }

    /// Records an attempt. A reader with an old view may prevent the log from being emptied. So the next attempt is made when
    /// the log has grown again.
    mutating func tried(taking time: Duration) {
        lengthWhenTried = length
        guard time > .zero else { return }
        let affordable = Double(length) * (Self.longest / time)
        most = Int(min(max(affordable, Double(Self.usual)), Double(Self.most)))
    }
}
