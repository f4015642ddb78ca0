/// Which Mizan this is: what `--version` says, and what a backup notes of its maker.
package enum MizanVersion {
    package static let current = "0.1.0"
}
