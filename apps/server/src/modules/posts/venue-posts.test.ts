import { approvePost } from '@reelmates/contract/admin/moderation';
import { describe, expect, it } from 'vitest';
import { appWith } from '../../testing/app-with.ts';
import { ban, block, giveVenue, mute, publish, share, walk } from '../../testing/posts-factory.ts';

const { app, admin, author, viewer } = appWith(['admin', 'author', 'viewer']);

const at = (venueId: string) => `/api/venues/${venueId}/posts`;

describe('GET /api/venues/{id}/posts', () => {
  // spec: S7.39
  it("lists the venue's published posts, the latest first, with their number", async () => {
    const [venue, elsewhere] = [await giveVenue(app), await giveVenue(app)];
    const waited = await share(author, { venueId: venue.id });
    const second = await publish(author, admin, { venueId: venue.id, amountSpent: 40 });
    await publish(author, admin, { venueId: elsewhere.id });
    await publish(author, admin);
    await share(author, { venueId: venue.id });
    await share(author, { venueId: venue.id, isPublic: false });
    await admin.call(approvePost, { params: { id: waited.id } });

    const { status, body } = await viewer.get(at(venue.id));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      items: [
        { id: waited.id, venue: venue.name },
        { id: second.id, amountSpent: null },
      ],
      nextCursor: null,
      totalCount: 2,
    });
    // Pending and private posts are not listed, not even for their author.
    expect((await author.get(at(venue.id))).body.totalCount).toBe(2);
  });

  it('continues after the last page', async () => {
    const venue = await giveVenue(app);
    const made: string[] = [];
    for (let count = 0; count < 7; count++) {
      made.unshift((await publish(author, admin, { venueId: venue.id })).id);
    }
    expect(await walk(viewer, at(venue.id), 3)).toEqual(made);
    const page = (await viewer.get(`${at(venue.id)}?limit=3`)).body;
    expect(page).toMatchObject({ totalCount: 7, nextCursor: expect.any(String) });
    await publish(author, admin, { venueId: venue.id });
    const next = (await viewer.get(`${at(venue.id)}?limit=3&cursor=${page.nextCursor}`)).body;
    expect(next.items.map(({ id }: { id: string }) => id)).toEqual(made.slice(3, 6));
  });

  it('leaves out the banned and the blocked, in both directions, but not the muted', async () => {
    const venue = await giveVenue(app);
    const [banned, blocked, blocker, muted] = await Promise.all(
      Array.from({ length: 4 }, () => app.register()),
    );
    if (!banned || !blocked || !blocker || !muted) throw new Error('four people');
    for (const person of [banned, blocked, blocker, muted]) {
      await publish(person, admin, { venueId: venue.id });
    }
    await ban(app, banned);
    await block(app, viewer, blocked);
    await block(app, blocker, viewer);
    await mute(app, viewer, muted);
    const { body } = await viewer.get(at(venue.id));
    expect(body.items.map(({ user }: { user: { id: string } }) => user.id)).toEqual([muted.id]);
    expect(body.totalCount).toBe(1);
    expect((await author.get(at(venue.id))).body.totalCount).toBe(3);
  });

  it('answers 404 for a venue that is hidden, unknown or impossible', async () => {
    const { id } = await giveVenue(app);
    await app.db.query('update venues set hidden_at = now() where id = $1', [id]);
    for (const venue of [id, '999999999', '0', 'abc']) {
      expect((await viewer.get(at(venue))).status).toBe(404);
    }
  });

  it('is for signed-in members who are not on a break', async () => {
    const { id } = await giveVenue(app);
    expect((await app.anonymous.get(at(id))).status).toBe(401);
    const resting = await app.register();
    await app.db.query(
      "update users set exclusion_open = true, exclusion_ends_at = now() + interval '1 day' where id = $1",
      [resting.id],
    );
    expect((await resting.get(at(id))).body.code).toBe('SELF_EXCLUDED');
    for (const query of ['limit=0', 'limit=51', 'cursor=x']) {
      expect((await viewer.get(`${at(id)}?${query}`)).status).toBe(400);
    }
  });
});
