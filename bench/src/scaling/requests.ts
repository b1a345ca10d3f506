import type { Random } from '../../../apps/server/src/demo/random.ts';

/** What one request costs on average: CPU time, ms, and how often the product waits for the database. */
export type Cost = { product: number; database: number; roundTrips: number };
export type Part = { by: 'product' | 'database'; workMs: number };

/**
 * A request as the turns of product and database. Its cost scatters around the average as an exponential distribution
 * does: an assumption, which the measured run beside it judges.
 */
export function spread(random: Random, { product, database, roundTrips }: Cost): Part[] {
  const waits = Math.max(1, Math.round(roundTrips));
  const factor = exponential(random);
  const own: Part = { by: 'product', workMs: (factor * product) / (waits + 1) };
  const statement: Part = { by: 'database', workMs: (factor * database) / waits };
  return [own, ...Array.from({ length: waits }, () => [statement, own]).flat()];
}

/** Of the mean 1. */
export const exponential = (random: Random): number => -Math.log(1 - random.next());
