"""Curves in panels, as a PNG: sizes against a logarithmic scale.

Not a program.  Nothing but the standard library is needed: lines, marks and
letters are drawn into rows of palette indices, which zlib packs.
"""

import math
import pathlib
import struct
import zlib

WHITE, BLACK, GREY = 0, 1, 2
CURVES = (3, 4, 5, 6)
PALETTE = ((255, 255, 255), (0, 0, 0), (205, 205, 205), (31, 90, 180),
           (215, 80, 20), (40, 140, 60), (130, 60, 150))
WIDTH, HEIGHT = 520, 380                      # of a panel
LEFT, RIGHT, TOP, BOTTOM = 80, 20, 40, 60     # around its axes
SCALE = 2                                     # of letters
STEP = 6 * SCALE                              # from letter to letter

# Five columns of seven dots, the lowest bit on top.
LETTERS = {
    " ": "0000000000", "(": "001C224100", ")": "0041221C00",
    "-": "0808080808", ".": "0060600000", "/": "2010080402",
    ":": "0036360000",
    "0": "3E5149453E", "1": "00427F4000", "2": "4261514946",
    "3": "2141454B31", "4": "1814127F10", "5": "2745454539",
    "6": "3C4A494930", "7": "0171090503", "8": "3649494936",
    "9": "064949291E",
    "A": "7E1111117E", "B": "7F49494936", "C": "3E41414122",
    "D": "7F4141221C", "E": "7F49494941", "F": "7F09090901",
    "G": "3E4149497A", "H": "7F0808087F", "I": "00417F4100",
    "J": "2040413F01", "K": "7F08142241", "L": "7F40404040",
    "M": "7F020C027F", "N": "7F0408107F", "O": "3E4141413E",
    "P": "7F09090906", "Q": "3E4151215E", "R": "7F09192946",
    "S": "4649494931", "T": "01017F0101", "U": "3F4040403F",
    "V": "1F2040201F", "W": "3F4038403F", "X": "6314081463",
    "Y": "0708700807", "Z": "6151494543",
    "a": "2054545478", "b": "7F48444438", "c": "3844444420",
    "d": "384444487F", "e": "3854545418", "f": "087E090102",
    "g": "0C5252523E", "h": "7F08040478", "i": "00447D4000",
    "j": "2040443D00", "k": "7F10284400", "l": "00417F4000",
    "m": "7C04180478", "n": "7C08040478", "o": "3844444438",
    "p": "7C14141408", "q": "081414187C", "r": "7C08040408",
    "s": "4854545420", "t": "043F444020", "u": "3C4040207C",
    "v": "1C2040201C", "w": "3C4030403C", "x": "4428102844",
    "y": "0C5050503C", "z": "4464544C44",
}


class Panel:
    """A title, what sizes are, and {name: [(size, value)]}.  Sizes that go from
    tens to thousands are better `spread`: by their logarithms."""

    def __init__(self, title, unit, curves, spread=False):
        self.title = title
        self.unit = unit
        self.spread = spread
        self.curves = {name: [(x, max(y, 0.01)) for x, y in points]
                       for name, points in curves.items() if points}

    def all(self):
        return [p for points in self.curves.values() for p in points]


class Picture:
    """Rows of palette indices."""

    def __init__(self, width, height):
        self.width, self.height = width, height
        self.rows = [bytearray(width) for _ in range(height)]

    def dot(self, x, y, colour, size=1):
        """A square with its centre there."""
        for row in range(y - size // 2, y - size // 2 + size):
            for column in range(x - size // 2, x - size // 2 + size):
                if 0 <= row < self.height and 0 <= column < self.width:
                    self.rows[row][column] = colour

    def line(self, x0, y0, x1, y1, colour, size=1):
        count = max(abs(x1 - x0), abs(y1 - y0), 1)
        for i in range(count + 1):
            self.dot(x0 + round((x1 - x0) * i / count),
                     y0 + round((y1 - y0) * i / count), colour, size)

    def text(self, x, y, words, colour=BLACK):
        """From its upper left corner."""
        for letter in words:
            columns = bytes.fromhex(LETTERS.get(letter, LETTERS["-"]))
            for column, bits in enumerate(columns):
                for row in range(7):
                    if bits >> row & 1:
                        self.dot(x + column * SCALE, y + row * SCALE, colour,
                                 SCALE)
            x += STEP

    def png(self):
        def chunk(kind, body):
            return (struct.pack(">I", len(body)) + kind + body
                    + struct.pack(">I", zlib.crc32(kind + body)))
        header = struct.pack(">IIBBBBB", self.width, self.height, 8, 3, 0, 0,
                             0)
        rows = b"".join(b"\0" + bytes(row) for row in self.rows)
        return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header)
                + chunk(b"PLTE", bytes(c for rgb in PALETTE for c in rgb))
                + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))


