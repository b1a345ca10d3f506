// spec: none, how stats are kept
import { DAY_MS } from '@reelmates/contract/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { bucketsOf, type Span } from './range.rules.ts';
import { foldStats } from './stats.repository.ts';
import { countStats } from './stats.service.ts';

const QUARTER_MS = 15 * 60_000;
const start = Date.UTC(2020, 0, 31);

let app: TestApp;
/** The likes of each quarter of an hour since the start, as the changes below add up. */
const likes = new Map<number, number>();

beforeAll(async () => {
  app = await createTestApp();
  // Each quarter gets changes before and after a fold, and some return to zero.
  for (const round of [1, 2, 3]) {
    const changes = Array.from({ length: 40 * 96 }, (_, quarter) => ({
      at: start + quarter * QUARTER_MS,
      change: round === 2 && quarter % 5 === 0 ? -1 : (quarter * 7 + round) % 3,
    }));
    for (const { at, change } of changes) likes.set(at, (likes.get(at) ?? 0) + change);
    await app.db.query(
      `insert into stat_changes (kind, at, change)
       select 'like', at, change from unnest($1::timestamptz[], $2::integer[]) as given (at, change)`,
      [changes.map(({ at }) => new Date(at)), changes.map(({ change }) => change)],
    );
    if (round < 3) while ((await foldStats(app.db, 1_000)) > 0);
  }
}, 60_000);
afterAll(() => app.close());

const likesIn = (from: number, until: number) =>
  [...likes].reduce((sum, [at, count]) => (at >= from && at < until ? sum + count : sum), 0);

describe('countStats', () => {
  const zones = ['UTC', 'Europe/Malta', 'Pacific/Auckland', 'Asia/Kathmandu', 'America/St_Johns'];
  it.each(zones)('sums the quarters of each bucket, wherever ranges and days in %s begin', async (zone) => {
    const ends = [0, QUARTER_MS, 11 * 60 * 60_000, DAY_MS, 3 * DAY_MS - QUARTER_MS, 20 * DAY_MS, 39 * DAY_MS];
    for (const from of ends) {
      for (const until of ends.filter((end) => end > from)) {
        const span: Span = { from: new Date(start + from), until: new Date(start + until) };
        const { starts } = bucketsOf(span, zone);
        const counted = await countStats(app.db, span, starts);
        const expected = starts.map((at, index) =>
          likesIn(at.getTime(), (starts[index + 1] ?? span.until).getTime()),
        );
        expect(counted.map(({ like }) => like)).toEqual(expected);
      }
    }
  });

  it('has sums by day that equal their quarters', async () => {
    const wrong = await app.db.query(
      `select * from (
         select kind, date_trunc('day', at, 'UTC') as at, sum(count) as count
           from stat_counts where at <> '-infinity' group by 1, 2) quarters
         full join stat_days days using (kind, at)
        where quarters.count is distinct from days.count`,
    );
    expect(wrong).toEqual([]);
  });
});
