// spec: none, reports of members are not in it
import { queues } from '@reelmates/contract/admin/moderation';
import type { MemberReport } from '@reelmates/contract/admin/reports';
import { decideReport, memberReports } from '@reelmates/contract/admin/reports';
import { type FormerVersion, reviewContext, takeReports } from '@reelmates/contract/admin/review-queues';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { registerPasswordQuestion } from '../../../lib/api/password-question.ts';
import { aQueueOverview, aReviewContext } from '../../../testing/factories.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { neverInView } from '../../../testing/in-view.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { type Refusal, refuse } from '../../../testing/replies.ts';
import { withReviewExtras } from '../../../testing/review-extras.ts';
import { decisions } from '../moderation-queries.ts';
import { ReportsQueue } from './reports-queue.tsx';

beforeEach(neverInView);
afterEach(async () => {
  await decisions.settled();
});

const person = (id: string, username: string) => ({ id, username, avatarUrl: null, isVerified: false });

function aReport(id: string, overrides: Partial<MemberReport> = {}): MemberReport {
  return {
    id,
    version: `v${id}`,
    kind: 'post',
    reason: 'spam',
    note: null,
    reporter: person('1', 'marnie_r'),
    target: {
      id: `t${id}`,
      user: person('8', `author_${id}`),
      text: `Caption ${id}`,
      imageUrl: null,
      post: null,
      isVisible: true,
    },
    reportsCount: 1,
    createdAt: '2025-11-22T08:42:00.000Z',
    outcome: null,
    ...overrides,
  };
}

const user = userEvent.setup();

/** The server's queue; a decision applies to all reports on the same thing. */
function openQueue(reports: MemberReport[], decide?: () => Refusal, versions: FormerVersion[] = []) {
  let all = reports;
  const api = withReviewExtras(fakeApi())
    .on(reviewContext, ({ query: { ids } }) => ({
      items: ids.map((id) => ({ ...aReviewContext(id), versions })),
    }))
    .on(takeReports, () => {
      const items = all.filter(({ outcome }) => outcome === null);
      return { items, nextCursor: null, totalCount: items.length };
    })
    .on(memberReports, ({ query }) => {
      const items = query.status === 'all' ? all : all.filter(({ outcome }) => outcome === null);
      return { items, nextCursor: null, totalCount: items.length };
    })
    .on(queues, () => {
      const pending = all.filter(({ outcome }) => outcome === null).length;
      return aQueueOverview({ memberReports: { pending, oldestAt: null } });
    })
    .on(decideReport, ({ params, body: { outcome } }) => {
      if (decide) return decide();
      const decided = all.find(({ id }) => id === params.id) ?? aReport(params.id);
      all = all.map((report) => (report.target.id === decided.target.id ? { ...report, outcome } : report));
      return { ...decided, outcome, decisionId: '91' };
    });
  renderScreen(<ReportsQueue />, { at: '/admin/reports' });
  const decided = () => api.sent(decideReport).map(({ params, body }) => [params.id, body]);
  return { decided, change: (next: MemberReport[]) => (all = next) };
}

const names = () =>
  screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const focused = () => document.activeElement?.textContent;
const allSent = () => act(() => decisions.settled());
const first = () => screen.findByRole('article', { name: /author_1/ });