class Axes:
    """Where in the picture a point of a panel is."""

    def __init__(self, panel, left, top):
        sizes = [x for x, _ in panel.all()] or [0]
        values = [y for _, y in panel.all()] or [1]
        self.low, self.high = min(sizes), max(max(sizes), min(sizes) + 1)
        self.measure = math.log if panel.spread else float
        self.least = math.floor(math.log10(min(values)))
        self.most = max(math.ceil(math.log10(max(values))), self.least + 1)
        self.left, self.top = left + LEFT, top + TOP
        self.right, self.bottom = left + WIDTH - RIGHT, top + HEIGHT - BOTTOM

    def x(self, size):
        low, high = self.measure(self.low), self.measure(self.high)
        share = (self.measure(size) - low) / (high - low)
        return self.left + round(share * (self.right - self.left))

    def y(self, value):
        share = (math.log10(value) - self.least) / (self.most - self.least)
        return self.bottom - round(share * (self.bottom - self.top))


def marked_sizes(axes, spread):
    """Where the axis of sizes has numbers."""
    if spread:
        return [10 ** p for p in range(9) if axes.low <= 10 ** p <= axes.high]
    span = axes.high - axes.low
    step = next(s for s in (1, 2, 5, 10, 20, 50, 100) if span / s <= 8
                or s == 100)
    return range(axes.low - axes.low % -step, axes.high + 1, step)


def draw_axes(picture, axes, panel):
    for power in range(axes.least, axes.most + 1):
        y = axes.y(10 ** power)
        picture.line(axes.left, y, axes.right, y, GREY)
        label = f"{10 ** power:g}"
        picture.text(axes.left - STEP * len(label) - 4, y - 7, label)
    for size in marked_sizes(axes, panel.spread):
        x = axes.x(size)
        picture.line(x, axes.bottom, x, axes.bottom + 5, BLACK)
        label = str(size)
        room = axes.right + RIGHT - STEP * len(label)
        picture.text(min(x - STEP * len(label) // 2, room), axes.bottom + 9, label)
    picture.line(axes.left, axes.top, axes.left, axes.bottom, BLACK, 2)
    picture.line(axes.left, axes.bottom, axes.right, axes.bottom, BLACK, 2)
    picture.text(axes.left, axes.top - 24, panel.title)
    middle = (axes.left + axes.right) // 2
    picture.text(middle - STEP * len(panel.unit) // 2, axes.bottom + 32,
                 panel.unit)


def draw(picture, panel, left, top):
    axes = Axes(panel, left, top)
    draw_axes(picture, axes, panel)
    key = axes.left + STEP * (len(panel.title) + 2)
    for at, (name, points) in enumerate(panel.curves.items()):
        colour = CURVES[at % len(CURVES)]
        spots = [(axes.x(x), axes.y(y)) for x, y in points]
        for (x0, y0), (x1, y1) in zip(spots, spots[1:]):
            picture.line(x0, y0, x1, y1, colour, 2)
        for x, y in spots:
            picture.dot(x, y, colour, 7)
        picture.dot(key, axes.top - 17, colour, 9)
        picture.text(key + 10, axes.top - 24, name, colour)
        key += 10 + STEP * (len(name) + 2)


def write(path, panels):
    """Two panels in a row."""
    rows = (len(panels) + 1) // 2
    picture = Picture(min(len(panels), 2) * WIDTH, rows * HEIGHT)
    for at, panel in enumerate(panels):
        draw(picture, panel, at % 2 * WIDTH, at // 2 * HEIGHT)
    pathlib.Path(path).write_bytes(picture.png())
