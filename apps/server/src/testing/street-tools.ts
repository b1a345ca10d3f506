import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import type { TileAddress } from '../modules/map/streets/coverage.ts';

/* Stand-ins for osmium and tilemaker, for tests on machines without them: two scripts with prepared output. */

type Responses = {
  /** The extract's bounds in the output of `osmium fileinfo`. */
  boxes?: number[][];
  /** Lines of a shell script in place of the tool's work. */
  osmium?: string;
  tilemaker?: string;
};

/** @param tiles what tilemaker writes */
export async function makeTools(folder: string, tiles: [TileAddress, Buffer][], responses: Responses = {}) {
  await mkdir(folder, { recursive: true });
  const prepared = path.join(folder, 'prepared.mbtiles');
  writeTiles(prepared, tiles);
  const info = JSON.stringify({ header: { boxes: responses.boxes ?? [[151.1, -33.9, 151.3, -33.8]] } });
  const findOutput = 'while [ $# -gt 0 ]; do if [ "$1" = --output ]; then out="$2"; fi; shift; done';
  const osmium = responses.osmium ?? `if [ "$1" = fileinfo ]; then echo '${info}'; exit; fi`;
  const tilemaker = `if [ "$1" = --help ]; then exit; fi\n${responses.tilemaker ?? ''}`;
  return {
    osmium: await script(folder, 'osmium', `${osmium}\n${findOutput}\n: > "$out"`),
    tilemaker: await script(folder, 'tilemaker', `${tilemaker}\n${findOutput}\ncp '${prepared}' "$out"`),
  };
}

async function script(folder: string, name: string, lines: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, `#!/bin/sh\nset -e\n${lines}\n`);
  await chmod(file, 0o755);
  return file;
}

/** In the format MBTiles, whose rows count from the south. */
function writeTiles(file: string, tiles: readonly [TileAddress, Buffer][]): void {
  const db = new DatabaseSync(file);
  db.exec(
    'create table if not exists tiles (zoom_level, tile_column, tile_row, tile_data); delete from tiles',
  );
  const insert = db.prepare('insert into tiles values (?, ?, ?, ?)');
  for (const [{ z, x, y }, tile] of tiles) insert.run(z, x, 2 ** z - 1 - y, gzipSync(tile));
  db.close();
}
