import { createComment } from '@reelmates/contract/social/comments';
import { publish } from '../posts-factory.ts';
import type { TestApp, TestUser } from '../test-app.ts';
import type { Json } from '../test-response.ts';
import { all, answered, counted, has, statusOf } from './responses.ts';
import { personStates, putInto, registerAll, type Surface, sendAs, type World, worldOf } from './world.ts';

export const commentStates = ['approved', 'pending', 'denied', 'deleted', ...personStates] as const;
type State = (typeof commentStates)[number];

export const commentViewers = ['anonymous', 'author', 'owner', 'stranger', 'blocked', 'admin'] as const;

/** One author's only comment, the only one of its post, approved before it came into its state. */
type Scene = { author: TestUser; id: string; postId: string };

const names = ['owner', 'stranger', 'blocked', 'admin', 'moderator'] as const;
type People = Record<(typeof names)[number], TestUser>;

async function change(app: TestApp, state: State, { author, id }: Scene, people: People): Promise<void> {
  const { owner, stranger, admin, moderator } = people;
  switch (state) {
    case 'approved':
      return;
    case 'pending':
      return sendAs(author, 'PATCH', `/api/comments/${id}`, { content: 'Changed my mind' });
    case 'denied':
      return sendAs(moderator, 'POST', `/api/admin/comments/${id}/deny`, { reason: 'No' });
    case 'deleted':
      return sendAs(author, 'DELETE', `/api/comments/${id}`);
    case 'banned':
    case 'deactivated':
    case 'blocked by viewer':
    case 'blocks viewer':
    case 'muted by viewer':
      return putInto(state, app, author, [owner, stranger, admin]);
  }
}

async function buildScene(app: TestApp, state: State, people: People): Promise<Scene> {
  const { owner, blocked, moderator } = people;
  const author = await app.register();
  const { id: postId } = await publish(owner, moderator);
  const body = await author.call(createComment, {
    params: { id: postId },
    body: { content: `It was ${state}` },
  });
  const scene = { author, id: body.id, postId };
  await sendAs(moderator, 'POST', `/api/admin/comments/${body.id}/approve`);
  await sendAs(author, 'POST', `/api/users/${blocked.id}/block`);
  await change(app, state, scene, people);
  return scene;
}

function surfacesFor(app: TestApp, { owner }: People) {
  /** An equal comment, for actions that are possible only once. */
  async function copyOf({ id, postId }: Scene): Promise<string> {
    const [copy] = await app.db.query<{ id: string }>(
      `insert into comments (post_id, author_id, content, status, created_at, updated_at, submitted_at, published_at,
                             reviewed_at, denial_reason, deleted_at)
       select post_id, author_id, content, status, created_at, updated_at, submitted_at, published_at, reviewed_at,
              denial_reason, deleted_at
         from comments where id = $1 returning id`,
      [id],
    );
    await app.db.query('update posts set comments_count = comments_count + 1 where id = $1', [postId]);
    return copy?.id ?? '';
  }

  return {
    "the post's comments": (viewer, { postId, id }) =>
      answered(viewer.get(`/api/posts/${postId}/comments`), has(id)),
    'own posts and comments': (viewer, { id: commentId }) =>
      answered(viewer.get(`/api/users/me/content${all}`), ({ items }) =>
        items.some(({ kind, id }: Json) => kind === 'comment' && id === commentId),
      ),
    'their number, with the post': (viewer, { postId }) =>
      answered(viewer.get(`/api/posts/${postId}`), ({ commentsCount }) => commentsCount === 1, counted),
    'their number, in a list of posts': (viewer, { postId }) =>
      answered(
        viewer.get(`/api/users/${owner.id}/posts${all}`),
        ({ items }) => items.find(({ id }: Json) => id === postId).commentsCount === 1,
        counted,
      ),
    'the notification of it': (viewer, { author, postId }) =>
      answered(viewer.get(`/api/notifications${all}`), ({ items }) =>
        items.some(
          ({ kind, post, actors }: Json) =>
            kind === 'comment' && post?.id === postId && actors.some(({ id }: Json) => id === author.id),
        ),
      ),
    'the queue of comments': (viewer, { id }) =>
      answered(viewer.get(`/api/admin/comments/pending${all}`), has(id)),
    'reporting it': (viewer, { id: targetId }) =>
      statusOf(viewer.post('/api/reports', { kind: 'comment', targetId, reason: 'spam' })),
    'the line under its post': (viewer, { postId, id }) =>
      answered(viewer.get(`/api/posts/talk?ids=${postId}`), ([talk]) => talk?.bestComment?.id === id),
    'liking it': async (viewer, { id }) => {
      const path = `/api/comments/${id}/like`;
      const found = await statusOf(viewer.post(path, { isLiked: true }));
      if (found === '200') await viewer.post(path, { isLiked: false });
      return found;
    },
    'replying to it': (viewer, { postId, id: parentId }) =>
      statusOf(viewer.post(`/api/posts/${postId}/comments`, { content: 'Cheers', parentId })),
    'changing it': async (viewer, scene) =>
      statusOf(viewer.patch(`/api/comments/${await copyOf(scene)}`, { content: 'Something else' })),
    'deleting it': async (viewer, scene) => statusOf(viewer.delete(`/api/comments/${await copyOf(scene)}`)),
  } satisfies Record<string, Surface<Scene>>;
}

export type CommentsWorld = World<keyof ReturnType<typeof surfacesFor>>;

export async function buildCommentsWorld(app: TestApp): Promise<CommentsWorld> {
  const people = await registerAll(app, names);
  const scenes = new Map<string, Scene>();
  for (const state of commentStates) scenes.set(state, await buildScene(app, state, people));
  const viewers = { ...people, anonymous: app.anonymous };
  return worldOf(surfacesFor(app, people), scenes, viewers, ({ author }, name) =>
    name === 'author' ? author : undefined,
  );
}
