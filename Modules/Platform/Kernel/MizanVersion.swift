/// The version of this Mizan, as shown by `--version` and as written into files for other programs.
package enum MizanVersion {
    package static let current = "0.2.0"
}
