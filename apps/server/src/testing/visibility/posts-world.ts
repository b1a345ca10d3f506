import { deleteImage } from '../../modules/uploads/uploads.public.ts';
import { giveVenue, publish } from '../posts-factory.ts';
import type { TestApp, TestUser } from '../test-app.ts';
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

export const postStates = [
  'approved',
  'private',
  'pending',
  'denied',
  ...personStates,
  'featured',
  'deleted',
] as const;
type State = (typeof postStates)[number];

export const postViewers = ['anonymous', 'author', 'follower', 'stranger', 'blocked', 'admin'] as const;

/** One author, with one post that was public, liked and reported before it came into its state. */
type Scene = {
  author: TestUser;
  id: string;
  imageUrl: string;
  venueId: string;
  winAmount: string;
  caption: string;
};

const names = ['follower', 'stranger', 'blocked', 'admin', 'moderator', 'fan'] as const;
type People = Record<(typeof names)[number], TestUser>;

async function change(app: TestApp, state: State, scene: Scene, people: People): Promise<void> {
  const { author, id } = scene;
  const { follower, stranger, admin, moderator } = people;
  switch (state) {
    case 'approved':
      return;
    case 'private':
      return sendAs(author, 'PATCH', `/api/posts/${id}`, { isPublic: false });
    case 'pending':
      return sendAs(author, 'PATCH', `/api/posts/${id}`, { winAmount: '7.00' });
    case 'denied':
      return sendAs(moderator, 'POST', `/api/admin/posts/${id}/deny`, { reason: 'No' });
    case 'featured':
      return sendAs(moderator, 'POST', `/api/admin/posts/${id}/feature`, { isFeatured: true });
    case 'deleted':
      return sendAs(author, 'DELETE', `/api/posts/${id}`);
    case 'banned':
    case 'deactivated':
    case 'blocked by viewer':
    case 'blocks viewer':
    case 'muted by viewer':
      return putInto(state, app, author, [follower, stranger, admin]);
  }
}

async function buildScene(app: TestApp, state: State, people: People): Promise<Scene> {
  const { follower, blocked, moderator, fan } = people;
  const number = postStates.indexOf(state);
  const author = await app.register();
  const venue = await giveVenue(app);
  const imageUrl = await uploadPhoto(author, number);
  const form = {
    winAmount: `${1200 + number}.50`,
    caption: `It was ${state}`,
    imageUrl,
    venueId: venue.id,
  };
  const { id } = await publish(author, moderator, form);
  const scene = { ...form, author, id };
  for (const viewer of [follower, blocked]) await sendAs(viewer, 'POST', `/api/users/${author.id}/follow`);
  await sendAs(fan, 'POST', `/api/posts/${id}/like`);
  await sendAs(fan, 'POST', '/api/reports', { kind: 'post', targetId: id, reason: 'other' });
  await sendAs(author, 'POST', `/api/users/${blocked.id}/block`);
  await change(app, state, scene, people);
  // Like the task.
  if (state === 'denied' || state === 'deleted') {
    await deleteImage(app.context, form.imageUrl.replace('/images/', ''));
  }
  return scene;
}

