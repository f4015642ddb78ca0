"""Property lists in XML and binary that can be wrong on purpose: numbers and dates beyond all ends, and broken structure."""
import base64
import struct
from xml.sax.saxutils import escape


class Whole(int):
    """An integer of as many bytes as it takes, or more than any reader knows."""


class Bits(bytes):
    """A real or a date by its bits: NaN, infinity, any exponent."""


class Date(Bits):
    pass


class Written(str):
    """In XML as it is; in binary, text."""


def xml(value):
    head = '<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0">'
    return (head + element(value) + "</plist>").encode("utf-8", "surrogatepass")


def element(value):
    if isinstance(value, Written):
        return str(value)
    if isinstance(value, bool):
        return "<true/>" if value else "<false/>"
    if isinstance(value, int):
        return f"<integer>{value}</integer>"
    if isinstance(value, Date):
        return f"<date>{number(value)!r}</date>"
    if isinstance(value, Bits):
        return f"<real>{number(value)!r}</real>"
    if isinstance(value, bytes):
        return f"<data>{base64.b64encode(value).decode()}</data>"
    if isinstance(value, str):
        return f"<string>{escape(value)}</string>"
    if isinstance(value, list) and value and isinstance(value[0], tuple):
        return "<dict>" + "".join(f"<key>{escape(name)}</key>{element(one)}" for name, one in value) + "</dict>"
    return "<array>" + "".join(map(element, value)) + "</array>"


def number(bits):
    return struct.unpack(">d", bits.rjust(8, b"\0"))[0] if len(bits) != 4 else struct.unpack(">f", bits)[0]


def binary(value, *, offset_bytes=None, reference_bytes=None, trailer=None):
    """A list of pairs is a dictionary; `trailer` replaces numbers of the trailer by name."""
    objects = []

    def add(value):
        place = len(objects)
        objects.append(b"")
        if isinstance(value, list) and value and isinstance(value[0], tuple):
            keys = [add(name) for name, _ in value]
            objects[place] = (0xD0, len(value), keys + [add(one) for _, one in value])
        elif isinstance(value, list):
            objects[place] = (0xA0, len(value), [add(one) for one in value])
        else:
            objects[place] = scalar(value)
        return place

    top = add(value)
    width = reference_bytes or max(1, (len(objects).bit_length() + 7) // 8)
    data, offsets = b"bplist00", []
    for one in objects:
        offsets.append(len(data))
        if isinstance(one, tuple):
            marker, count, references = one
            one = sized(marker, count) + b"".join(fitted(reference, width) for reference in references)
        data += one
    table = len(data)
    size = offset_bytes or max(1, (table.bit_length() + 7) // 8)
    data += b"".join(fitted(offset, size) for offset in offsets)
    fields = {"offsets": size, "references": width, "count": len(objects), "top": top, "table": table, **(trailer or {})}
    return data + bytes(6) + struct.pack(
        ">BBQQQ", fields["offsets"] & 0xFF, fields["references"] & 0xFF,
        *(fields[name] & (2**64 - 1) for name in ("count", "top", "table")))


def fitted(number, width):
    return (number & (2 ** (8 * width) - 1)).to_bytes(width, "big")


def sized(marker, count):
    return bytes([marker | count]) if count < 15 else bytes([marker | 15]) + b"\x13" + count.to_bytes(8, "big")


def scalar(value):
    if isinstance(value, bool):
        return b"\x09" if value else b"\x08"
    if isinstance(value, int):
        width = next(power for power in range(5) if power == 4 or -(2**63) <= value < 2**63 and (
            power == 3 or 0 <= value < 2 ** (8 * 2**power)))
        return bytes([0x10 | width]) + fitted(value, 2**width)
    if isinstance(value, Date):
        return b"\x33" + value.rjust(8, b"\0")
    if isinstance(value, Bits):
        return (b"\x22" if len(value) == 4 else b"\x23") + value
    if isinstance(value, bytes):
        return sized(0x40, len(value)) + value
    if value.isascii():
        return sized(0x50, len(value)) + value.encode()
    units = value.encode("utf-16-be", "surrogatepass")
    return sized(0x60, len(units) // 2) + units
