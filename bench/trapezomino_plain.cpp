// A plain search for the Trapézomino solo, to measure others by: always the first free triangle
// in reading order is covered by every piece left that fits there; bits say what is taken. The
// jokers are one more copy of any one shape. Nothing is pruned, no piece comes first, and turns
// of the board are all found: with nothing given it finds each filling six times.
//
// Reads from standard input the places (how many; then piece and six triangles each), how many
// cases, and for each how many places are given, and these. Prints for each case how many
// positions were looked at and the fillings by doubled shape.
#include <cstdint>
#include <cstdio>
#include <vector>

using Bits = unsigned __int128;
struct Place { int piece; Bits cells; };

static std::vector<Place> starting[96];
static uint64_t nodes, by_shape[15];

static int first_free(Bits free) {
    uint64_t low = (uint64_t)free;
    return low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(free >> 64));
}

static void fill(Bits free, int left, int doubled) {
    nodes++;
    if (!free) { by_shape[doubled]++; return; }
    for (const Place &place : starting[first_free(free)]) {
        if (place.cells & ~free) continue;
        if (left >> place.piece & 1) fill(free & ~place.cells, left & ~(1 << place.piece), doubled);
        else if (doubled < 0) fill(free & ~place.cells, left, place.piece);
    }
}

int main() {
    int count, cases;
    if (scanf("%d", &count) != 1) return 1;
    std::vector<Place> places;
    for (int i = 0; i < count; i++) {
        int piece, cell, first = 96;
        if (scanf("%d", &piece) != 1) return 1;
        Bits cells = 0;
        for (int k = 0; k < 6; k++) {
            if (scanf("%d", &cell) != 1) return 1;
            cells |= (Bits)1 << cell;
            if (cell < first) first = cell;
        }
        places.push_back({piece, cells});
        starting[first].push_back(places.back());
    }
    if (scanf("%d", &cases) != 1) return 1;
    while (cases--) {
        int given, place, left = (1 << 15) - 1, doubled = -1;
        Bits free = ((Bits)1 << 96) - 1;
        if (scanf("%d", &given) != 1) return 1;
        while (given--) {
            if (scanf("%d", &place) != 1) return 1;
            free &= ~places[place].cells;
            if (left >> places[place].piece & 1) left &= ~(1 << places[place].piece);
            else doubled = places[place].piece;
        }
        nodes = 0;
        for (uint64_t &number : by_shape) number = 0;
        fill(free, left, doubled);
        printf("%llu", (unsigned long long)nodes);
        for (uint64_t number : by_shape) printf(" %llu", (unsigned long long)number);
        printf("\n");
        fflush(stdout);
    }
}
