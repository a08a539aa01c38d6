"""Print-and-play: the PDFs are opened, rasterised and measured."""

import io
import itertools
import math
import pathlib
import struct
from functools import cache
from typing import Any

import numpy as np
import pypdfium2 as pdfium
import pytest

from tablee import games
from tablee.games.polymere.board import NAMES
from tablee.games.refusal import Refusal
from tablee.locale import LANGUAGES
from tablee.paper.print import Order, make
from tablee.paper.print.book import draw, parts
from tablee.paper.print.kits import permutation as permutation_kit
from tablee.paper.print.kits import polymere as polymere_kit
from tablee.paper.print.kits.trapezomino_booklet import choice
from tablee.paper.print.kits.trapezomino_parts import KNOB, THICK, board_tray, laser, solid
from tablee.paper.print.kits.trapezomino_pieces import ALL, SIDE, lying, shelves
from tablee.paper.print.order import BAR, MARGIN, PAPERS
from tablee.paper.print.solid import ROUND, Solid

DPI = 300
MM = DPI / 25.4
POINT = 25.4 / 72


@cache
def printed(order: Order) -> Any:
    data = draw(order)
    assert len(data) <= 2_000_000
    return pdfium.PdfDocument(io.BytesIO(data))


def raster(order: Order, page: int) -> Any:
    """A page as an array of brightness, 0 black to 255 white, at 300 dpi."""
    image = printed(order)[page].render(scale=DPI / 72, grayscale=True)
    return np.asarray(image.to_pil())


ORDERS = [
    Order(game, lang, paper, backs=backs, grey=grey, saving=saving)
    for game, (lang, paper, backs, grey, saving) in itertools.product(
        games.names(),
        [
            ("fr", "a4", "none", False, False),
            ("en", "letter", "long", True, False),
            ("fr", "letter", "short", False, True),
        ],
    )
]


def named(order: Order) -> str:
    return f"{order.game}-{order.lang}-{order.paper}-{order.backs}"


@pytest.mark.slow
@pytest.mark.parametrize("order", ORDERS, ids=named)
def test_every_page_has_a_bar_of_5_cm_and_white_edges(order: Order) -> None:
    for page in range(len(printed(order))):
        picture = raster(order, page)
        assert picture.shape[0] == pytest.approx(order.height * MM, abs=2)
        edge = round((MARGIN - 4.5) * MM)
        for strip in (picture[:edge], picture[-edge:], picture[:, :edge], picture[:, -edge:]):
            assert strip.min() > 250, f"page {page + 1} is drawn where printers leave white"
        # The bar is the only thing at the left end of the foot: its ends are its tall ticks.
        foot = picture[-round(14 * MM) : -round(8 * MM), : round(70 * MM)]
        row = int(np.argmin(foot.mean(axis=1)))
        dark = np.flatnonzero(foot[row] < 128)
        assert (dark[-1] - dark[0]) / MM == pytest.approx(
            BAR + 0.44, abs=0.15
        )  # a tick is 0.44 wide
        assert dark[0] / MM == pytest.approx(MARGIN, abs=0.3)


@pytest.mark.slow
@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_fonts_are_embedded_with_accents_and_the_rules_take_two_pages(game: str, lang: str) -> None:
    data = draw(Order(game, lang))
    assert b"/FontFile2" in data
    assert b"/Type1" not in data, "a font that is not embedded"
    texts = [page.get_textpage().get_text_range() for page in pdfium.PdfDocument(io.BytesIO(data))]
    word = "règles" if lang == "fr" else "rules"
    assert 1 <= sum(f"· {word} ·" in text for text in texts) <= 2
    if lang == "fr":
        assert "é" in "".join(texts)


def digits_on(page: Any) -> list[tuple[str, float, float]]:
    """Every digit set on a page and where its middle is, in millimetres from the top left."""
    text, found = page.get_textpage(), []
    for index in range(text.count_chars()):
        letter = text.get_text_range(index, 1)
        if letter in "123456J" and letter:
            left, bottom, right, top = text.get_charbox(index)
            x, y = (
                (left + right) / 2 * POINT,
                page.get_height() * POINT - (top + bottom) / 2 * POINT,
            )
            found.append((letter, x, y))
    return found


def pieces_on(order: Order, page: int, across: float) -> list[str]:
    """The pieces of a sheet, read off it: the digits round each place, clockwise from the 1."""
    names = []
    digits = digits_on(printed(order)[page])
    for x, y in polymere_kit.comb(order, across):
        near = [(letter, dx - x, dy - y) for letter, dx, dy in digits
                if math.hypot(dx - x, dy - y) < across * 0.45]  # fmt: skip
        if len(near) == 1 and near[0][0] == "J":
            names.append("J")
        if len(near) == 6:
            ring = sorted(near, key=lambda digit: math.atan2(digit[2], digit[1]))
            word = "".join(letter for letter, _, _ in ring)
            at = word.index("1")
            names.append(word[at:] + word[:at])
    return names


