import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { type Archive, fromFile, openArchive } from '../archive.ts';
import { DEEPEST_TILES, FIRST_TILES } from './coverage.ts';

/** An archive of streets that the operator has built with `npm run basemap`. */
export type Streets = Pick<Archive, 'tile'> & {
  minZoom: number;
  maxZoom: number;
  /** West, south, east and north, in degrees. */
  bounds: readonly number[];
  /** The credit that the map must show. */
  credit: string;
  /** Differs for different contents. */
  hash: string;
  close(): Promise<void>;
};

export const streetsFile = 'streets.pmtiles';
export const streetsFolder = (dataDir: string) => join(dataDir, 'basemap');
export const streetsPath = (dataDir: string) => join(streetsFolder(dataDir), streetsFile);

/** Identifies such archives. The number increases when the style needs other layers. */
export const streetsMetadata = {
  name: 'streets',
  schema: 'reelmates-streets-1',
  attribution: '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>',
};

/**
 * Opens an archive, which stays open: a new file in its place is found at the next start.
 * @returns null if there is none
 * @throws for a broken archive, or one of another kind
 */
export async function openStreets(path: string): Promise<Streets | null> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!file) return null;
  try {
    const { header, metadata, tile } = await openArchive(fromFile(file));
    const { size } = await file.stat();
    const end = Math.max(
      header.tileDataOffset + (header.tileDataLength ?? 0),
      header.leafDirectoryOffset + (header.leafDirectoryLength ?? 0),
    );
    if (end > size) throw new Error('it is not whole');
    const isOurs =
      metadata.schema === streetsMetadata.schema &&
      header.minZoom === FIRST_TILES &&
      header.maxZoom === DEEPEST_TILES;
    if (!isOurs)
      throw new Error('it has another content: `npm run basemap` of this version writes what fits');
    return {
      tile,
      minZoom: header.minZoom,
      maxZoom: header.maxZoom,
      bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat],
      credit: streetsMetadata.attribution,
      hash: createHash('sha256')
        .update(JSON.stringify([header, metadata]))
        .digest('hex')
        .slice(0, 16),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}
