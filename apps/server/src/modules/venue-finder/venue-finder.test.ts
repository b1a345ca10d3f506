// spec: none, peeks and favourites are not in it
import { mergeVenue } from '@reelmates/contract/venues/venue-admin';
import { favouriteVenues, peekAtVenues, toggleFavouriteVenue } from '@reelmates/contract/venues/venue-finder';
import { describe, expect, it } from 'vitest';
import { appWith } from '../../testing/app-with.ts';
import { ban, block, giveVenue, publish, share } from '../../testing/posts-factory.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { whileLocked } from '../../testing/while-locked.ts';
import { moveVenueFavourites } from './venue-finder.public.ts';

const { app, admin, author, viewer } = appWith(['admin', 'author', 'viewer']);

const peek = (user: TestUser, ...ids: string[]) => user.call(peekAtVenues, { query: { ids: ids.join() } });
const press = (user: TestUser, id: string) => user.call(toggleFavouriteVenue, { params: { id } });
const favourites = async (user: TestUser) => (await user.call(favouriteVenues)).venueIds;

async function takeBreak(user: TestUser): Promise<void> {
  await app.db.query(
    "update users set exclusion_open = true, exclusion_ends_at = now() + interval '1 day' where id = $1",
    [user.id],
  );
}

describe('GET /api/venues/peek', () => {
  it('has the latest published win of each venue, in the order of the ids', async () => {
    const [played, quiet] = [await giveVenue(app), await giveVenue(app)];
    await publish(author, admin, { venueId: played.id, winAmount: '900.00' });
    await publish(author, admin, {
      venueId: played.id,
      winAmount: '96.00',
      amountSpent: '40.00',
      showSpent: true,
    });
    await share(author, { venueId: played.id });
    await share(author, { venueId: played.id, isPublic: false });
    const response = await peek(viewer, quiet.id, played.id, quiet.id);
    expect(response).toEqual([
      { id: quiet.id, lastWin: null },
      {
        id: played.id,
        lastWin: { winAmount: '96.00', amountSpent: '40.00', publishedAt: expect.any(String) },
      },
    ]);
  });

  it('contains the spent amount only if the author shows it or is the viewer', async () => {
    const venue = await giveVenue(app);
    await publish(author, admin, { venueId: venue.id, winAmount: '50.00', amountSpent: '20.00' });
    expect((await peek(viewer, venue.id))[0]?.lastWin).toMatchObject({ amountSpent: null });
    expect((await peek(author, venue.id))[0]?.lastWin).toMatchObject({ amountSpent: '20.00' });
  });

  it('contains the next win if the latest author is banned or blocked', async () => {
    const venue = await giveVenue(app);
    const [banned, blocked] = [await app.register(), await app.register()];
    await publish(author, admin, { venueId: venue.id, winAmount: '11.00' });
    await publish(banned, admin, { venueId: venue.id, winAmount: '12.00' });
    await publish(blocked, admin, { venueId: venue.id, winAmount: '13.00' });
    await ban(app, banned);
    await block(app, viewer, blocked);
    expect((await peek(viewer, venue.id))[0]?.lastWin).toMatchObject({ winAmount: '11.00' });
    expect((await peek(blocked, venue.id))[0]?.lastWin).toMatchObject({ winAmount: '13.00' });
  });

  it('omits venues that are hidden or unknown', async () => {
    const [shown, hidden] = [await giveVenue(app), await giveVenue(app)];
    await app.db.query('update venues set hidden_at = now() where id = $1', [hidden.id]);
    expect((await peek(viewer, hidden.id, '999999999', shown.id)).map(({ id }) => id)).toEqual([shown.id]);
  });

  it.each(['', '0', 'abc', '1,,2', '1;2', Array.from({ length: 11 }, (_, index) => index + 1).join()])(
    'refuses the ids %j',
    async (ids) => {
      expect((await viewer.get(`/api/venues/peek?ids=${encodeURIComponent(ids)}`)).status).toBe(400);
    },
  );

  it('is for members who are not on a break', async () => {
    const resting = await app.register();
    await takeBreak(resting);
    expect((await app.anonymous.get('/api/venues/peek?ids=1')).status).toBe(401);
    expect((await resting.get('/api/venues/peek?ids=1')).body.code).toBe('SELF_EXCLUDED');
  });
});