@pytest.mark.slow
@pytest.mark.parametrize(("paper", "size"), [("a4", None), ("letter", 28.0)])
def test_all_124_pieces_are_there_once(paper: str, size: float | None) -> None:
    order = Order("polymere", "fr", paper, size)
    across = size or polymere_kit.ACROSS
    sheets = -(-124 // len(polymere_kit.comb(order, across)))
    found = [name for page in range(sheets) for name in pieces_on(order, page, across)]
    assert sorted(found) == sorted([*(name for name in NAMES if name != "J"), *"JJJJ"])


@pytest.mark.slow
def test_a_hexagon_is_35_mm_across() -> None:
    order = Order("polymere")
    picture = raster(order, 0)
    places = polymere_kit.comb(order, polymere_kit.ACROSS)
    row = picture[round(places[0][1] * MM)]
    for x, _ in places[:5]:
        for side in (-1, 1):
            middle = round((x + side * polymere_kit.ACROSS / 2) * MM)
            window = row[middle - 8 : middle + 9]
            line = middle - 8 + int(np.argmin(window))
            assert window.min() < 200, "a cut line"
            assert line / MM == pytest.approx(x + side * polymere_kit.ACROSS / 2, abs=0.15)


@pytest.mark.slow
@pytest.mark.parametrize("backs", ["long", "short"])
def test_backs_lie_behind_their_fronts(backs: str) -> None:
    order = Order("polymere", backs=backs)
    front, back = raster(order, 0), raster(order, 1)
    turned = back[:, ::-1] if backs == "long" else back[::-1]
    foot = round((order.height - 24) * MM)
    for x, y in polymere_kit.comb(order, polymere_kit.ACROSS):
        assert front[round(y * MM), round((x + 0.2 * 35) * MM)] < 250
        # Half a millimetre outside of the piece the back must still be covered.
        for angle in range(0, 360, 30):
            reach = polymere_kit.ACROSS / 2 + 0.5
            px = x + reach * math.cos(math.radians(angle))
            py = y + reach * math.sin(math.radians(angle))
            if py * MM < foot:
                assert turned[round(py * MM), round(px * MM)] < 250
    ink = np.argwhere(turned[:foot] < 250)
    cut = polymere_kit.comb(order, polymere_kit.ACROSS)
    left = min(x for x, _ in cut) - polymere_kit.ACROSS / 2
    assert ink[:, 1].min() / MM == pytest.approx(left - 0.03 * 35, abs=0.5)


@pytest.mark.slow
def test_trapezomino_outlines_are_exact() -> None:
    order = Order("trapezomino")
    fine = 600 / 25.4
    page = printed(order)[1].render(scale=600 / 72, grayscale=True)
    picture = 255.0 - np.asarray(page.to_pil())
    checked = 0
    for (x, y), cut in shelves([lying(letter, SIDE) for letter in ALL], order)[0]:
        path = [(x + px, y + py) for px, py in cut.path]
        for (x0, y0), (x1, y1) in itertools.pairwise([*path, path[0]]):
            length = math.hypot(x1 - x0, y1 - y0)
            # A third of the way along the side no triangle's edge comes near.
            at = (x0 + (x1 - x0) * 0.37 / (length / SIDE), y0 + (y1 - y0) * 0.37 / (length / SIDE))
            across = (-(y1 - y0) / length, (x1 - x0) / length)
            steps = [step / 50 for step in range(-30, 31)]
            dark = np.array(
                [
                    picture[
                        round((at[1] + across[1] * step) * fine),
                        round((at[0] + across[0] * step) * fine),
                    ]
                    for step in steps
                ]
            )
            line = np.flatnonzero(dark > 150)
            assert line.size, f"no line to cut along at a side of {cut.letter}"
            middle = (steps[line[0]] + steps[line[-1]]) / 2
            assert abs(middle) < 0.1, (cut.letter, middle)
            checked += 1
    assert checked > 17 * 4
    assert lying("J", SIDE).width == pytest.approx(2 * SIDE)


def read_stl(data: bytes) -> Solid:
    (count,) = struct.unpack_from("<I", data, 80)
    assert len(data) == 84 + 50 * count
    triangles = []
    for at in range(count):
        numbers = struct.unpack_from("<12f", data, 84 + 50 * at)
        triangles.append(tuple(tuple(numbers[3 * k : 3 * k + 3]) for k in (1, 2, 3)))
    return Solid(tuple(triangles))  # type: ignore[arg-type]  # triples of points


@pytest.mark.parametrize("letter", sorted(set(ALL)))
def test_a_solid_piece_is_watertight_with_the_right_volume(letter: str) -> None:
    cut = lying(letter, SIDE)
    made = solid(cut, SIDE, 0.0)
    area = len(cut.cells) * SIDE**2 * math.sqrt(3) / 4
    round_ = ROUND / 2 * math.sin(2 * math.pi / ROUND) * (0.18 * SIDE) ** 2
    assert made.is_closed()
    assert made.volume() == pytest.approx(area * THICK + round_ * KNOB, rel=1e-9)
    loose = solid(cut, SIDE, 0.4)
    assert loose.is_closed()
    assert loose.volume() < made.volume()


def test_stl_files_are_closed_and_the_pieces_fill_the_tray() -> None:
    files = parts(Order("trapezomino"), "stl")
    assert set(files) == {"", "-tray"}
    for data in files.values():
        assert read_stl(data).is_closed()
    pieces = sum(solid(lying(letter, SIDE), SIDE, 0.0).volume() for letter in ALL)
    knobs = 17 * ROUND / 2 * math.sin(2 * math.pi / ROUND) * (0.18 * SIDE) ** 2 * KNOB
    hexagon = 96 * SIDE**2 * math.sqrt(3) / 4
    assert (pieces - knobs) / THICK == pytest.approx(hexagon)
    full, hollow = board_tray(SIDE, 0.0), board_tray(SIDE, 0.6)
    assert full.is_closed()
    assert hollow.is_closed()


def test_laser_outlines_keep_the_clearance() -> None:
    order = Order("trapezomino", clearance=0.4)
    sheet = shelves([lying(letter, SIDE) for letter in ALL], order)[0]
    drawing = laser(order, sheet, SIDE)
    assert drawing.count("<polygon") == len(sheet) == 17
    assert f"H{MARGIN + BAR}" in drawing  # the bar of 5 cm
    tight = laser(Order("trapezomino", clearance=0.0), sheet, SIDE)
    for loose_line, line, (_, cut) in zip(polygons(drawing), polygons(tight), sheet, strict=True):
        assert area(line) == pytest.approx(len(cut.cells) * SIDE**2 * math.sqrt(3) / 4, rel=1e-4)
        around = sum(math.dist(a, b) for a, b in itertools.pairwise([*line, line[0]]))
        assert area(line) - area(loose_line) == pytest.approx(around * 0.2, rel=0.03)


def polygons(drawing: str) -> list[list[tuple[float, float]]]:
    found = []
    for part in drawing.split('points="')[1:]:
        numbers = part.split('"')[0].split()
        found.append([(float(x), float(y)) for x, y in (pair.split(",") for pair in numbers)])
    return found


def area(path: list[tuple[float, float]]) -> float:
    pairs = itertools.pairwise([*path, path[0]])
    return abs(sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairs)) / 2


