// spec: none, the audit log is not in it
import { auditActors, exportAudit } from '@reelmates/contract/admin/audit';
import { auditLog } from '@reelmates/contract/admin/moderation';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aPage, aViewer } from '../../testing/factories.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { refuse, unreachable } from '../../testing/replies.ts';
import { AuditLog } from './audit-log.tsx';
import type { AuditEntry } from './audit-queries.ts';

const entry: AuditEntry = {
  id: '1',
  action: 'user.stats',
  actor: { id: '2', username: 'marnie_r' },
  target: { kind: 'user', id: '12', name: 'gaz_gympie' },
  before: { points: 5, biggestWin: null },
  after: { points: 9, biggestWin: null, note: 'Counted twice' },
  content: null,
  createdAt: '2025-11-22T08:42:00.000Z',
};

const serve = (entries: readonly AuditEntry[] = [entry]) =>
  fakeApi({ viewer: aViewer({ isAdmin: true }) })
    .on(auditActors, () => [{ id: '2', username: 'marnie_r' }])
    .on(auditLog, () => aPage(entries));

const open = (at = '/admin/audit') => renderScreen(<AuditLog />, { at });

it('shows who did what to whom, with what differs before and after in words', async () => {
  serve();
  open();
  const row = (await screen.findByText('Points: 5 → 9')).closest('li');
  expect(row?.textContent).toContain(
    '@marnie_r Changed the stats ofCounted twicePoints: 5 → 9 User @gaz_gympie',
  );
  expect(screen.getByRole('link', { name: 'User @gaz_gympie' }).getAttribute('href')).toBe('/users/12');
});

it('has its filters in the address, and reads them from there', async () => {
  const api = serve();
  const { user } = open('/admin/audit?action=user.ban');
  await screen.findByText('Points: 5 → 9');
  expect(api.sent(auditLog)[0]?.query).toMatchObject({ action: 'user.ban' });
  expect(screen.getByLabelText('Action')).toHaveProperty('value', 'user.ban');
  await user.selectOptions(screen.getByLabelText('Person'), '@marnie_r');
  expect(location.search).toBe('?person=2&action=user.ban');
  await user.type(screen.getByLabelText('Search'), ' casino ');
  await waitFor(() => expect(location.search).toBe('?search=casino&person=2&action=user.ban'));
  await waitFor(() =>
    expect(api.sent(auditLog).at(-1)?.query).toMatchObject({ search: 'casino', person: '2' }),
  );
  await user.type(screen.getByLabelText('From'), '2026-11-01');
  await waitFor(() => expect(api.sent(auditLog).at(-1)?.query.from).toEqual(new Date(2026, 10, 1)));
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(location.search).toBe('');
  expect(screen.getByLabelText('Search')).toHaveProperty('value', '');
});

it('narrows to a person by a press on the name', async () => {
  serve();
  const { user } = open('/admin/audit?search=points');
  await user.click(await screen.findByRole('button', { name: 'Show only entries of @marnie_r' }));
  expect(location.search).toBe('?person=2');
  expect(screen.getByLabelText('Search')).toHaveProperty('value', '');
});

it('says when nothing matches, and when there are no entries yet', async () => {
  serve([]);
  const { user } = open('/admin/audit?search=nothing');
  expect(await screen.findByRole('heading', { name: 'No entries found' })).toBeTruthy();
  const [clear] = screen.getAllByRole('button', { name: 'Clear filters' });
  if (clear) await user.click(clear);
  expect(await screen.findByRole('heading', { name: 'Nothing yet' })).toBeTruthy();
});

it('Retry loads the log after a failure', async () => {
  const api = serve().on(auditLog, () => unreachable);
  const { user } = open();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  api.on(auditLog, () => aPage([entry]));
  await user.click(retry);
  expect(await screen.findByText('Points: 5 → 9')).toBeTruthy();
});

it('exports once, and keeps the focus, where the button is pressed twice', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:audit');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { promise: made, resolve: answer } = Promise.withResolvers<undefined>();
  const api = serve().on(exportAudit, () => made);
  const { user } = open();
  const button = await screen.findByRole('button', { name: 'Export CSV' });
  await user.dblClick(button);
  expect(document.activeElement).toBe(button);
  answer(undefined);
  expect(await screen.findByText('Export successful')).toBeTruthy();
  expect(api.sent(exportAudit)).toHaveLength(1);
});

it('exports what the filters leave, and says when it could not', async () => {
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:audit');
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const api = serve().on(exportAudit, () => refuse(429, 'RATE_LIMITED', 'Too many attempts.'));
  const { user } = open('/admin/audit?action=user.stats');
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText('Export failed')).toBeTruthy();
  api.on(exportAudit, () => undefined);
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText('Export successful')).toBeTruthy();
  expect(api.sent(exportAudit).at(-1)?.query).toEqual({ action: 'user.stats' });
  expect([made.mock.calls.length, clicked.mock.calls.length]).toEqual([1, 1]);
});