describe('favourite venues', () => {
  it('come and go with each press, the latest first, and are the account’s alone', async () => {
    const user = await app.register();
    const [first, second] = [await giveVenue(app), await giveVenue(app)];
    expect(await press(user, first.id)).toEqual({ isFavourite: true });
    app.advance(1000);
    await press(user, second.id);
    expect(await favourites(user)).toEqual([second.id, first.id]);
    expect(await favourites(viewer)).toEqual([]);
    expect(await press(user, first.id)).toEqual({ isFavourite: false });
    expect(await favourites(user)).toEqual([second.id]);
  });

  it('are as the last response says, however many concurrent presses', async () => {
    const user = await app.register();
    const venue = await giveVenue(app);
    const responses = await Promise.all(Array.from({ length: 5 }, () => press(user, venue.id)));
    expect(responses.filter(({ isFavourite }) => isFavourite)).toHaveLength(3);
    expect(await favourites(user)).toEqual([venue.id]);
  });

  it('are not listed while the venue is off the list, and follow a merge, each once', async () => {
    const user = await app.register();
    const [merged, into, hidden] = [await giveVenue(app), await giveVenue(app), await giveVenue(app)];
    for (const { id } of [merged, into, hidden]) await press(user, id);
    const other = await app.register();
    await press(other, merged.id);
    await app.db.query('update venues set hidden_at = now() where id = $1', [hidden.id]);
    await admin.call(mergeVenue, { params: { id: merged.id }, body: { into: into.id } });
    expect(await favourites(user)).toEqual([into.id]);
    expect(await favourites(other)).toEqual([into.id]);
    // A link to the merged one leads to the other.
    expect(await press(other, merged.id)).toEqual({ isFavourite: false });
  });

  describe('while the venue is merged into another one', () => {
    const mergedSql = 'update venues set hidden_at = now(), merged_into = $2 where id = $1';
    async function givePressed() {
      const [user, merged, into] = [await app.register(), await giveVenue(app), await giveVenue(app)];
      await press(user, merged.id);
      const move = () => app.db.transaction((tx) => moveVenueFavourites(tx, merged.id, into.id, 10));
      return { user, merged, into, move };
    }

    it.each(['merged', 'into'] as const)('are removed before they have moved (%s)', async (pressed) => {
      const { move, user, ...venues } = await givePressed();
      await app.db.query(mergedSql, [venues.merged.id, venues.into.id]);
      expect(await press(user, venues[pressed].id)).toEqual({ isFavourite: false });
      await move();
      expect(await favourites(user)).toEqual([]);
      expect(await press(user, venues[pressed].id)).toEqual({ isFavourite: true });
    });

    it('are removed while they move', async () => {
      const { user, merged, into } = await givePressed();
      await app.db.query(mergedSql, [merged.id, into.id]);
      const text = `
        with moved as (delete from favourite_venues where venue_id = $1 returning user_id, created_at)
        insert into favourite_venues (user_id, venue_id, created_at) select user_id, $2, created_at from moved`;
      await whileLocked(app, { text, values: [merged.id, into.id] }, async ({ atLeastOneWaits, commit }) => {
        const pressing = press(user, merged.id);
        await atLeastOneWaits();
        await commit();
        expect(await pressing).toEqual({ isFavourite: false });
      });
      expect(await favourites(user)).toEqual([]);
    });

    it('are removed after they have moved, by a press that came before', async () => {
      const { user, merged, into, move } = await givePressed();
      const text = 'select 1 from users where id = $1 for no key update';
      await whileLocked(app, { text, values: [user.id] }, async ({ atLeastOneWaits, commit }) => {
        const pressing = press(user, merged.id);
        await atLeastOneWaits();
        await admin.call(mergeVenue, { params: { id: merged.id }, body: { into: into.id } });
        await commit();
        expect(await pressing).toEqual({ isFavourite: false });
      });
      await move();
      expect(await favourites(user)).toEqual([]);
    });
  });

  it('are refused for a venue that is hidden, unknown or impossible', async () => {
    const { id } = await giveVenue(app);
    await app.db.query('update venues set hidden_at = now() where id = $1', [id]);
    for (const venue of [id, '999999999', '0', 'abc']) {
      expect((await viewer.refusal(toggleFavouriteVenue, { params: { id: venue } })).status).toBe(404);
    }
  });

  it('are closed on a break, and to visitors', async () => {
    const { id } = await giveVenue(app);
    const resting = await app.register();
    await takeBreak(resting);
    expect((await app.anonymous.refusal(toggleFavouriteVenue, { params: { id } })).status).toBe(401);
    expect((await resting.refusal(toggleFavouriteVenue, { params: { id } })).code).toBe('SELF_EXCLUDED');
    expect((await resting.refusal(favouriteVenues)).code).toBe('SELF_EXCLUDED');
    expect((await app.anonymous.refusal(favouriteVenues)).status).toBe(401);
  });
});
