import { submitJackpot as submitJackpotEndpoint } from '@reelmates/contract/competition/jackpots';
import { leaderboardMonths } from '@reelmates/contract/competition/leaderboard';
import { createComment } from '@reelmates/contract/social/comments';
import { giveVenue, publish } from '../posts-factory.ts';
import { registerInView } from '../register-in-view.ts';
import type { TestApp, TestUser } from '../test-app.ts';
import type { TestClient } from '../test-client.ts';
import type { Json } from '../test-response.ts';
import { all, answered, counted, has, statusOf } from './responses.ts';
import {
  personStates,
  putInto,
  registerAll,
  type Surface,
  sendAs,
  uploadPhoto,
  type World,
  worldOf,
} from './world.ts';

export const peopleStates = ['active', ...personStates] as const;
export const peopleViewers = ['anonymous', 'self', 'follower', 'stranger', 'blocked', 'admin'] as const;

const owners = ['follower', 'stranger', 'blocked', 'admin'] as const;
const names = [...owners, 'moderator', 'fan'] as const;
type People = Record<(typeof names)[number], TestUser>;

/** A person who, before coming into their state, followed every viewer and liked and commented on a post of each. */
type Scene = {
  person: TestUser;
  imageUrl: string;
  /** The venue of their only post and their only jackpot. */
  venueId: string;
  /** A pending jackpot, with a photo. */
  jackpot: { id: string; photo: string };
  commentIds: Map<TestClient, string>;
  postIds: Map<TestClient, string>;
};

async function buildScene(app: TestApp, number: number, people: People): Promise<Scene> {
  const { follower, stranger, blocked, admin, moderator, fan } = people;
  const person = await registerInView(app);
  const venue = await giveVenue(app);
  await publish(person, moderator, { venueId: venue.id });
  const scene: Scene = {
    person,
    imageUrl: await uploadPhoto(person, number),
    venueId: venue.id,
    jackpot: await submitJackpot(person, number),
    commentIds: new Map(),
    postIds: new Map(),
  };
  await sendAs(person, 'PATCH', '/api/users/profile', { profileImageUrl: scene.imageUrl });
  await app.db.query(
    `insert into jackpots (user_id, venue_id, amount, status, created_at, reviewed_at)
     values ($1, $2, 4321, 'verified', now(), now())`,
    [person.id, scene.venueId],
  );
  await app.db.query(
    `insert into month_points (month, user_id, points, reached_at) values ('2020-02', $1, 50, now())`,
    [person.id],
  );
  for (const one of [follower, fan]) await sendAs(one, 'POST', `/api/users/${person.id}/follow`);
  await sendAs(person, 'POST', `/api/users/${fan.id}/follow`);
  for (const name of owners) {
    const owner = people[name];
    const { id } = await publish(owner, moderator);
    const body = await person.call(createComment, { params: { id }, body: { content: 'Well done' } });
    await sendAs(moderator, 'POST', `/api/admin/comments/${body.id}/approve`);
    await sendAs(person, 'POST', `/api/posts/${id}/like`);
    await sendAs(person, 'POST', `/api/users/${owner.id}/follow`);
    scene.postIds.set(owner, id);
    scene.commentIds.set(owner, body.id);
  }
  await sendAs(fan, 'POST', '/api/reports', { kind: 'user', targetId: person.id, reason: 'other' });
  await sendAs(person, 'POST', `/api/users/${blocked.id}/block`);
  const state = personStates[number - 1];
  if (state) await putInto(state, app, person, [follower, stranger, admin]);
  return scene;
}

async function submitJackpot(person: TestUser, number: number): Promise<Scene['jackpot']> {
  const photo = await uploadPhoto(person, 6 + number);
  const body = await person.call(submitJackpotEndpoint, { body: { jackpotAmount: 700, imageUrl: photo } });
  return { id: body.id, photo };
}

/** Whether a response has this person anywhere. */
function naming({ id, username }: TestUser): (body: Json) => boolean {
  return (body) => [id, username].some((text) => JSON.stringify(body).includes(`"${text}"`));
}

