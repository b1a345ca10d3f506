import type { Random } from '../../../apps/server/src/demo/random.ts';

/** The average cost of a request: CPU time in ms, and how often the product waits for the database. */
export type Cost = { product: number; database: number; roundTrips: number };
export type Part = { by: 'product' | 'database'; workMs: number };

/**
 * Splits a request into alternating parts of product and database. Its cost varies around the average by an exponential
 * distribution: an assumption, which `check` compares with a measured run.
 */
export function spread(random: Random, { product, database, roundTrips }: Cost): Part[] {
  const waits = Math.max(1, Math.round(roundTrips));
  const factor = exponential(random);
  const own: Part = { by: 'product', workMs: (factor * product) / (waits + 1) };
  const statement: Part = { by: 'database', workMs: (factor * database) / waits };
  return [own, ...Array.from({ length: waits }, () => [statement, own]).flat()];
}

/** Exponentially distributed with mean 1. */
export const exponential = (random: Random): number => -Math.log(1 - random.next());
