import Foundation
import Kernel
import Testing

@testable import PlistImport

@Suite struct FileTests {
    /// A directory that is deleted after the test.
    final class Scratch {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("plist-\(UUID().uuidString)").path

        init() throws {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }

        deinit {
            do { try FileManager.default.removeItem(atPath: path) } catch { print("left behind: \(path): \(error)") }
        }

        func file(_ name: String, _ bytes: [UInt8]) -> String {
            let file = path + "/" + name
            #expect(FileManager.default.createFile(atPath: file, contents: Data(bytes)))
            return file
        }
    }

    func error(_ path: String, limits: PropertyListLimits = PropertyListLimits()) -> PropertyListError? {
        do throws(PropertyListError) {
            _ = try PropertyListReader(limits: limits).read(contentsOf: path)
            return nil
        } catch {
            return error
        }
    }

    @Test func readsFilesByTheirContentAndNotTheirName() throws {
        let scratch = try Scratch()
        let xml = scratch.file("a.bplist", Array("\u{FEFF}<plist><true/></plist>".utf8))
        let binary = scratch.file("b.xml", BinaryTests.list([[0x09]]))
        let reader = PropertyListReader()
        #expect(try reader.read(contentsOf: xml) == PropertyList(value: .boolean(true), format: .xml))
        #expect(try reader.read(contentsOf: binary) == PropertyList(value: .boolean(true), format: .binary))
    }

    @Test func readsFilesLongerThanEveryBuffer() throws {
        let scratch = try Scratch()
        let text = String(repeating: "سبحان الله وبحمده\n", count: 100_000)
        let xml = scratch.file("a", Array("<plist><string>\(text)</string></plist>".utf8))
        #expect(try PropertyListReader().read(contentsOf: xml).value == .string(text))
        let data = try PropertyListSerialization.data(fromPropertyList: text, format: .binary, options: 0)
        #expect(try PropertyListReader().read(contentsOf: scratch.file("b", [UInt8](data))).value == .string(text))
    }

    @Test func aFileErrorNamesTheFault() throws {
        let scratch = try Scratch()
        #expect(error(scratch.path + "/none") == PropertyListError(.noSuchFile, file: scratch.path + "/none"))
        #expect(error("") == PropertyListError(.noSuchFile, file: ""))
        #expect(error(scratch.path) == PropertyListError(.isDirectory, file: scratch.path))
        #expect(error("/dev/null") == PropertyListError(.notAFile, file: "/dev/null"))
        let empty = scratch.file("empty", [])
        #expect(error(empty) == PropertyListError(.empty, file: empty))
        let picture = scratch.file("p.plist", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0])
        #expect(error(picture)?.problem == .notAPropertyList(looksLike: "a PNG picture"))
        let cut = scratch.file("cut", Array("<plist>\n<dict><key>a</key>".utf8))
        #expect(error(cut) == PropertyListError(.truncated, at: .line(2), keyPath: "a", file: cut))
        let large = scratch.file("large", Array("<plist><string>0123456789</string></plist>".utf8))
        #expect(error(large, limits: PropertyListLimits(totalBytes: 20))?.problem == .tooLarge(limit: 20))
    }

    @Test func readingAPipeDoesNotBlock() throws {
        let scratch = try Scratch()
        let pipe = scratch.path + "/pipe"
        try #require(mkfifo(pipe, 0o600) == 0)
        #expect(error(pipe)?.problem == .notAFile)
    }

    @Test(.enabled(if: geteuid() != 0, "root may read everything"))
    func anUnreadableFileIsNamed() throws {
        let scratch = try Scratch()
        let file = scratch.file("secret", [0x20])
        try #require(chmod(file, 0) == 0)
        #expect(error(file)?.problem == .notPermitted)
    }

    @Test func aFileThatChangesWhileReadIsRefused() throws {
        let scratch = try Scratch()
        let text = "<plist><true/></plist>"
        let path = scratch.file("a", Array(text.utf8))
        let grown = try PropertyListFile(path)
        try grown.checkUnchanged()
        _ = scratch.file("a", Array((text + " ").utf8))
        let opened = try PropertyListFile(path)
        let handle = try #require(FileHandle(forWritingAtPath: path))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(" more".utf8))
        #expect(throws: PropertyListError(.changedWhileReading)) { try opened.checkUnchanged() }
        #expect(throws: PropertyListError(.changedWhileReading)) { try opened.next() }

        // The file has the same size as before, but a different time.
        let same = try PropertyListFile(path)
        try handle.seek(toOffset: 0)
        try handle.write(contentsOf: Data("<PLIST>".utf8))
        var times = [timespec(tv_sec: 1, tv_nsec: 0), timespec(tv_sec: 1, tv_nsec: 0)]
        try #require(futimens(handle.fileDescriptor, &times) == 0)
        try handle.close()
        #expect(throws: PropertyListError(.changedWhileReading)) { try same.checkUnchanged() }
    }
}