it('shows what was reported, by whom, why, and whether it is still there', async () => {
  const comment = aReport('2', {
    kind: 'comment',
    reason: 'harassment',
    note: 'Third time',
    reportsCount: 3,
  });
  const post = { id: '9', caption: 'The post above', imageUrl: '/images/abc' };
  openQueue([
    aReport('1'),
    { ...comment, target: { ...comment.target, post, isVisible: false } },
    aReport('3', { kind: 'user' }),
  ]);
  const card = within(await first());
  expect(card.getByText('Spam')).toBeTruthy();
  expect(card.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/posts/t1');
  const second = within(screen.getByRole('article', { name: 'Comment by @author_2' }));
  expect(second.getByText('Third time')).toBeTruthy();
  expect(second.getByText('3 reports of this')).toBeTruthy();
  expect(second.getByText('The post above')).toBeTruthy();
  expect(second.getByText("Members can't see it any more")).toBeTruthy();
  expect(screen.getByText('3 pending, oldest first')).toBeTruthy();
});

it('shows the photo that a member had when they were reported', async () => {
  const until = '2025-11-22T08:50:00.000Z';
  const reported = { text: '', imageUrl: '/images/rude', until, status: 'reported', denialReason: null };
  openQueue([aReport('1', { kind: 'user' })], undefined, [reported]);
  const card = await first();
  await user.click(await within(card).findByText('1 earlier version'));
  expect(card.querySelector('img')?.getAttribute('src')).toBe('/images/rude?w=160');
});

it('removes after asking, with the note, and goes on to the next', async () => {
  const { decided } = openQueue([aReport('1'), aReport('2')]);
  await first();
  await user.keyboard('r');
  expect(screen.getByRole('heading', { name: 'Remove this post?' })).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Ads');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
  expect(names()).toEqual(['Post by @author_2']);
  expect(focused()).toBe('Post by @author_2');
  await allSent();
  expect(decided()).toEqual([['1', { outcome: 'removed', note: 'Ads', version: 'v1' }]]);
  expect(await screen.findByText('Post removed')).toBeTruthy();
});

it('bans a person after naming what that means', async () => {
  const { decided } = openQueue([aReport('1', { kind: 'user' })]);
  await user.click(within(await first()).getByRole('button', { name: 'Ban' }));
  expect(screen.getByText(/signed out everywhere at once/)).toBeTruthy();
  expect(decided()).toEqual([]);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Ban' }));
  await allSent();
  expect(decided()).toEqual([['1', { outcome: 'removed', note: null, version: 'v1' }]]);
  expect(await screen.findByText('User banned')).toBeTruthy();
  expect(await screen.findByText('All caught up!')).toBeTruthy();
  expect(screen.getByText('There are no reports to review.')).toBeTruthy();
});

it('stays without a message if the password is not given', async () => {
  openQueue([aReport('1', { kind: 'user' })], () =>
    refuse(403, 'PASSWORD_REQUIRED', 'Please confirm your password.'),
  );
  const unregister = registerPasswordQuestion(async () => false);
  await user.click(within(await first()).getByRole('button', { name: 'Ban' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Ban' }));
  await allSent();
  unregister();
  expect(await first()).toBeTruthy();
  expect(screen.queryByText('Failed to ban user. Please try again.')).toBeNull();
  expect(screen.getByText('1 pending')).toBeTruthy();
});

it('closes with one press, and with it every report of the same thing', async () => {
  const same = aReport('1').target;
  openQueue([aReport('1'), aReport('2', { target: same }), aReport('3')]);
  await first().catch(() => undefined);
  await screen.findByRole('article', { name: 'Post by @author_3' });
  await user.keyboard('n');
  expect(names()).toEqual(['Post by @author_3']);
  expect(screen.getByText('1 pending')).toBeTruthy();
  await allSent();
});

it('says when another admin was faster, and shows what is left', async () => {
  const sentence = 'This report was decided otherwise meanwhile.';
  const { change } = openQueue([aReport('1'), aReport('2')], () => refuse(409, 'CONFLICT', sentence));
  await first();
  change([aReport('2')]);
  await user.keyboard('n');
  await allSent();
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(names()).toEqual(['Post by @author_2']);
});

it('brings back what could not be decided and still waits', async () => {
  const sentence = 'This member is an admin.';
  openQueue([aReport('1', { kind: 'user' })], () => refuse(409, 'CONFLICT', sentence));
  await first();
  await user.keyboard('r{Enter}');
  await allSent();
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(await first()).toBeTruthy();
});

it('shows all of them with their outcomes, of which the decided ones are left alone', async () => {
  const { decided } = openQueue([aReport('1', { outcome: 'removed' }), aReport('2')]);
  await screen.findByRole('article', { name: /author_2/ });
  expect(names()).toHaveLength(1);
  await user.click(screen.getByRole('radio', { name: 'All' }));
  const card = within(await first());
  expect(card.getByText('Removed')).toBeTruthy();
  expect(card.queryByRole('button', { name: 'Remove' })).toBeNull();
  expect(screen.getByText('2 reports, oldest first')).toBeTruthy();
  act(() => screen.getByRole('heading', { name: 'Post by @author_1' }).focus());
  await user.keyboard('n');
  await allSent();
  expect(decided()).toEqual([]);
  await user.keyboard('jn');
  await allSent();
  expect(decided()).toEqual([['2', { outcome: 'no-action', note: null, version: 'v2' }]]);
  const closed = within(await screen.findByRole('article', { name: /author_2/ }));
  expect(closed.getByText('No action')).toBeTruthy();
});
