// spec: none, what happens to a denied photo is not in it
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { appWith } from '../../testing/app-with.ts';
import { giveImage, share } from '../../testing/posts-factory.ts';
import type { TestUser } from '../../testing/test-app.ts';
import type { TestResponse } from '../../testing/test-response.ts';
import { whileLocked } from '../../testing/while-locked.ts';
import { withholdImage } from './uploads.public.ts';

const { app, admin, other } = appWith(['admin', 'other']);

let person: TestUser;
let photo: { id: string; url: string };
let post: { id: string };
beforeEach(async () => {
  person = await app.register();
  photo = await giveImage(app, person);
  post = await share(person, { imageUrl: photo.url });
});

const deny = () => admin.post(`/api/admin/posts/${post.id}/deny`);
const setProfilePhoto = (form = {}) =>
  person.patch('/api/users/profile', { profileImageUrl: photo.url, ...form });

/** Two requests at once: the first waits for a lock, the second for the first. @returns their statuses */
async function oneAfterTheOther(
  lock: { text: string; values?: unknown[] },
  requests: (() => Promise<TestResponse>)[],
): Promise<number[]> {
  const responses: Promise<TestResponse>[] = [];
  await whileLocked(app, lock, async ({ connectionsWaiting }) => {
    for (const request of requests) {
      responses.push(request());
      const waiting = responses.length;
      await vi.waitUntil(async () => (await connectionsWaiting()) === waiting, { timeout: 20_000 });
    }
  });
  return (await Promise.all(responses)).map(({ status }) => status);
}

async function photoState(): Promise<unknown> {
  const [row] = await app.db.query<{ status: string }>(
    `select i.status, u.profile_image_id is not null as "isProfilePhoto"
       from images i join users u on u.id = i.owner_id where i.id = $1`,
    [photo.id],
  );
  return row;
}

describe('the photo of a post that is denied', () => {
  it('cannot become the profile photo if the denial comes first', async () => {
    // The denial waits for its audit entry, with the photo already withheld.
    const log = { text: 'lock table audit_log in share mode' };
    expect(await oneAfterTheOther(log, [deny, setProfilePhoto])).toEqual([200, 400]);
    expect(await photoState()).toEqual({ status: 'withheld', isProfilePhoto: false });
  });

  it('stays if it became the profile photo first', async () => {
    // The profile change waits for the name, holding the account's lock, which the denial needs, too.
    const name = { text: "update users set username = 'wanted_by_two' where id = $1", values: [other.id] };
    const setBoth = () => setProfilePhoto({ profileTag: 'wanted_by_two' });
    expect(await oneAfterTheOther(name, [setBoth, deny])).toEqual([200, 200]);
    expect(await photoState()).toEqual({ status: 'ready', isProfilePhoto: true });
  });

  it('stays if a row that uses it is written first, whatever else the two lock', async () => {
    const use = {
      text: `with held as (select id from images where id = $1 for share)
             update users set profile_image_id = held.id from held where users.id = $2`,
      values: [photo.id, person.id],
    };
    await app.db.query('update posts set image_id = null where id = $1', [post.id]);
    await whileLocked(app, use, async ({ atLeastOneWaits, commit }) => {
      const withheld = app.db.transaction((tx) => withholdImage(tx, photo.id, 60_000));
      await atLeastOneWaits();
      await commit();
      await withheld;
    });
    expect(await photoState()).toEqual({ status: 'ready', isProfilePhoto: true });
  });
});
