import type { Box } from './clipping.ts';
import { TILE_SIDE } from './vector-tile.ts';

/** The zoom of the deepest tiles, which are the cells of the coverage: some 2 km wide in Sydney. */
export const DEEPEST_TILES = 14;
/** At lower zooms the bundled map is as good. */
export const FIRST_TILES = 11;

export type TileAddress = { z: number; x: number; y: number };

/** How far shapes extend beyond the edge of their tile, so that no line shows between tiles. */
export const TILE_MARGIN = 64;
const TILES_ACROSS = 2 ** DEEPEST_TILES;

/** The cells that have streets: there, the archive's map replaces the bundled one. */
export class Coverage {
  readonly #cells: Set<number>;

  constructor(cells: readonly Pick<TileAddress, 'x' | 'y'>[]) {
    this.#cells = closeGaps(new Set(cells.map(({ x, y }) => x * TILES_ACROSS + y)));
  }

  get cells(): TileAddress[] {
    return [...this.#cells].map((cell) => ({
      z: DEEPEST_TILES,
      x: Math.floor(cell / TILES_ACROSS),
      y: cell % TILES_ACROSS,
    }));
  }

  /** All tiles that contain a covered cell. */
  get tiles(): TileAddress[] {
    const tiles = new Map<string, TileAddress>();
    for (const { x, y } of this.cells) {
      for (let z = FIRST_TILES; z <= DEEPEST_TILES; z++) {
        const size = 2 ** (DEEPEST_TILES - z);
        const tile = { z, x: Math.floor(x / size), y: Math.floor(y / size) };
        tiles.set(`${z}/${tile.x}/${tile.y}`, tile);
      }
    }
    return [...tiles.values()];
  }

  /** The covered parts of a tile, row by row, in the tile's units. Parts at the tile's edge extend beyond it. */
  boxesIn({ z, x, y }: TileAddress): Box[] {
    const size = 2 ** (DEEPEST_TILES - z);
    const boxes: Box[] = [];
    for (let row = 0; row < size; row++) {
      let begun: number | null = null;
      for (let column = 0; column <= size; column++) {
        const isCovered =
          column < size && this.#cells.has((x * size + column) * TILES_ACROSS + y * size + row);
        if (isCovered) begun ??= column;
        else if (begun !== null) {
          boxes.push(toBox({ left: begun, right: column, top: row, bottom: row + 1 }, size));
          begun = null;
        }
      }
    }
    return boxes;
  }
}

function toBox({ left, top, right, bottom }: Box, size: number): Box {
  const unit = TILE_SIDE / size;
  const lower = (cells: number) => (cells === 0 ? -TILE_MARGIN : cells * unit);
  const upper = (cells: number) => (cells === size ? TILE_SIDE + TILE_MARGIN : cells * unit);
  return { left: lower(left), top: lower(top), right: upper(right), bottom: upper(bottom) };
}

/** Fills gaps of up to two cells, in a row or in both directions: a lake or a park between streets belongs to them. */
function closeGaps(cells: ReadonlySet<number>): Set<number> {
  const steps = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => x * TILES_ACROSS + y));
  const around = (cell: number) => steps.map((step) => cell + step);
  const grown = new Set([...cells].flatMap(around));
  return new Set([...grown].filter((cell) => around(cell).every((neighbour) => grown.has(neighbour))));
}