function surfacesFor({ stranger, fan }: People, month: string) {
  /** The viewer's own post that the person liked and commented on; for the others, the stranger's. */
  const postOf = (viewer: TestClient, { postIds }: Scene) => postIds.get(viewer) ?? postIds.get(stranger);
  const commentOf = (viewer: TestClient, { commentIds }: Scene) =>
    commentIds.get(viewer) ?? commentIds.get(stranger) ?? '';
  const isThePerson = ({ person }: Scene) => has(person.id);
  const among = (scene: Scene) => (people: Json[]) => people.some(({ id }) => id === scene.person.id);
  const notified = (kind: string) => (viewer: TestClient, scene: Scene) =>
    answered(viewer.get(`/api/notifications${all}`), ({ items }) =>
      items.some((item: Json) => item.kind === kind && among(scene)(item.actors)),
    );
  const amongConnections = (list: 'followers' | 'following') => (viewer: TestClient, scene: Scene) =>
    answered(viewer.get(`/api/users/${fan.id}/${list}${all}`), ({ items, known }) =>
      among(scene)([...items, ...known]),
    );
  /** Toggles on and off. */
  const toggled =
    (what: string) =>
    async (viewer: TestClient, { person }: Scene) => {
      const path = `/api/users/${person.id}/${what}`;
      const found = await answered(viewer.post(path));
      if (found === 'seen') await viewer.post(path);
      return found;
    };

  return {
    'the profile': (viewer, { person }) =>
      answered(viewer.get(`/api/users/${person.id}`), ({ username }) => username === person.username),
    'their winnings': (viewer, { person }) => answered(viewer.get(`/api/users/${person.id}/stats`)),
    'their followers': (viewer, { person }) => answered(viewer.get(`/api/users/${person.id}/followers`)),
    'whom they follow': (viewer, { person }) => answered(viewer.get(`/api/users/${person.id}/following`)),
    'their posts': (viewer, { person }) => answered(viewer.get(`/api/users/${person.id}/posts`)),
    'their photo': (viewer, { imageUrl }) => answered(viewer.get(imageUrl)),
    'the search': (viewer, scene) =>
      answered(viewer.get(`/api/users/search?q=${scene.person.username}`), among(scene)),
    "a person's followers": amongConnections('followers'),
    'whom a person follows': amongConnections('following'),
    'the suggestions': (viewer, scene) =>
      answered(viewer.get('/api/users/suggestions?limit=20'), among(scene)),
    'who posts at a venue': (viewer, scene) =>
      answered(viewer.get(`/api/users/venue-mates?venueIds=${scene.venueId}`), among(scene)),
    'the number of people at a venue': (viewer, { venueId }) =>
      answered(
        viewer.get(`/api/venues/people?ids=${venueId}`),
        ({ counts }) => counts[0]?.people === 1,
        counted,
      ),
    'following several people': (viewer, { person }) =>
      answered(viewer.post('/api/users/follow', { userIds: [person.id] }), ({ followedIds }) =>
        followedIds.includes(person.id),
      ),
    "a venue's highest jackpot": (viewer, { venueId }) =>
      answered(viewer.get(`/api/venues/${venueId}/top-jackpot`), (jackpot) => jackpot !== null),
    "a venue's jackpots": (viewer, { venueId }) =>
      answered(viewer.get(`/api/venues/${venueId}/top-jackpots`), ({ length }) => length === 1),
    'whom the viewer blocked': (viewer, scene) =>
      answered(viewer.get(`/api/users/me/blocks${all}`), isThePerson(scene)),
    'whom the viewer muted': (viewer, scene) =>
      answered(viewer.get(`/api/users/me/mutes${all}`), isThePerson(scene)),
    "who likes the viewer's posts": (viewer, scene) =>
      answered(viewer.get('/api/users/liked-my-posts'), among(scene)),
    "who likes each of the viewer's posts": (viewer, scene) =>
      answered(viewer.get(`/api/users/post-likes${all}`), ({ items }) =>
        items.some(({ likers }: Json) => among(scene)(likers)),
      ),
    'who likes a post': (viewer, scene) =>
      answered(viewer.get(`/api/posts/${postOf(viewer, scene)}/likes${all}`), isThePerson(scene)),
    'the faces under a post': (viewer, scene) =>
      answered(viewer.get(`/api/posts/talk?ids=${postOf(viewer, scene)}`), ([talk]) =>
        among(scene)(talk?.likers ?? []),
      ),
    'the number of likes': (viewer, scene) =>
      answered(
        viewer.get(`/api/posts/${postOf(viewer, scene)}`),
        ({ likesCount }) => likesCount === 1,
        counted,
      ),
    'the comments': (viewer, scene) =>
      answered(viewer.get(`/api/posts/${postOf(viewer, scene)}/comments`), has(commentOf(viewer, scene))),
    'the number of comments': (viewer, scene) =>
      answered(
        viewer.get(`/api/posts/${postOf(viewer, scene)}`),
        ({ commentsCount }) => commentsCount === 1,
        counted,
      ),
    'the notification of a like': notified('like'),
    'the notification of a comment': notified('comment'),
    'the notification of a follow': notified('follow'),
    'the queue of jackpots': (viewer, { jackpot }) =>
      answered(viewer.get(`/api/admin/jackpots/pending${all}`), has(jackpot.id)),
    'their verification photo': (viewer, { jackpot }) => answered(viewer.get(jackpot.photo)),
    'the queue of reports': (viewer, { person }) =>
      answered(viewer.get(`/api/admin/reports${all}`), ({ items }) =>
        items.some(({ target }: Json) => target.user?.username === person.username),
      ),
    'the board': (viewer, { person }) => answered(viewer.get(`/api/leaderboard/${month}`), naming(person)),
    "a former month's board": (viewer, { person }) =>
      answered(viewer.get('/api/leaderboard/2020-02'), naming(person)),
    "a former month's statement": (viewer, { person }) =>
      answered(viewer.get('/api/leaderboard/2020-02/statement'), naming(person)),
    "the admins' board": (viewer, { person }) =>
      answered(viewer.get(`/api/admin/leaderboard/${month}`), naming(person)),
    'reporting them': (viewer, { person }) =>
      statusOf(viewer.post('/api/reports', { kind: 'user', targetId: person.id, reason: 'spam' })),
    'muting them': toggled('mute'),
    'following them': toggled('follow'),
    'declining them': async (viewer, { person }) => {
      const path = `/api/users/${person.id}/not-interested`;
      const found = await answered(viewer.post(path));
      if (found === 'seen') await viewer.delete(path);
      return found;
    },
    'blocking them': toggled('block'),
  } satisfies Record<string, Surface<Scene>>;
}

export type PeopleWorld = World<keyof ReturnType<typeof surfacesFor>>;

export async function buildPeopleWorld(app: TestApp): Promise<PeopleWorld> {
  const people = await registerAll(app, names);
  const scenes = new Map<string, Scene>();
  for (const [number, state] of peopleStates.entries()) {
    scenes.set(state, await buildScene(app, number, people));
  }
  const viewers = { ...people, anonymous: app.anonymous };
  const month = (await app.anonymous.call(leaderboardMonths)).currentMonth;
  return worldOf(surfacesFor(people, month), scenes, viewers, ({ person }, name) =>
    name === 'self' ? person : undefined,
  );
}
