// spec: none, blocks are not in it
import { approveComment } from '@reelmates/contract/admin/moderation';
import { createComment, likeComment, listComments } from '@reelmates/contract/social/comments';
import { listNotifications } from '@reelmates/contract/social/notifications';
import { myContent } from '@reelmates/contract/social/own-content';
import { readPostTalk } from '@reelmates/contract/social/post-talk';
import { getPost } from '@reelmates/contract/social/posts';
import { toggleBlock } from '@reelmates/contract/social/users';
import { describe, expect, it } from 'vitest';
import { appWith } from '../../testing/app-with.ts';
import { publish } from '../../testing/posts-factory.ts';
import type { TestUser } from '../../testing/test-app.ts';

const { app, admin, stranger } = appWith(['admin', 'stranger']);

const write = async (by: TestUser, postId: string, content: string) =>
  (await by.call(createComment, { params: { id: postId }, body: { content } })).id;
const approve = (id: string) => admin.call(approveComment, { params: { id } });
const blockPerson = (by: TestUser, whom: TestUser) => by.call(toggleBlock, { params: { userId: whom.id } });

const seenBy = async (reader: TestUser, postId: string) =>
  (await reader.call(listComments, { params: { id: postId } })).items.map(({ content }) => content);
const kindsToldTo = async (reader: TestUser) =>
  (await reader.call(listNotifications)).items.map(({ kind }) => kind).filter((kind) => kind === 'comment');

async function pair() {
  const [author, commenter] = [await app.register(), await app.register()];
  const post = await publish(author, admin);
  return { author, commenter, postId: post.id as string };
}

const lineUnder = async (reader: TestUser, postId: string) =>
  (await reader.call(readPostTalk, { query: { ids: postId } }))[0]?.bestComment?.content;

describe.each(['commenter', 'author'] as const)('after a block by the %s', (by) => {
  it('only its writer reads a comment under the post, until it is lifted', async () => {
    const people = await pair();
    const { author, commenter, postId } = people;
    const whom = by === 'author' ? commenter : author;
    const shown = await write(commenter, postId, 'Told you so');
    await approve(shown);
    const pending = await write(commenter, postId, 'Not seen yet');
    expect(await seenBy(stranger, postId)).toEqual(['Told you so']);
    expect(await lineUnder(stranger, postId)).toBe('Told you so');

    await blockPerson(people[by], whom);
    await approve(pending);
    for (const reader of [author, stranger, admin]) {
      expect(await seenBy(reader, postId)).toEqual([]);
      expect(await lineUnder(reader, postId)).toBeUndefined();
      const like = { params: { id: shown }, body: { isLiked: true } };
      expect((await reader.refusal(likeComment, like)).status).toBe(404);
    }
    expect(await kindsToldTo(author)).toEqual([]);
    const own = await commenter.call(myContent);
    expect(own.items.map(({ text }) => text)).toEqual(['Not seen yet', 'Told you so']);
    // Counts leave out banned and deleted accounts, not blocked ones.
    expect((await stranger.call(getPost, { params: { id: postId } })).commentsCount).toBe(2);

    await blockPerson(people[by], whom);
    expect(await seenBy(author, postId)).toEqual(['Told you so', 'Not seen yet']);
    expect((await author.delete(`/api/comments/${shown}`)).status).toBe(204);
  });

  it('what others have written there, and what both write elsewhere, stays', async () => {
    const people = await pair();
    const { author, commenter, postId } = people;
    const elsewhere = (await publish(stranger, admin)).id;
    for (const [person, post] of [
      [stranger, postId],
      [author, postId],
      [author, elsewhere],
      [commenter, elsewhere],
    ] as const) {
      await approve(await write(person, post, `By ${person.username}`));
    }
    await blockPerson(people[by], by === 'author' ? commenter : author);
    expect(await seenBy(admin, postId)).toEqual([`By ${stranger.username}`, `By ${author.username}`]);
    expect(await seenBy(admin, elsewhere)).toEqual([`By ${author.username}`, `By ${commenter.username}`]);
    expect(await seenBy(author, elsewhere)).toEqual([`By ${author.username}`]);
  });
});
