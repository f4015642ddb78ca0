/// A file of voices: a JSON object with one list, whose elements have the fields of library.Voice.
package enum VoiceFile {
    package static let list = "library.voices"
    package static let title = "Voices"
}
