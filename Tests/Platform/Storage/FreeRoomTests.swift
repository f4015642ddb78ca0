import Testing

@testable import Storage

struct FreeRoomTests {
    @Test(arguments: [
        (UInt64(3), UInt64(4_096), UInt64(12_288)), (0, 4_096, 0), (.max, 4_096, .max), (1 << 52, 1 << 12, .max),
        (1 << 51, 1 << 12, 1 << 63),
    ])
    func freeRoomIsAtMostTheLargestNumber(blocks: UInt64, size: UInt64, bytes: UInt64) {
        #expect(FreeRoom.bytes(blocks: blocks, size: size) == bytes)
    }

    @Test func aMissingDirectoryHasNoFreeRoom() {
        #expect(FreeRoom.bytes(at: "/nowhere/at/all") == nil)
    }
}
