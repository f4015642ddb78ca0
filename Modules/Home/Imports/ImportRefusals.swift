package import Kernel

extension Refusal {
    package static let importBadJson = Refusal(.invalidInput, "import.bad-json", "It begins as JSON does, and is none.")
    package static let importBadText = Refusal(
        .invalidInput, "import.bad-text", "It is not of the character set that it says.")
    package static let importTooLarge = Refusal(
        .tooLarge, "import.too-large", "A file that is not taken in part by part is larger than 128 MiB.")
    package static let importSeveralFiles = Refusal(
        .invalidInput, "import.several-files", "It holds several files that are taken in by themselves.")
    package static let importNotRecognised = Refusal(
        .unsupported, "import.not-recognised", "No part of Mizan knows this file.")
    package static let importOtherScope = Refusal(
        .notPermitted, "import.other-scope", "It holds shared data, which an admin takes in on the machine.")
    package static let importSeveralReadings = Refusal(
        .invalidInput, "import.several-readings",
        "The file can be read in several ways, which the answer names; `options` says which.")
    package static let importNothingTaken = Refusal(
        .invalidInput, "import.nothing-taken", "Every item of the file was refused; nothing is stored.")
    package static let importUnreadablePart = Refusal(
        .invalidInput, "import.unreadable-part",
        "A part of the file could not be read at all, and nothing else in it was new.")
    package static let importCancelled = Refusal(
        .cancelled, "import.cancelled", "Somebody cancelled it, or the server was stopped.")
    package static let uploadNoRoom = Refusal(
        .storageFull, "upload.no-room", "There is too little room on the server's disk.")
    package static let importName = Refusal(.invalidInput, "import.name", "A file cannot be called so.")
}
