import { getVenue, venueBiggestWin } from '@reelmates/contract/venues/venues';
import { describe, expect, it } from 'vitest';
import { appWith } from '../../testing/app-with.ts';
import { ban, block, giveVenue, publish, share } from '../../testing/posts-factory.ts';
import type { TestUser } from '../../testing/test-app.ts';

const { app, admin, viewer } = appWith(['admin', 'viewer']);

const giveJackpot = (person: TestUser, venueId: string, amount: string, status = 'verified') =>
  app.db.query(
    `insert into jackpots (user_id, venue_id, amount, machine_type, status, created_at)
     values ($1, $2, $3, 'Aristocrat - Buffalo Gold', $4, now())`,
    [person.id, venueId, amount, status],
  );

describe('top jackpots', () => {
  // spec: S3.8, S7.42
  it('are the verified ones of active accounts, highest first, ten at most, the same for everybody', async () => {
    const venue = await giveVenue(app);
    const url = `/api/venues/${venue.id}`;
    expect((await viewer.get(`${url}/top-jackpot`)).status).toBe(204);
    expect((await viewer.get(`${url}/top-jackpots`)).body).toEqual([]);
    const [person, blocked, banned] = [await app.register(), await app.register(), await app.register()];
    for (let amount = 1000; amount < 1011; amount++) await giveJackpot(person, venue.id, `${amount}.50`);
    await giveJackpot(person, venue.id, '9000.00', 'pending');
    await giveJackpot(person, venue.id, '9001.00', 'rejected');
    await giveJackpot(blocked, venue.id, '9002.00');
    await giveJackpot(banned, venue.id, '9003.00');
    await block(app, blocked, viewer);
    await ban(app, banned);
    const { body } = await viewer.get(`${url}/top-jackpots`);
    expect(body).toHaveLength(10);
    // Blocks do not filter these jackpots without names: a missing one would reveal whose it is.
    expect(body[0]).toEqual({ winAmount: '9002.00', machineType: 'Aristocrat - Buffalo Gold' });
    for (const person of [viewer, blocked]) {
      expect((await person.get(`${url}/top-jackpots`)).body).toEqual(body);
      expect((await person.get(`${url}/top-jackpot`)).body).toEqual(body[0]);
    }
  });
});

describe('biggest win', () => {
  // spec: S3.9, S7.41
  it('is the biggest published win of a visible author', async () => {
    const venue = await giveVenue(app);
    const url = `/api/venues/${venue.id}/biggest-win`;
    expect((await viewer.get(url)).status).toBe(204);
    const [person, blocked] = [await app.register(), await app.register()];
    await publish(person, admin, { venueId: venue.id, winAmount: '80.00' });
    await publish(blocked, admin, { venueId: venue.id, winAmount: '900.00' });
    await share(person, { venueId: venue.id, winAmount: '5000.00' });
    await share(person, { venueId: venue.id, winAmount: '6000.00', isPublic: false });
    await block(app, viewer, blocked);
    expect((await viewer.get(url)).body).toMatchObject({ winAmount: '80.00', user: { id: person.id } });
    expect((await person.get(url)).body.winAmount).toBe('900.00');
  });
});

it('answers 404 for unknown and hidden venues, follows merged ones, and requires a session', async () => {
  const [kept, merged] = [await giveVenue(app), await giveVenue(app)];
  await app.db.query('update venues set hidden_at = now(), merged_into = $2 where id = $1', [
    merged.id,
    kept.id,
  ]);
  for (const part of ['', '/top-jackpots', '/posts']) {
    expect((await app.anonymous.get(`/api/venues/${kept.id}${part}`)).status).toBe(401);
    expect((await viewer.get(`/api/venues/999999${part}`)).status).toBe(404);
    expect((await viewer.get(`/api/venues/x${part}`)).status).toBe(404);
    expect((await viewer.get(`/api/venues/${merged.id}${part}`)).status).toBe(200);
  }
  expect((await viewer.call(getVenue, { params: { id: merged.id } })).id).toBe(kept.id);
  await app.db.query('update venues set hidden_at = now() where id = $1', [kept.id]);
  expect((await viewer.refusal(getVenue, { params: { id: kept.id } })).status).toBe(404);
  expect((await viewer.refusal(venueBiggestWin, { params: { id: merged.id } })).status).toBe(404);
});
