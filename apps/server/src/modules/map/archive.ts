import type { FileHandle } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { findTile, type Header, SharedPromiseCache, type Source, zxyToTileId } from 'pmtiles';

/** Reads bytes of an archive; fewer at its end. */
export type ReadBytes = (offset: number, length: number) => Promise<Uint8Array<ArrayBuffer>>;

/** An archive of map tiles: one file in the format PMTiles 3. */
export type Archive = {
  header: Header;
  metadata: Record<string, unknown>;
  /** A tile as stored, gzipped; null if the archive has none there. */
  tile(z: number, x: number, y: number): Promise<Uint8Array<ArrayBuffer> | null>;
};

/** @throws for a file that is not such an archive */
export async function openArchive(read: ReadBytes): Promise<Archive> {
  const source: Source = {
    getKey: () => 'archive',
    getBytes: async (offset, length) => ({ data: (await read(offset, length)).buffer }),
  };
  const cache = new SharedPromiseCache(100);
  const header = await cache.getHeader(source);
  const metadata: Record<string, unknown> = JSON.parse(
    gunzipSync(await read(header.jsonMetadataOffset, header.jsonMetadataLength)).toString(),
  );
  return {
    header,
    metadata,
    async tile(z, x, y) {
      if (z < header.minZoom || z > header.maxZoom || x >= 2 ** z || y >= 2 ** z) return null;
      const id = zxyToTileId(z, x, y);
      let [offset, length] = [header.rootDirectoryOffset, header.rootDirectoryLength];
      for (let depth = 0; depth < 4; depth++) {
        const entry = findTile(await cache.getDirectory(source, offset, length, header), id);
        if (entry === null) return null;
        if (entry.runLength > 0) return read(header.tileDataOffset + entry.offset, entry.length);
        [offset, length] = [header.leafDirectoryOffset + entry.offset, entry.length];
      }
      return null;
    },
  };
}

export function fromMemory(archive: Buffer): ReadBytes {
  return async (offset, length) => new Uint8Array(archive.subarray(offset, offset + length));
}

/** Larger than any tile or directory: a broken archive may state any length. */
const MAX_READ_BYTES = 16 * 1024 * 1024;

export function fromFile(file: FileHandle): ReadBytes {
  return async (offset, length) => {
    if (length > MAX_READ_BYTES) throw new Error(`it has a part of ${length} bytes`);
    const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset);
    return buffer.slice(0, bytesRead);
  };
}
