import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { zxyToTileId } from 'pmtiles';
import type { TileAddress } from './coverage.ts';
import { varint } from './vector-tile.ts';

/*
 * Writes an archive in the format PMTiles 3. The root directory must be within the first 16 KiB, but is known last. So
 * these bytes are left free, tiles follow, and then the metadata and the directory entries that do not fit into the
 * root.
 */

type Entry = { id: number; offset: number; length: number; run: number };

const HEADER_LENGTH = 127;
const TILES_START = 16_384;
/** The number of entries in a leaf directory: few enough to be read at once. */
const ENTRIES_OF_LEAF = 2_048;

export type ArchiveInfo = {
  minZoom: number;
  maxZoom: number;
  bounds: readonly [west: number, south: number, east: number, north: number];
};

export class ArchiveWriter {
  readonly #file: FileHandle;
  readonly #entries: Entry[] = [];
  readonly #known = new Map<string, { offset: number; length: number }>();
  readonly #contents = createHash('sha256');
  #end = TILES_START;
  #tiles = 0;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  /**
   * Adds a tile. Tiles must come in the order of `byTileId`.
   * @param tile gzipped
   */
  async add({ z, x, y }: TileAddress, tile: Uint8Array): Promise<void> {
    const id = zxyToTileId(z, x, y);
    const digest = createHash('sha256').update(tile).digest('base64');
    let place = this.#known.get(digest);
    if (!place) {
      place = { offset: this.#end - TILES_START, length: tile.length };
      await this.#append(tile);
      this.#known.set(digest, place);
    }
    this.#contents.update(`${id} ${digest}\n`);
    this.#tiles++;
    const last = this.#entries.at(-1);
    if (last && last.offset === place.offset && last.id + last.run === id) last.run++;
    else this.#entries.push({ id, ...place, run: 1 });
  }

  async finish(info: ArchiveInfo, metadata: Record<string, unknown>): Promise<void> {
    const tilesLength = this.#end - TILES_START;
    const contents = this.#contents.digest('hex');
    const packedMetadata = gzipSync(JSON.stringify({ ...metadata, contents }));
    const metadataStart = this.#end;
    await this.#append(packedMetadata);

    const leavesStart = this.#end;
    let root = packDirectory(this.#entries);
    for (let size = ENTRIES_OF_LEAF; root.length > TILES_START - HEADER_LENGTH; size *= 2) {
      root = await this.#writeLeaves(leavesStart, size);
    }
    const header = Buffer.alloc(HEADER_LENGTH);
    header.write('PMTiles');
    header[7] = 3;
    const positions = [
      [HEADER_LENGTH, root.length],
      [metadataStart, packedMetadata.length],
      [leavesStart, this.#end - leavesStart],
      [TILES_START, tilesLength],
    ];
    const counts = [this.#tiles, this.#entries.length, this.#known.size];
    for (const [index, value] of [...positions.flat(), ...counts].entries()) {
      header.writeBigUInt64LE(BigInt(value), 8 + 8 * index);
    }
    const { minZoom, maxZoom, bounds } = info;
    const [west, south, east, north] = bounds;
    // Flags: tiles are in the order of their ids; directories and tiles are gzipped; tiles are vector tiles.
    header.set([1, 2, 2, 1, minZoom, maxZoom], 96);
    for (const [index, degrees] of bounds.entries()) header.writeInt32LE(toE7(degrees), 102 + 4 * index);
    header[118] = minZoom;
    header.writeInt32LE(toE7((west + east) / 2), 119);
    header.writeInt32LE(toE7((south + north) / 2), 123);
    await writeAll(this.#file, Buffer.concat([header, root]), 0);
    await this.#file.truncate(this.#end);
    await this.#file.sync();
  }

  async #append(bytes: Uint8Array): Promise<void> {
    await writeAll(this.#file, bytes, this.#end);
    this.#end += bytes.length;
  }

  /** @returns the root directory, which refers to the leaves */
  async #writeLeaves(start: number, size: number): Promise<Buffer> {
    this.#end = start;
    const root: Entry[] = [];
    for (let index = 0; index < this.#entries.length; index += size) {
      const entries = this.#entries.slice(index, index + size);
      const leaf = packDirectory(entries);
      root.push({ id: entries[0]?.id ?? 0, offset: this.#end - start, length: leaf.length, run: 0 });
      await this.#append(leaf);
    }
    return packDirectory(root);
  }
}

/** On a disk that is nearly full, one call may write only a part. */
async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    done += (await file.write(bytes, done, bytes.length - done, position + done)).bytesWritten;
  }
}

export function byTileId(one: TileAddress, other: TileAddress): number {
  return zxyToTileId(one.z, one.x, one.y) - zxyToTileId(other.z, other.x, other.y);
}

const toE7 = (degrees: number) => Math.round(degrees * 10_000_000);

function packDirectory(entries: readonly Entry[]): Buffer {
  const numbers = [
    entries.length,
    ...entries.map(({ id }, index) => id - (entries[index - 1]?.id ?? 0)),
    ...entries.map(({ run }) => run),
    ...entries.map(({ length }) => length),
    ...entries.map(({ offset }, index) => {
      const previous = entries[index - 1];
      // Zero for a tile directly after the previous one.
      return previous && offset === previous.offset + previous.length ? 0 : offset + 1;
    }),
  ];
  return gzipSync(Buffer.from(numbers.flatMap(varint)));
}
