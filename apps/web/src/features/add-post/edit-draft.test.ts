// spec: none, editing posts is not in it
import { beforeEach, expect, it } from 'vitest';
import { aPost } from '../../testing/factories.ts';
import { createPostEdit, editOf } from './edit-draft.ts';

const post = aPost({ status: 'approved', isPublic: true });
const { typed, photo } = editOf(post);

beforeEach(() => localStorage.clear());

it('is restored on return, as long as the post is unchanged', () => {
  createPostEdit('7', post).record({ ...typed, caption: 'Changed' });
  expect(createPostEdit('7', post)).toMatchObject({ isDraft: true, typed: { caption: 'Changed' } });
  expect(createPostEdit('7', { ...post, caption: 'Another' })).toMatchObject({
    isDraft: false,
    typed: { caption: 'Another' },
  });
});

it('of an earlier release, without a field that was added since, is kept', () => {
  const { showSpent: _, ...previous } = typed;
  const draft = { base: previous, typed: { ...previous, caption: 'Before' }, photo };
  localStorage.setItem(`draft:7:post-${post.id}`, JSON.stringify(draft));
  expect(createPostEdit('7', post)).toMatchObject({ isDraft: true, typed: { ...typed, caption: 'Before' } });
});