function surfacesFor({ fan }: People) {
  return {
    'For You': (viewer, { id }) => answered(viewer.get(`/api/posts${all}`), has(id)),
    Following: (viewer, { id }) => answered(viewer.get(`/api/posts/following${all}`), has(id)),
    'the post': (viewer, { id }) => answered(viewer.get(`/api/posts/${id}`), (body) => body.id === id),
    'its comments': (viewer, { id }) => answered(viewer.get(`/api/posts/${id}/comments`)),
    'who likes it': (viewer, { id }) => answered(viewer.get(`/api/posts/${id}/likes`), has(fan.id)),
    'the lines under it': (viewer, { id: postId }) =>
      answered(viewer.get(`/api/posts/talk?ids=${postId}`), ([talk]) =>
        talk?.likers.some(({ id }: Json) => id === fan.id),
      ),
    'its photo': (viewer, { imageUrl }) => answered(viewer.get(imageUrl)),
    "its photo's rendition": (viewer, { imageUrl }) => answered(viewer.get(`${imageUrl}?w=160`)),
    'its page without an account': async (viewer, { id, caption }) => {
      const { status, text } = await viewer.get(`/posts/${id}`);
      return status === 200 ? (text.includes(caption) ? 'seen' : 'absent') : String(status);
    },
    'its picture': (viewer, { id }) => answered(viewer.get(`/images/posts/${id}/preview.jpg`)),
    "the author's posts": (viewer, { author, id }) =>
      answered(viewer.get(`/api/users/${author.id}/posts${all}`), has(id)),
    'own posts': (viewer, { id }) => answered(viewer.get(`/api/users/me/posts${all}`), has(id)),
    'own posts and comments': (viewer, { id: postId }) =>
      answered(viewer.get(`/api/users/me/content${all}`), ({ items }) =>
        items.some(({ kind, id }: Json) => kind === 'post' && id === postId),
      ),
    'own posts with likes': (viewer, { id }) => answered(viewer.get(`/api/users/post-likes${all}`), has(id)),
    'who likes own posts': (viewer) =>
      answered(viewer.get('/api/users/liked-my-posts'), (people) =>
        people.some((person: Json) => person.id === fan.id),
      ),
    'the notification of a like': (viewer, { id }) =>
      answered(viewer.get(`/api/notifications${all}`), ({ items }) =>
        items.some(({ kind, post }: Json) => kind === 'like' && post.id === id),
      ),
    "the venue's posts and their number": (viewer, { venueId, id }) =>
      answered(viewer.get(`/api/venues/${venueId}/posts`), (body) => {
        const isListed = has(id)(body);
        if (body.totalCount !== (isListed ? 1 : 0)) throw new Error(`${body.totalCount} are counted`);
        return isListed;
      }),
    "the venue's biggest win": (viewer, { venueId, author }) =>
      answered(viewer.get(`/api/venues/${venueId}/biggest-win`), (body) => body?.user.id === author.id),
    "the venue's last win, on the map": (viewer, { venueId, winAmount }) =>
      answered(
        viewer.get(`/api/venues/peek?ids=${venueId}`),
        ([peek]) => peek.lastWin?.winAmount === winAmount,
      ),
    "the author's number of posts": (viewer, { author }) =>
      answered(viewer.get(`/api/users/${author.id}`), ({ postsCount }) => postsCount === 1, counted),
    "the author's winnings": (viewer, { author, winAmount }) =>
      answered(
        viewer.get(`/api/users/${author.id}/stats`),
        ({ totalWon }) => totalWon === winAmount,
        counted,
      ),
    "the author's biggest win": (viewer, { author, winAmount }) =>
      answered(
        viewer.get(`/api/users/${author.id}/stats`),
        ({ biggestWin }) => biggestWin === winAmount,
        counted,
      ),
    'the queue of posts': (viewer, { id }) => answered(viewer.get(`/api/admin/posts/pending${all}`), has(id)),
    'the queue of reports': (viewer, { id, caption }) =>
      answered(viewer.get(`/api/admin/reports${all}`), ({ items }) =>
        items.some(({ target }: Json) => target.id === id && target.text === caption),
      ),
    'liking it': async (viewer, { id }) => {
      const found = await answered(viewer.post(`/api/posts/${id}/like`), ({ isLiked }) => isLiked);
      if (found === 'seen') await viewer.post(`/api/posts/${id}/like`);
      return found;
    },
    'reporting it': (viewer, { id: targetId }) =>
      statusOf(viewer.post('/api/reports', { kind: 'post', targetId, reason: 'spam' })),
    'commenting on it': (viewer, { id }) =>
      answered(viewer.post(`/api/posts/${id}/comments`, { content: 'Nice' })),
  } satisfies Record<string, Surface<Scene>>;
}

export type PostsWorld = World<keyof ReturnType<typeof surfacesFor>>;

export async function buildPostsWorld(app: TestApp): Promise<PostsWorld> {
  const people = await registerAll(app, names);
  const scenes = new Map<string, Scene>();
  for (const state of postStates) scenes.set(state, await buildScene(app, state, people));
  const viewers = { ...people, anonymous: app.anonymous };
  return worldOf(surfacesFor(people), scenes, viewers, ({ author }, name) =>
    name === 'author' ? author : undefined,
  );
}
