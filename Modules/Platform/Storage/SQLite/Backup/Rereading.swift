internal import Kernel

/// Which documents that are in a place already are read there again, and replaced if they are damaged.
enum Rereading {
    case all
    /// A sixteenth on each day, by the first digit of the hash: daily backups read each document once in sixteen days, so
    /// damage on the disk is found although a backup copies only what is new.
    case share(of: Instant)

    func includes(_ blob: Blob) -> Bool {
        switch self {
        case .all: true
        case .share(let now):
            blob.hash.first?.hexDigitValue == Int((now.microseconds / 86_400_000_000) & 15)
        }
    }
}
