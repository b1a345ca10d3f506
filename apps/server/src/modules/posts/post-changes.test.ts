// spec: none, editing and deleting posts is not in it
import { approvePost, denyPost, undoDecision } from '@reelmates/contract/admin/moderation';
import { deletePost, editPost, getPost, myPosts } from '@reelmates/contract/social/posts';
import { getUser } from '@reelmates/contract/social/users';
import { describe, expect, it } from 'vitest';
import { appWith } from '../../testing/app-with.ts';
import { giveImage, giveVenue, pointsOf, publish, share } from '../../testing/posts-factory.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { whileLocked } from '../../testing/while-locked.ts';
import { deleteImage, lockImageShared } from '../uploads/uploads.public.ts';

const { app, admin, author, viewer } = appWith(['admin', 'author', 'viewer']);

async function coloured(owner: TestUser, colour: string) {
  const image = await giveImage(app, owner);
  await app.db.query('update images set placeholder = $2 where id = $1', [image.id, colour]);
  return image;
}

describe('PATCH /api/posts/{id}', () => {
  const facts = async (id: string) => {
    const [row] = await app.db.query<Record<string, unknown>>(
      `select p.published_at is not null as published, p.feed_at is not null as fed, u.posts_count
         from posts p join users u on u.id = p.author_id where p.id = $1`,
      [id],
    );
    return row;
  };

  it.each([[{ caption: 'Another caption' }], [{ winAmount: '100.01' }], [{ imageUrl: 'new' }]])(
    'sends a published win back to review after %j',
    async (change) => {
      const person = await app.register();
      const post = await publish(person, admin);
      expect(await facts(post.id)).toEqual({ published: true, fed: true, posts_count: 1 });
      const patch = 'imageUrl' in change ? { imageUrl: (await giveImage(app, person)).url } : change;
      const { status, body } = await person.patch(`/api/posts/${post.id}`, patch);
      expect(status).toBe(200);
      expect(body).toMatchObject({ ...patch, status: 'pending' });
      expect(await facts(post.id)).toEqual({ published: false, fed: false, posts_count: 0 });
      expect((await viewer.refusal(getPost, { params: { id: post.id } })).status).toBe(404);
      expect(await pointsOf(app, person)).toBe(2);
    },
  );

  it('keeps a published win public if nothing reviewed has changed', async () => {
    const person = await app.register();
    const venue = await giveVenue(app);
    const post = await publish(person, admin, { venueId: venue.id, betLevel: 1, amountSpent: 20 });
    const body = await person.call(editPost, {
      params: { id: post.id },
      body: {
        winAmount: '100.00',
        caption: ' Nice one ',
        imageUrl: null,
        venueId: null,
        betLevel: null,
        machineType: 'IGT - Wolf Run',
        showSpent: true,
      },
    });
    expect(body).toMatchObject({
      status: 'approved',
      venue: null,
      venueId: null,
      betLevel: null,
      machineType: 'IGT - Wolf Run',
    });
    expect((await viewer.call(getPost, { params: { id: post.id } })).amountSpent).toBe('20.00');
    await person.call(editPost, { params: { id: post.id }, body: { showSpent: false } });
    expect((await viewer.call(getPost, { params: { id: post.id } })).amountSpent).toBe(null);
  });

  it('changes nothing for an empty body', async () => {
    const post = await publish(author, admin);
    const before = await author.call(getPost, { params: { id: post.id } });
    const { status, body } = await author.patch(`/api/posts/${post.id}`, {});
    expect([status, body]).toEqual([200, before]);
  });

  it('loses its points when made private, gets them back by an approval, and is never published without one', async () => {
    const person = await app.register();
    const post = await publish(person, admin);
    const edit = async (isPublic: boolean) =>
      (await person.call(editPost, { params: { id: post.id }, body: { isPublic } })).status;
    expect(await edit(false)).toBe('approved');
    expect(await pointsOf(app, person)).toBe(0);
    expect(await facts(post.id)).toEqual({ published: false, fed: false, posts_count: 0 });
    expect((await viewer.refusal(getPost, { params: { id: post.id } })).status).toBe(404);
    expect(await edit(true)).toBe('pending');
    expect((await viewer.refusal(getPost, { params: { id: post.id } })).status).toBe(404);
    // Reversed points return with the approval, not with the resubmission.
    expect(await pointsOf(app, person)).toBe(0);
    await admin.call(approvePost, { params: { id: post.id } });
    expect(await pointsOf(app, person)).toBe(2);

    const secret = await share(person, { isPublic: false });
    await person.call(editPost, { params: { id: secret.id }, body: { isPublic: true } });
    expect(await pointsOf(app, person)).toBe(4);
    expect(
      (await admin.call(editPost, { params: { id: (await share(admin)).id }, body: { caption: 'New' } }))
        .status,
    ).toBe('approved');
  });

  it('resubmits a denied win, and restores its points when it is approved', async () => {
    const person = await app.register();
    const image = await giveImage(app, person);
    const post = await share(person, { imageUrl: image.url, caption: 'www.casino.example' });
    await admin.call(denyPost, { params: { id: post.id }, body: { reason: 'No links, please' } });
    expect(await pointsOf(app, person)).toBe(0);
    const denied = await person.call(getPost, { params: { id: post.id } });
    expect(denied).toMatchObject({
      status: 'denied',
      denialReason: 'No links, please',
      caption: 'www.casino.example',
      imageUrl: null,
    });
    const body = await person.call(editPost, {
      params: { id: post.id },
      body: { caption: 'Good night out' },
    });
    expect(body).toMatchObject({ status: 'pending', denialReason: null });
    expect(await pointsOf(app, person)).toBe(0);
    await admin.call(approvePost, { params: { id: post.id } });
    expect(await pointsOf(app, person)).toBe(2);
  });

  it('deletes a photo that is no longer used', async () => {
    const person = await app.register();
    const [first, second] = [await giveImage(app, person), await giveImage(app, person)];
    const post = await share(person, { imageUrl: first.url });
    await person.call(editPost, { params: { id: post.id }, body: { imageUrl: first.url } });
    expect(await queuedDeletions()).not.toContain(first.id);
    await person.call(editPost, { params: { id: post.id }, body: { imageUrl: second.url } });
    expect(await queuedDeletions()).toContain(first.id);
    await person.call(editPost, { params: { id: post.id }, body: { imageUrl: null } });
    expect(await queuedDeletions()).toContain(second.id);
  });

  it('has the photo that the latest edit names, also when another edit has replaced it in the meantime', async () => {
    const person = await app.register();
    const [first, second] = [await giveImage(app, person), await giveImage(app, person)];
    const post = await share(person, { imageUrl: first.url });
    const url = `/api/posts/${post.id}`;
    const lock = { text: 'select 1 from posts where id = $1 for update', values: [post.id] };
    await whileLocked(app, lock, async ({ connectionsWaiting, commit }) => {
      const replacing = person.patch(url, { imageUrl: second.url });
      await expect.poll(connectionsWaiting).toBe(1);
      // The other tab still shows the first photo.
      const naming = person.patch(url, { imageUrl: first.url, caption: 'Another caption' });
      await expect.poll(connectionsWaiting).toBe(2);
      await commit();
      expect((await replacing).body.imageUrl).toBe(second.url);
      expect((await naming).body).toMatchObject({ imageUrl: first.url, caption: 'Another caption' });
    });
  });

  it('names the colour of the photo that a win has, and none without one', async () => {
    const person = await app.register();
    const [red, blue] = [await coloured(person, '#aa0000'), await coloured(person, '#0000aa')];
    const post = await share(person, { imageUrl: red.url });
    const colour = async () =>
      (await person.call(getPost, { params: { id: post.id } })).imagePlaceholder ?? null;
    expect(await colour()).toBe('#aa0000');
    await person.call(editPost, { params: { id: post.id }, body: { imageUrl: blue.url } });
    expect(await colour()).toBe('#0000aa');
    const { decisionId } = await admin.call(denyPost, { params: { id: post.id }, body: {} });
    expect(await colour()).toBe(null);
    await admin.call(undoDecision, { params: { auditId: String(decisionId) } });
    expect(await colour()).toBe('#0000aa');
    await person.call(editPost, { params: { id: post.id }, body: { imageUrl: null } });
    expect(await colour()).toBe(null);
  });

  it('takes the colour from the photo that it has, also when its author asks for another and both act at once', async () => {
    const person = await app.register();
    const images = await Promise.all(
      ['#aa0000', '#00aa00', '#0000aa'].map((colour) => coloured(person, colour)),
    );
    const post = await share(person, { imageUrl: images[0]?.url, imagePlaceholder: '#ffffff' });
    const url = `/api/posts/${post.id}`;
    await Promise.all(
      images.flatMap((image) => [
        person.patch(url, { imageUrl: image.url, imagePlaceholder: '#ffffff' }),
        admin.post(`/api/admin/posts/${post.id}/deny`),
      ]),
    );
    const [stored] = await app.db.query(
      `select p.image_placeholder as copy, i.placeholder as own
         from posts p left join images i on i.id = p.image_id where p.id = $1`,
      [post.id],
    );
    const { copy, own } = stored as { copy: string; own: string | null };
    expect(['#aa0000', '#00aa00', '#0000aa']).toContain(copy);
    expect([copy, null]).toContain(own);
    expect((await person.get(url)).body.imagePlaceholder ?? null).toBe(own);
  });

  it('names the colour of a photo that was shared before posts knew it', async () => {
    const image = await coloured(author, '#aa0000');
    const post = await publish(author, admin, { imageUrl: image.url });
    await app.db.query('update posts set image_placeholder = null where id = $1', [post.id]);
    expect((await viewer.call(getPost, { params: { id: post.id } })).imagePlaceholder).toBe('#aa0000');
  });

  it('keeps a photo that comes into use while it is being deleted', async () => {
    const image = await giveImage(app, author);
    const post = await share(author);
    const deletion = await app.db.transaction(async (tx) => {
      expect(await lockImageShared(tx, image.id, author.id)).toMatchObject({ imageId: image.id });
      await tx.query('update posts set image_id = $2 where id = $1', [post.id, image.id]);
      const started = deleteImage(app.context, image.id);
      await waitUntilBlocked();
      return { started };
    });
    await deletion.started;
    const [row] = await app.db.query('select status from images where id = $1', [image.id]);
    expect(row).toEqual({ status: 'ready' });
  });

  it("refuses invalid input with 400, another author's post with 403 and a hidden one with 404", async () => {
    const post = await publish(author, admin);
    const pending = await share(author);
    const url = `/api/posts/${post.id}`;
    expect((await author.patch(url, { winAmount: -1 })).status).toBe(400);
    expect((await author.patch(url, { winAmount: null })).body.message).toBe('Win amount is required');
    expect((await author.patch(url, { venueId: '424242' })).body.errors[0].path).toBe('venueId');
    expect((await author.patch(url, { imageUrl: '/images/x' })).body.errors[0].path).toBe('imageUrl');
    expect((await viewer.patch(url, { caption: 'Mine' })).status).toBe(403);
    expect((await admin.patch(url, { caption: 'Mine' })).status).toBe(403);
    expect(
      (await viewer.refusal(editPost, { params: { id: pending.id }, body: { caption: 'Mine' } })).status,
    ).toBe(404);
    expect((await app.anonymous.patch(url, { caption: 'Mine' })).status).toBe(401);
    expect((await author.get(url)).body).toMatchObject({ status: 'approved', caption: 'Nice one' });
  });

  it('keeps posts, points and counters consistent under concurrent edits and reviews', async () => {
    const person = await app.register();
    const post = await share(person);
    const url = `/api/posts/${post.id}`;
    const responses = await Promise.all(
      Array.from({ length: 5 }, (_, index) => [
        person.patch(url, { isPublic: index % 2 === 0 }),
        person.patch(url, { caption: `Caption ${index}` }),
        admin.post(`/api/admin/posts/${post.id}/approve`),
        admin.post(`/api/admin/posts/${post.id}/deny`),
        person.post(`${url}/like`),
      ]).flat(),
    );
    expect(responses.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
    const { body } = await person.get(url);
    const isPublished = body.isPublic && body.status === 'approved';
    expect((await facts(post.id))?.posts_count).toBe(isPublished ? 1 : 0);
    const isPending = body.isPublic && body.status === 'pending';
    expect(isPending ? [0, 2] : [isPublished ? 2 : 0]).toContain(await pointsOf(app, person));
  });
});

describe('DELETE /api/posts/{id}', () => {
  it('deletes the post, its points, its count and its photo', async () => {
    const person = await app.register();
    const image = await giveImage(app, person);
    const post = await publish(person, admin, { imageUrl: image.url });
    const url = `/api/posts/${post.id}`;
    expect((await person.delete(url)).status).toBe(204);
    expect(await pointsOf(app, person)).toBe(0);
    expect((await person.get(url)).status).toBe(404);
    expect((await person.call(myPosts)).items).toEqual([]);
    expect((await person.call(getUser, { params: { userId: person.id } })).postsCount).toBe(0);
    expect(await queuedDeletions()).toContain(image.id);
    expect((await person.delete(url)).status).toBe(404);
    expect((await admin.post(`/api/admin${url.slice(4)}/approve`)).status).toBe(404);
    expect(await pointsOf(app, person)).toBe(0);
  });

  it('keeps a photo that another post shows', async () => {
    const person = await app.register();
    const image = await giveImage(app, person);
    const post = await share(person, { imageUrl: image.url });
    await share(person, { imageUrl: image.url });
    await person.call(deletePost, { params: { id: post.id } });
    expect(await queuedDeletions()).not.toContain(image.id);
  });

  it('lets an admin delete any post, with an audit entry', async () => {
    const post = await share(author);
    await admin.call(deletePost, { params: { id: post.id } });
    const log = await app.db.query('select actor_id, action from audit_log where target_id = $1', [post.id]);
    expect(log).toEqual([{ actor_id: admin.id, action: 'post.delete' }]);
  });

  it('refuses a private post to admins, too: only its author knows of it', async () => {
    const post = await share(author, { isPublic: false });
    expect((await admin.refusal(deletePost, { params: { id: post.id } })).status).toBe(404);
    await author.call(deletePost, { params: { id: post.id } });
    expect((await admin.refusal(deletePost, { params: { id: post.id } })).status).toBe(404);
  });

  it('refuses the post of another person with 403, or with 404 while it is pending', async () => {
    const post = await publish(author, admin);
    const pending = await share(author);
    expect((await viewer.refusal(deletePost, { params: { id: post.id } })).status).toBe(403);
    expect((await viewer.refusal(deletePost, { params: { id: pending.id } })).status).toBe(404);
    expect((await viewer.refusal(deletePost, { params: { id: '0' } })).status).toBe(404);
    expect((await app.anonymous.refusal(deletePost, { params: { id: post.id } })).status).toBe(401);
  });
});

async function waitUntilBlocked(): Promise<void> {
  for (;;) {
    const waiting = await app.db.query('select 1 from pg_locks where not granted');
    if (waiting.length > 0) return;
  }
}

async function queuedDeletions(): Promise<string[]> {
  const jobs = await app.db.query<{ imageId: string }>(
    `select payload->>'imageId' as "imageId" from graphile_worker._private_jobs`,
  );
  return jobs.map(({ imageId }) => imageId);
}