def test_paper_dice_are_dice() -> None:
    values = {(column, row): value for column, row, value in permutation_kit.NET}
    assert sorted(values.values()) == [1, 2, 3, 4, 5, 6]
    for one, other in (((1, 0), (1, 2)), ((0, 1), (2, 1)), ((1, 1), (3, 1))):
        assert values[one] + values[other] == 7
    assert len(permutation_kit.TABS) == 7  # twelve edges less five folds


@pytest.mark.parametrize("paper", PAPERS)
def test_a_board_too_large_for_a_sheet_comes_in_parts(paper: str) -> None:
    order = Order("trapezomino", paper=paper, size=30.0)
    texts = [page.get_textpage().get_text_range() for page in printed(order)]
    assert sum("part " in text for text in texts) >= 2


@pytest.mark.slow
def test_a_booklet_has_every_puzzle_and_its_solution() -> None:
    order = Order("trapezomino", puzzles=7, grade=3)
    texts = [page.get_textpage().get_text_range() for page in printed(order)]
    assert [("puzzles" in text, "solutions" in text) for text in texts] == [
        (True, False), (True, False), (False, True),
    ]  # fmt: skip
    for number in range(1, 8):
        shown = [text.split().count(f"3-{number}") for text in texts]
        assert sum(shown[:2]) == shown[2] == 1
    mixed = choice(Order("trapezomino", puzzles=12))
    assert len(set(mixed)) == 12
    assert {grade for grade, _ in mixed} == {1, 2, 3, 4, 5}


def wrong(**fields: Any) -> None:
    with pytest.raises(Refusal):
        draw(Order(**{"game": "polymere", **fields}))


def test_bad_orders_are_refused(tmp_path: pathlib.Path) -> None:
    wrong(game="chess")
    wrong(paper="a3")
    wrong(lang="de")
    wrong(backs="left")
    wrong(size=500.0)
    wrong(size=float("nan"))
    wrong(game="poldr", size=40.0)
    wrong(game="poldr", puzzles=10_000_000)
    wrong(clearance=-1.0)
    wrong(game="trapezomino", puzzles=10_000_000)
    wrong(game="trapezomino", puzzles=5, grade=6)
    wrong(game="trapezomino", size=56.0)
    assert draw(Order("trapezomino", size=55.0))
    with pytest.raises(Refusal):
        parts(Order("poldr"), "stl")
    with pytest.raises(Refusal):
        make(Order("permutation"), tmp_path / "none" / "x.pdf")
    folder = tmp_path / "folder"
    folder.mkdir()
    with pytest.raises(Refusal):
        make(Order("permutation"), folder)
    assert list(tmp_path.rglob("*")) == [folder], "no half-written file is left"


@pytest.mark.slow
def test_the_same_order_gives_the_same_bytes(tmp_path: pathlib.Path) -> None:
    made = make(Order("poldr"), tmp_path / "a.pdf")
    make(Order("poldr"), tmp_path / "b.pdf")
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()
    assert made.pages == len(pdfium.PdfDocument(tmp_path / "a.pdf"))
