package import Kernel

extension Refusal {
    package static let importBadJson = Refusal(
        .invalidInput, "import.bad-json",
        "The file begins like JSON but is not valid JSON.")
    package static let importBadText = Refusal(
        .invalidInput, "import.bad-text", "The file is not in the character set that it declares.")
    package static let importTooLarge = Refusal(
        .tooLarge, "import.too-large",
        "The file is larger than 128 MiB, and is not of a kind that is read part by part.")
    package static let importSeveralFiles = Refusal(
        .invalidInput, "import.several-files", "The archive holds several files that must be imported separately.")
    package static let importNotRecognised = Refusal(
        .unsupported, "import.not-recognised", "No part of Mizan can read this file.")
    package static let importOtherScope = Refusal(
        .notPermitted, "import.other-scope", "The file holds shared data, which an admin must import on the machine.")
    package static let importSeveralReadings = Refusal(
        .invalidInput, "import.several-readings",
        "The file can be read in several ways, which the answer lists; choose with `options`.")
    package static let importNothingTaken = Refusal(
        .invalidInput, "import.nothing-taken", "Every item of the file was refused; nothing is stored.")
    package static let importUnreadablePart = Refusal(
        .invalidInput, "import.unreadable-part",
        "A part of the file could not be read at all, and nothing else in it was new.")
    package static let importCancelled = Refusal(
        .cancelled, "import.cancelled", "Somebody cancelled the work, or the server was stopped.")
    package static let uploadNoRoom = Refusal(
        .storageFull, "upload.no-room", "There is too little space on the server's disk.")
    package static let importName = Refusal(.invalidInput, "import.name", "This name is not allowed for a file.")
}
