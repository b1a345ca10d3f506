// spec: none, machines that left the list are not in it
import { getPost } from '@reelmates/contract/social/posts';
import { expect, it } from 'vitest';
import { appWith } from '../../testing/app-with.ts';
import { publish } from '../../testing/posts-factory.ts';

const { app, admin, author } = appWith(['admin', 'author']);

const advert = 'casino-bonus.example code WIN500';
const refusal = {
  status: 400,
  body: {
    code: 'VALIDATION',
    errors: [{ path: 'machineType', message: 'Please choose a machine from the list' }],
  },
};

it('refuses a machine that is not on the list: in a new post, in a new jackpot, and in an edit of a public post', async () => {
  expect(await author.post('/api/posts', { winAmount: 10, machineType: advert })).toMatchObject(refusal);
  expect(await author.post('/api/jackpots', { jackpotAmount: 10, machineType: advert })).toMatchObject(
    refusal,
  );
  const post = await publish(author, admin, { machineType: 'IGT - Wolf Run' });
  expect(await author.patch(`/api/posts/${post.id}`, { machineType: advert })).toMatchObject(refusal);
  expect((await admin.call(getPost, { params: { id: post.id } })).machineType).toBe('IGT - Wolf Run');
});

it('leaves an approved post public when its machine becomes another of the list, or none', async () => {
  const post = await publish(author, admin, { machineType: 'IGT - Wolf Run' });
  for (const machineType of ['IGT - Cleopatra', null]) {
    const { status } = await author.patch(`/api/posts/${post.id}`, { machineType });
    expect(status).toBe(200);
    expect((await admin.call(getPost, { params: { id: post.id } })).machineType).toBe(machineType);
  }
});

it('keeps a machine that is no longer on the list, also in an edit of another field', async () => {
  const post = await publish(author, admin);
  await app.db.query('update posts set machine_type = $2 where id = $1', [post.id, 'Former - Machine']);
  const same = await author.patch(`/api/posts/${post.id}`, {
    machineType: 'Former - Machine',
    winAmount: 90,
  });
  expect([same.status, same.body.machineType]).toEqual([200, 'Former - Machine']);
  const other = await author.patch(`/api/posts/${post.id}`, { amountSpent: 5 });
  expect([other.status, other.body.machineType]).toEqual([200, 'Former - Machine']);
});
