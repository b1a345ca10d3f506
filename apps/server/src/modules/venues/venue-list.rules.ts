import { createHash } from 'node:crypto';
import type { VenueListRow } from './venues.repository.ts';

/**
 * Venues as the bytes of a response. As objects, they would be hundreds of thousands of values, which each garbage
 * collection visits while all requests wait.
 */
export type VenueList = {
  json: Buffer;
  /** Equal for equal venues. */
  hash: string;
  latitudes: readonly number[];
  longitudes: readonly number[];
  /** @param number counted from 0 */
  venueAt(number: number): VenueListRow;
};

export type VenueListWriter = {
  add(venues: readonly VenueListRow[]): void;
  /** @param giveWay called about every ms */
  finish(giveWay: () => Promise<unknown>): Promise<VenueList>;
};

/** The number of bytes that take about 1 ms to join, because fresh memory is slow. */
const JOINED_AT_ONCE_BYTES = 300_000;

export function writeVenueList(): VenueListWriter {
  const parts: Buffer[] = [];
  /** The start and end of each venue within the JSON. */
  const [begins, ends]: [number[], number[]] = [[], []];
  const [latitudes, longitudes]: [number[], number[]] = [[], []];
  let length = 0;
  return {
    add(venues) {
      const texts = venues.map((venue) => JSON.stringify(venue));
      for (const [number, { latitude, longitude }] of venues.entries()) {
        // The previous byte is a bracket or a comma.
        begins.push(length + 1);
        length += 1 + Buffer.byteLength(texts[number] ?? '');
        ends.push(length);
        latitudes.push(latitude);
        longitudes.push(longitude);
      }
      if (texts.length > 0) parts.push(Buffer.from(`${parts.length === 0 ? '[' : ','}${texts.join(',')}`));
    },
    async finish(giveWay) {
      parts.push(Buffer.from(parts.length === 0 ? '[]' : ']'));
      const json = Buffer.allocUnsafeSlow(parts.reduce((sum, part) => sum + part.byteLength, 0));
      const hash = createHash('sha256');
      let [written, rested] = [0, 0];
      for (const part of parts) {
        written += part.copy(json, written);
        hash.update(part);
        if (written - rested < JOINED_AT_ONCE_BYTES) continue;
        rested = written;
        await giveWay();
      }
      const venueAt = (number: number) => JSON.parse(json.toString('utf8', begins[number], ends[number]));
      return { json, hash: hash.digest('base64url'), latitudes, longitudes, venueAt };
    },
  };
}
