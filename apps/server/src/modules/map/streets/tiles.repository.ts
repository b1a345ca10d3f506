import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import type { TileAddress } from './coverage.ts';

/** The tiles written by tilemaker: an SQLite file in the format MBTiles, which counts rows from the south. */
export class TileDatabase {
  readonly #db: DatabaseSync;
  readonly #find: StatementSync;

  constructor(path: string) {
    this.#db = new DatabaseSync(path, { readOnly: true });
    this.#find = this.#db.prepare(
      'select tile_data from tiles where zoom_level = ? and tile_column = ? and tile_row = ?',
    );
  }

  addresses(): TileAddress[] {
    const rows = this.#db.prepare('select zoom_level z, tile_column x, tile_row y from tiles').all();
    return rows.map((row) => fromSouth({ z: Number(row.z), x: Number(row.x), y: Number(row.y) }));
  }

  /** Decompressed; null if there is none. */
  tile(address: TileAddress): Uint8Array | null {
    const { z, x, y } = fromSouth(address);
    const row = this.#find.get(z, x, y);
    return row?.tile_data instanceof Uint8Array ? gunzipSync(row.tile_data) : null;
  }

  close(): void {
    this.#db.close();
  }
}

const fromSouth = ({ z, x, y }: TileAddress): TileAddress => ({ z, x, y: 2 ** z - 1 - y });
