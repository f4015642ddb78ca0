internal import HTTPKit

/// Removes secrets from log texts, wherever the texts come from: fields by their names, and parts of texts by the usual forms
/// of secrets. When in doubt, it removes too much. For example, it removes the rest of the line after `password:`.
package enum Redaction {
    package static let mark = "[redacted]"

    package static func text(_ text: String) -> String {
        var scanner = SecretScanner(Array(text.utf8))
        return scanner.redacted()
    }
}

/// Scans a text once, byte by byte.
private struct SecretScanner {
    private let bytes: [UInt8]
    private var position = 0
    private var output: [UInt8] = []

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func redacted() -> String {
        while position < bytes.count {
            if takeToken() || takeWebToken() || takeHash() || takeUserInfo() { continue }
            guard Self.isWord(bytes[position]) else {
                output.append(bytes[position])
                position += 1
                continue
            }
            takeWord()
        }
        return String(decoding: output, as: UTF8.self)
    }

    // MARK: The forms of secrets

    /// Hides `mizan_…`, of any kind, even truncated, or in the middle of a path or a query.
    private mutating func takeToken() -> Bool {
        guard let start = after("mizan_", from: position) else { return false }
        let end = run(from: start, where: Self.isTokenByte)
        guard end - start >= 16 else { return false }
        hide(until: end)
        return true
    }

    /// Hides a JSON Web Token: `{"…` in base64, then two more parts.
    private mutating func takeWebToken() -> Bool {
        guard bytes[position...].starts(with: "eyJ".utf8) else { return false }
        let end = run(from: position) { Self.isTokenByte($0) || $0 == UInt8(ascii: ".") }
        let dots = bytes[position..<end].count { $0 == UInt8(ascii: ".") }
        guard dots >= 2, end - position >= 32 else { return false }
        hide(until: end)
        return true
    }

    /// Hides a password's hash: `$scrypt$…`.
    private mutating func takeHash() -> Bool {
        guard let start = after("$scrypt$", from: position) else { return false }
        hide(until: run(from: start) { !Self.isSpace($0) && $0 != UInt8(ascii: "\"") })
        return true
    }

    /// `https://name:password@host`.
    private mutating func takeUserInfo() -> Bool {
        guard let start = after("://", from: position) else { return false }
        let end = run(from: start) { !Self.isSpace($0) && !"/?#\"".utf8.contains($0) }
        guard let at = bytes[start..<end].lastIndex(of: UInt8(ascii: "@")) else { return false }
        output += bytes[position..<start]
        position = start
        hide(until: at)
        return true
    }

    /// Keeps a word. If the word names a secret, hides the value behind the word: `token=…`, `"password": "…"`, `Bearer …`.
    private mutating func takeWord() {
        let end = endOfWord()
        let word = String(decoding: bytes[position..<end], as: UTF8.self)
        output += bytes[position..<end]
        position = end
        if ["bearer", "basic"].contains(word.lowercased()) { return takeCredentials() }
        if SecretName.isSecret(word) { takeValue() }
    }

    /// The end of the word, or the start of a token within it.
    private func endOfWord() -> Int {
        let end = run(from: position, where: Self.isTokenByte)
        return (position + 1..<max(end, position + 1)).first { after("mizan_", from: $0) != nil } ?? end
    }

    private mutating func takeCredentials() {
        let start = run(from: position, where: Self.isSpace)
        let end = run(from: start) { !Self.isSpace($0) && $0 != UInt8(ascii: "\"") }
        guard start > position, end - start >= 6 else { return }
        output += bytes[position..<start]
        position = start
        hide(until: end)
    }

    /// Hides the value behind `=`, `:` or `%3D`. A quoted text is hidden up to its closing quote. A value of a query is hidden
    /// up to the next `&`, any other value up to the end of the line.
    private mutating func takeValue() {
        var next = position
        if next < bytes.count, Self.isQuote(bytes[next]) { next += 1 }
        next = run(from: next, where: Self.isSpace)
        guard next < bytes.count else { return }
        let isQuery = bytes[next] == UInt8(ascii: "=")
        if isQuery || bytes[next] == UInt8(ascii: ":") {
            next += 1
        } else if let encoded = after("%3d", from: next) {
            next = encoded
        } else {
            return
        }
        next = run(from: next, where: Self.isSpace)
        guard next < bytes.count else { return }
        let quote = Self.isQuote(bytes[next]) ? bytes[next] : nil
        if quote != nil { next += 1 }
        output += bytes[position..<next]
        position = next
        hide(
            until: quote.map { endOfQuoted($0) } ?? run(from: next) { !Self.isLineEnd($0) && !(isQuery && $0 == 0x26) })
    }

    private func endOfQuoted(_ quote: UInt8) -> Int {
        var index = position
        while index < bytes.count, bytes[index] != quote {
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(index, bytes.count)
    }

    // MARK: Bytes

    private mutating func hide(until end: Int) {
        if end > position { output += Redaction.mark.utf8 }
        position = end
    }

    /// The position behind this text, if the text is at `start`, in upper or lower case.
    private func after(_ text: String, from start: Int) -> Int? {
        let wanted = text.utf8
        guard bytes.count - start >= wanted.count else { return nil }
        let isThere = zip(bytes[start...], wanted).allSatisfy { $0 == $1 || (Self.isLetter($0) && $0 | 0x20 == $1) }
        return isThere ? start + wanted.count : nil
    }

    private func run(from start: Int, where isPart: (UInt8) -> Bool) -> Int {
        bytes[min(start, bytes.count)...].firstIndex { !isPart($0) } ?? bytes.count
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        isLetter(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
    }

    private static func isWord(_ byte: UInt8) -> Bool { isLetter(byte) || byte == UInt8(ascii: "_") }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    private static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }
}
