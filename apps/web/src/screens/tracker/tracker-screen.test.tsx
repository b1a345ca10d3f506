import type { Endpoint } from '@reelmates/contract/endpoint';
import { setExclusion } from '@reelmates/contract/play/responsible-gambling';
import {
  deletePlaySession,
  editPlaySession,
  listPlaySessions,
  logPlaySession,
  type PlayPlan,
  type PlaySession,
  playPlan,
  restorePlaySession,
  reviewMonth,
  setPlayLimit,
  type TrackerStats,
  trackerStats,
  userVenues,
} from '@reelmates/contract/play/tracker';
import { getVenue, listVenues } from '@reelmates/contract/venues/venues';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { flushOutbox } from '../../features/outbox/flush-outbox.public.ts';
import { readOutbox } from '../../features/outbox/outbox-store.ts';
import { browser } from '../../lib/api/unauthorized.ts';
import { localDate } from '../../lib/text/local-time.ts';
import { toastStore } from '../../lib/toast-store.ts';
import { aPage, aPlaySession, aVenueListItem, aViewer } from '../../testing/factories.ts';
import { fakeApi, fakeApiOfTest } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { type Refusal, refuse, unreachable } from '../../testing/replies.ts';
import { TrackerScreen } from './tracker-screen.tsx';

/** The browser's database, as far as the list of waiting sessions needs it. */
const stored = vi.hoisted(() => new Map<string, unknown>());
/** It writes when the test lets it. */
const database = vi.hoisted(() => ({ written: Promise.resolve() }));
vi.mock('idb-keyval', () => ({
  get: async (key: string) => stored.get(key),
  update: async (key: string, change: (value: unknown) => unknown) => {
    await database.written;
    stored.set(key, change(stored.get(key)));
  },
}));

function aSession(number: number, fields: Partial<PlaySession> = {}): PlaySession {
  return aPlaySession({
    id: String(number),
    amountSpent: '60.00',
    amountWon: '42.50',
    venue: `Hotel ${number}`,
    sessionDate: `2026-11-${10 + number}T08:00:00.000Z`,
    ...fields,
  });
}

/** A tracker server; `refusal` is its response instead of logging a session, `failing` breaks requests to an endpoint. */
function serve(
  sessions: PlaySession[],
  stats: TrackerStats = { totalSpent: '60.00', totalWon: '42.50', personalRTP: 70.8 },
  viewer = aViewer(),
) {
  const plan: PlayPlan = {
    month: '2026-11',
    sessions: 2,
    totalSpent: '120.00',
    totalWon: '85.00',
    monthlyLimit: null,
    lookBack: null,
  };
  const server = {
    sessions,
    plan,
    refusal: null as Refusal | null,
    failing: null as Endpoint | null,
    /** Requests for stats stay unanswered from here on. */
    frozen: false,
    logged: () =>
      api.sent(logPlaySession).map(({ headers, body }) => ({ key: headers.get('idempotency-key'), body })),
    changed: () => api.sent(editPlaySession).map(({ body }) => body),
  };
  let deleted: PlaySession | undefined;
  const statsOrNone = <HttpResponse,>(response: HttpResponse) =>
    server.frozen ? new Promise<never>(() => undefined) : response;
  const api = fakeApi({ viewer })
    .on(trackerStats, () => (server.failing === trackerStats ? unreachable : statsOrNone(stats)))
    .on(userVenues, () => [{ id: '7', name: 'Galah Hotel' }])
    .on(playPlan, () => statsOrNone(server.plan))
    .on(setPlayLimit, ({ body }) => body)
    .on(reviewMonth, () => {
      server.plan = { ...server.plan, lookBack: null };
      return { month: '2026-10', sessions: 3, totalSpent: '200.00', totalWon: '50.00' };
    })
    .on(listVenues, () => [aVenueListItem()])
    .on(getVenue, () => refuse(404, 'NOT_FOUND', 'Venue not found'))
    .on(listPlaySessions, () => aPage(server.sessions))
    .on(deletePlaySession, ({ params }) => {
      if (server.failing === deletePlaySession) return unreachable;
      const found = server.sessions.find(({ id }) => id === params.id);
      if (!found) return refuse(404, 'NOT_FOUND', 'Session not found');
      deleted = found;
      server.sessions = server.sessions.filter((session) => session !== deleted);
      return undefined;
    })
    .on(restorePlaySession, () => {
      if (!deleted) return refuse(404, 'NOT_FOUND', 'Session not found');
      server.sessions = [deleted, ...server.sessions];
      return deleted;
    })
    .on(editPlaySession, ({ params, body }) => {
      const { amountSpent = '60.00', amountWon = '42.50' } = body;
      const changed = aSession(Number(params.id), { amountSpent, amountWon });
      server.sessions = server.sessions.map((session) => (session.id === params.id ? changed : session));
      return changed;
    })
    .on(logPlaySession, ({ body: { amountSpent, amountWon, sessionDate } }) => {
      if (server.failing === logPlaySession) return unreachable;
      if (server.refusal) return server.refusal;
      const logged = aSession(9, { amountSpent, amountWon, ...(sessionDate && { sessionDate }) });
      server.sessions = [logged, ...server.sessions];
      return logged;
    });
  return server;
}

const open = () => renderScreen(<TrackerScreen />).user;

const history = () => within(screen.getByRole('region', { name: 'Session History' }));
const logButton = () => screen.getByRole('button', { name: 'Log Session' });
const toastTitle = () => toastStore.get()?.title;

const setOnline = (online: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);

beforeEach(() => {
  localStorage.clear();
  stored.clear();
});

// spec: S2.94, S9.17
it('shows the totals, the return and the latest sessions in words', async () => {
  serve([aSession(2, { amountWon: '0.00' }), aSession(1)]);
  open();
  expect(await screen.findByText('For every $100 you put in, $70.80 came back.')).toBeTruthy();
  expect(screen.getByText('Total Spent').nextSibling?.textContent).toBe('$60.00');
  expect(screen.getByText(/Over these sessions/).textContent).toBe("Over these sessions you're down $77.50.");
  expect(screen.getByText('Total Won')).toBeTruthy();
  expect(screen.getByText('Personal RTP')).toBeTruthy();
  expect(screen.getByText(/Industry average:/).textContent).toBe('Industry average: 80-90%');
  expect(screen.getByRole('img', { name: /below the industry average/ })).toBeTruthy();
  expect(screen.getByRole('img', { name: /latest 2 sessions. Spent \$120.00, won \$42.50/ })).toBeTruthy();
});

it('says what to do while there is nothing', async () => {
  serve([], { totalSpent: '0.00', totalWon: '0.00', personalRTP: 0 });
  open();
  expect(await screen.findByText('Log your first session to see it here.')).toBeTruthy();
  expect(screen.getByText('Log a session to see your RTP.')).toBeTruthy();
});

// spec: S2.96, S9.16
it('shows three rows, then the others', async () => {
  serve([5, 4, 3, 2, 1].map((number) => aSession(number)));
  const user = open();
  const more = await screen.findByRole('button', { name: 'Load More' });
  expect(history().getAllByRole('listitem')).toHaveLength(3);
  await user.click(more);
  expect(history().getAllByRole('listitem')).toHaveLength(5);
  expect(document.activeElement?.textContent).toContain('Hotel 2');
  expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull();
});

// spec: S5.21
it('wants both amounts, and says so once', async () => {
  const server = serve([]);
  const user = open();
  await user.click(logButton());
  expect(await screen.findAllByText('Please fill in both amount spent and amount won')).toHaveLength(1);
  const spent = screen.getByLabelText('Amount spent');
  expect(document.activeElement).toBe(spent);
  expect(spent.getAttribute('aria-invalid')).toBe('true');
  expect(server.logged()).toEqual([]);
});

// spec: S8.52
it('logs once however often it is tapped, and updates the stats', async () => {
  const server = serve([]);
  const user = open();
  await user.type(screen.getByLabelText('Amount spent'), '1,060');
  await user.type(screen.getByLabelText('Amount won'), '0');
  await user.dblClick(logButton());
  expect(await screen.findByText('Session logged successfully!')).toBeTruthy();
  expect(server.logged()).toHaveLength(1);
  expect(server.logged()[0]?.body).toMatchObject({ amountSpent: '1060.00', amountWon: '0.00' });
  expect(await history().findByText('Hotel 9')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Amount spent').value).toBe('');
  expect(localStorage.getItem('draft:99:session')).toBeNull();
});

async function typeAmounts(user: ReturnType<typeof open>, spent = '20', won = '12,50') {
  await user.type(screen.getByLabelText('Amount spent'), spent);
  await user.type(screen.getByLabelText('Amount won'), won);
}

const queuedSessions = async () => (await readOutbox('99')).filter((entry) => entry.kind === 'session');

it('keeps a session that did not get through, apart from the totals, and sends it under its key', async () => {
  const server = serve([aSession(1)]);
  server.failing = logPlaySession;
  const user = open();
  await typeAmounts(user);
  await user.click(logButton());
  expect(await screen.findByText('Session saved on this device.')).toBeTruthy();
  const waiting = within(await screen.findByRole('region', { name: '1 session on this device only' }));
  expect(waiting.getByText('Waiting')).toBeTruthy();
  expect(waiting.getByText(/Not in your totals yet/)).toBeTruthy();
  expect(screen.getByText('Total Spent').nextSibling?.textContent).toBe('$60.00');
  expect(screen.getByLabelText<HTMLInputElement>('Amount spent').value).toBe('');
  const [kept] = await queuedSessions();
  expect(kept).toMatchObject({ accountId: '99', request: { amountSpent: '20.00', amountWon: '12.50' } });
  server.failing = null;
  await user.click(waiting.getByRole('button', { name: 'Send now' }));
  await waitFor(() => expect(server.logged()).toHaveLength(2));
  expect(server.logged()[1]).toEqual({ key: kept?.key, body: kept?.request });
  await waitFor(() => expect(screen.queryByText(/on this device only/)).toBeNull());
  expect(await history().findByText('Hotel 9')).toBeTruthy();
});

it('sends nothing while offline, and lets a waiting session be corrected', async () => {
  const server = serve([]);
  setOnline(false);
  const user = open();
  await typeAmounts(user);
  await user.click(logButton());
  await user.click(await screen.findByRole('button', { name: /No venue noted/ }));
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = within(screen.getByRole('dialog'));
  const won = dialog.getByLabelText('Amount won');
  expect(dialog.getByLabelText<HTMLInputElement>('Amount spent').value).toBe('20');
  await user.clear(won);
  await user.type(won, '1');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect((await queuedSessions())[0]?.request.amountWon).toBe('1.00'));
  expect(server.logged()).toEqual([]);
});

it('a queued session is not sent while it is edited, and is logged once as it was saved', async () => {
  const server = serve([]);
  setOnline(false);
  const user = open();
  await typeAmounts(user);
  await user.click(logButton());
  await user.click(await screen.findByRole('button', { name: /No venue noted/ }));
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const won = await screen.findByDisplayValue('12,50');
  await user.clear(won);
  await user.type(won, '1');
  expect(await flushOutbox('99')).toMatchObject({ sent: [], left: 1 });
  expect(won.isConnected).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect((await queuedSessions())[0]?.request.amountWon).toBe('1.00'));
  await flushOutbox('99');
  expect(server.logged().map(({ body }) => body.amountWon)).toEqual(['1.00']);
});

it('a session that was answered with an error is sent again under its key, after a reload too', async () => {
  const server = serve([]);
  server.refusal = refuse(500, 'INTERNAL', 'Something went wrong');
  const user = open();
  await typeAmounts(user);
  await user.click(logButton());
  await waitFor(() => expect(server.logged()).toHaveLength(1));
  await screen.findByText('Something went wrong');
  expect(await queuedSessions()).toEqual([]);
  server.refusal = null;
  cleanup();
  const later = open();
  await later.click(logButton());
  expect(await screen.findByText('Session logged successfully!')).toBeTruthy();
  const [first, second] = server.logged();
  expect(second).toEqual(first);
  expect(localStorage.getItem('draft:99:session')).toBeNull();
});

it('a session has its key before the outbox has it, so that a page that is left logs it once', async () => {
  serve([]);
  setOnline(false);
  let write = () => {};
  database.written = new Promise((resolve) => {
    write = resolve;
  });
  const user = open();
  await typeAmounts(user);
  await user.click(logButton());
  const key = () => JSON.parse(localStorage.getItem('draft:99:session') ?? '{}').attempt?.key;
  await waitFor(() => expect(key()).toBeTruthy());
  const written = key();
  write();
  await waitFor(async () => expect(await queuedSessions()).toMatchObject([{ key: written }]));
  await waitFor(() => expect(localStorage.getItem('draft:99:session')).toBeNull());
});

// spec: S8.10
it('a session that could not be logged shows a toast', async () => {
  const server = serve([]);
  server.refusal = refuse(500, 'INTERNAL', 'Something went wrong');
  const user = open();
  await typeAmounts(user);
  await user.click(logButton());
  await waitFor(() => expect(toastStore.get()?.title).toBe('Failed to log session'));
});

it('shows a refusal in the form, with nothing left waiting', async () => {
  const server = serve([]);
  const message = 'Please choose a venue from the list';
  server.refusal = refuse(400, 'VALIDATION', message, { errors: [{ path: 'venueId', message }] });
  const user = open();
  await typeAmounts(user);
  await user.click(logButton());
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Amount spent').value).toBe('20');
  expect(await readOutbox('99')).toEqual([]);
});

it('shows at the time, which it then asks for, that the clock of the device is wrong', async () => {
  const server = serve([]);
  const message = 'Session date cannot be more than a day in the future';
  server.refusal = refuse(400, 'VALIDATION', message, { errors: [{ path: 'sessionDate', message }] });
  const user = open();
  await typeAmounts(user);
  await user.click(logButton());
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByLabelText('When')).toHaveProperty('value', '');
});

describe('on a device whose clock is a year behind', () => {
  const now = new Date('2026-11-25T09:00:00.000Z');
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2025-11-25T09:00:00.000Z') });
  });
  afterEach(() => vi.useRealTimers());

  async function openWithClock() {
    const server = serve([]);
    const api = fakeApiOfTest();
    if (api) api.clock = now;
    const user = open();
    await screen.findByText('2 sessions');
    await typeAmounts(user);
    return { server, user };
  }

  it('logs a session now, by the time of the server', async () => {
    const { server, user } = await openWithClock();
    await user.click(logButton());
    await waitFor(() => expect(server.logged()).toHaveLength(1));
    expect(server.logged()[0]?.body.sessionDate?.slice(0, 10)).toBe('2026-11-25');
  });

  it('takes the real date', async () => {
    const { server, user } = await openWithClock();
    await user.click(screen.getByRole('button', { name: 'Another day' }));
    fireEvent.change(screen.getByLabelText('When'), { target: { value: '2026-11-24T20:15' } });
    await user.click(logButton());
    const expected = new Date(2026, 10, 24, 20, 15).toISOString();
    await waitFor(() => expect(server.logged()[0]?.body).toMatchObject({ sessionDate: expected }));
  });
});

it('suggests the latest venue and machine, and chooses none by itself', async () => {
  const server = serve([aSession(1, { machineType: 'IGT - Cleopatra' })]);
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Galah Hotel' }));
  await user.click(screen.getByRole('button', { name: 'Cleopatra' }));
  await typeAmounts(user);
  await user.click(logButton());
  await waitFor(() =>
    expect(server.logged()[0]?.body).toMatchObject({ venueId: '7', machineType: 'IGT - Cleopatra' }),
  );
});

it('logs a session of another day', async () => {
  const server = serve([]);
  const user = open();
  await typeAmounts(user);
  await user.click(screen.getByRole('button', { name: 'Another day' }));
  expect(document.activeElement).toBe(screen.getByLabelText('When'));
  fireEvent.change(screen.getByLabelText('When'), { target: { value: '2026-10-25T20:15' } });
  await user.click(logButton());
  const expected = new Date(2026, 9, 25, 20, 15).toISOString();
  await waitFor(() => expect(server.logged()[0]?.body).toMatchObject({ sessionDate: expected }));
});

it('deletes a session at once, and puts it back', async () => {
  const server = serve([aSession(2), aSession(1)]);
  const user = open();
  await user.click(await screen.findByRole('button', { name: /Hotel 2/ }));
  expect(within(screen.getByRole('dialog')).getByText(/^You're down/).textContent).toBe(
    "You're down $17.50.",
  );
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(history().queryByText('Hotel 2')).toBeNull());
  expect(server.sessions).toHaveLength(1);
  expect(toastTitle()).toBe('Session deleted');
  toastStore.get()?.action?.onPress();
  await waitFor(() => expect(toastTitle()).toBe('Session restored'));
  expect(await history().findByText('Hotel 2')).toBeTruthy();
});

it('offers to undo a deletion where Delete was pressed twice', async () => {
  const server = serve([aSession(2), aSession(1)]);
  const user = open();
  await user.click(await screen.findByRole('button', { name: /Hotel 2/ }));
  const button = screen.getByRole('button', { name: 'Delete' });
  // Both presses in one task, before the pending state is rendered.
  act(() => {
    button.click();
    button.click();
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sessions).toHaveLength(1);
  expect(toastStore.get()).toMatchObject({ title: 'Session deleted', action: { label: 'Undo' } });
});

it('offers to undo a deletion at once, however long the stats take', async () => {
  const server = serve([aSession(2), aSession(1)]);
  const user = open();
  await user.click(await screen.findByRole('button', { name: /Hotel 2/ }));
  server.frozen = true;
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(toastTitle()).toBe('Session deleted'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('leaves the focus in the history after a deletion, at the session that takes its place', async () => {
  serve([aSession(3), aSession(2), aSession(1)]);
  const user = open();
  const openSession = async (name: RegExp) => {
    const row = await screen.findByRole('button', { name });
    row.focus();
    await user.keyboard('{Enter}');
  };
  await openSession(/Hotel 2/);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(history().queryByText('Hotel 2')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /Hotel 1/ }));
  await openSession(/Hotel 1/);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(history().queryByText('Hotel 1')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /Hotel 3/ }));
});

it('changes a session, and leaves its exact time alone', async () => {
  const server = serve([aSession(1)]);
  const user = open();
  await user.click(await screen.findByRole('button', { name: /Hotel 1/ }));
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.clear(dialog.getByLabelText('Amount won'));
  await user.type(dialog.getByLabelText('Amount won'), '1,240.50');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toastTitle()).toBe('Session updated'));
  expect(server.changed()[0]).toEqual({
    amountSpent: '60.00',
    amountWon: '1240.50',
    venueId: null,
    machineType: null,
  });
});

it('a change that is saved after its sheet was closed does not close the sheet that is open by then', async () => {
  serve([aSession(2), aSession(1)]);
  const { promise, resolve } = Promise.withResolvers<PlaySession>();
  fakeApiOfTest()?.on(editPlaySession, () => promise);
  const user = open();
  const edit = async (name: RegExp, won: string) => {
    await user.click(await screen.findByRole('button', { name }));
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    const field = within(screen.getByRole('dialog')).getByLabelText('Amount won');
    await user.clear(field);
    await user.type(field, won);
  };
  const press = (name: string) =>
    user.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
  await edit(/Hotel 2/, '50');
  await press('Save');
  await press('Close');
  await edit(/Hotel 1/, '70');
  resolve(aSession(2, { amountWon: '50.00' }));
  await waitFor(() => expect(toastTitle()).toBe('Session updated'));
  expect(within(screen.getByRole('dialog')).getByLabelText('Amount won')).toHaveProperty('value', '70');
});

it('has the changes of a session again after the login that the end of the session asks for, until Cancel', async () => {
  vi.spyOn(browser, 'redirectTo').mockImplementation(() => {});
  const edit = async () => {
    serve([aSession(1)]);
    const { user, unmount } = renderScreen(<TrackerScreen />);
    await user.click(await screen.findByRole('button', { name: /Hotel 1/ }));
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    const dialog = within(screen.getByRole('dialog'));
    const won = () => dialog.getByLabelText<HTMLInputElement>('Amount won');
    return { user, unmount, won, press: (name: string) => user.click(dialog.getByRole('button', { name })) };
  };
  const ended = await edit();
  await ended.user.clear(ended.won());
  await ended.user.type(ended.won(), '1,240.50');
  fakeApiOfTest()?.on(editPlaySession, () => refuse(401, 'UNAUTHENTICATED', 'Unauthorized'));
  await ended.press('Save');
  await waitFor(() => expect(browser.redirectTo).toHaveBeenCalled());
  ended.unmount();

  const { won, press, unmount } = await edit();
  expect(won().value).toBe('1,240.50');
  await press('Cancel');
  unmount();
  expect((await edit()).won().value).toBe('42.50');
});

it('shows a month that has begun since once the app is looked at again', async () => {
  const server = serve([aSession(1)]);
  open();
  await screen.findByRole('region', { name: 'November' });
  server.plan = { ...server.plan, month: '2026-12' };
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
  window.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByRole('region', { name: 'December' })).toBeTruthy();
});

it('shows the month with its net in words and the own amount, and says plainly when that is passed', async () => {
  const server = serve([aSession(1)]);
  server.plan.monthlyLimit = '200.00';
  const user = open();
  const month = within(await screen.findByRole('region', { name: 'November' }));
  expect(month.getByRole('img', { name: 'November: spent $120.00, won $85.00' })).toBeTruthy();
  expect(month.getByText(/^You're down/).textContent).toBe("You're down $35.00.");
  expect(month.getByText(/^Your amount/).textContent).toBe('Your amount for the month: $200.00');
  await user.click(month.getByRole('button', { name: 'Change monthly amount' }));
  const amount = screen.getByLabelText('What you mean to put in per month');
  await user.clear(amount);
  await user.type(amount, '100');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const passed = await screen.findByText(/You've passed it by/);
  expect(passed.textContent).toBe("Your amount for the month: $100.00. You've passed it by $20.00.");
});

it('asks once what last month cost, and compares', async () => {
  const server = serve([aSession(1)]);
  server.plan.lookBack = '2026-10';
  const user = open();
  const line = await screen.findByRole('button', { name: 'Looking back at October' });
  expect(screen.getByLabelText('Your guess').closest('[hidden]')).toBeTruthy();
  await user.click(line);
  await user.type(screen.getByLabelText('Your guess'), '100');
  await user.click(screen.getByRole('button', { name: 'See October' }));
  expect(await screen.findByText('You guessed $100.00: it cost $50.00 more than that.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByText('Looking back at October')).toBeNull();
});

it('offers to try again, with the form still there', async () => {
  const server = serve([aSession(1)]);
  server.failing = trackerStats;
  const user = open();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(logButton()).toBeTruthy();
  server.failing = null;
  await user.click(retry);
  expect(await screen.findByText('Total Spent')).toBeTruthy();
});

describe('the quick row', () => {
  /** A session of now, in the month that the plan is about. */
  function serveThisMonth() {
    const server = serve([]);
    server.plan.month = localDate().slice(0, 7);
    return server;
  }
  const said = () => within(screen.getByRole('region', { name: 'Quick log' })).getByRole('status');

  it('says what became of the month, and takes the session back', async () => {
    const server = serveThisMonth();
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Galah Hotel' }));
    await typeAmounts(user);
    await user.click(logButton());
    await waitFor(() => expect(said().textContent).toMatch(/Logged\. \w+: you're down \$/));
    expect(said().textContent).toContain('Spent $20.00Won $12.50Galah Hotel');
    expect(await history().findByText('Hotel 9')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.sessions).toEqual([]));
    expect(await history().findByText('Your sessions will be listed here.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Amount spent').value).toBe('20');
    expect(screen.getByRole('button', { name: 'Galah Hotel' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('changes the stats before they are fetched again', async () => {
    const server = serveThisMonth();
    const user = open();
    await screen.findByText('Total Spent');
    await typeAmounts(user);
    server.frozen = true;
    await user.click(logButton());
    await waitFor(() => expect(screen.getByText('Total Spent').nextSibling?.textContent).toBe('$80.00'));
    expect(screen.getByRole('img', { name: /spent \$140.00, won \$97.50/ })).toBeTruthy();
  });

  it('undoes a session that is still on the device without a request', async () => {
    const server = serveThisMonth();
    setOnline(false);
    const user = open();
    await typeAmounts(user);
    await user.click(logButton());
    expect(await screen.findByText('Session saved on this device.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await readOutbox('99')).toEqual([]));
    expect(server.logged()).toEqual([]);
    expect(screen.getByLabelText<HTMLInputElement>('Amount won').value).toBe('12,50');
  });

  it('shows the session again with a message if the undo fails', async () => {
    const server = serveThisMonth();
    const user = open();
    await typeAmounts(user);
    await user.click(logButton());
    const undo = await screen.findByRole('button', { name: 'Undo' });
    server.failing = deletePlaySession;
    await user.click(undo);
    await waitFor(() => expect(toastTitle()).toBe('Failed to undo'));
    expect(server.sessions).toHaveLength(1);
    expect(await history().findByText('Hotel 9')).toBeTruthy();
  });

  it('moves to the second amount with Enter, and logs with the next Enter', async () => {
    const server = serveThisMonth();
    const user = open();
    await user.type(screen.getByLabelText('Amount spent'), '5{Enter}');
    expect(document.activeElement).toBe(screen.getByLabelText('Amount won'));
    await user.keyboard('0{Enter}');
    await waitFor(() => expect(server.logged()).toHaveLength(1));
  });

  it('takes any other venue and machine, and lets either go again', async () => {
    const server = serveThisMonth();
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Other venue' }));
    await user.click(await screen.findByRole('option', { name: /Saltbush Hotel/ }));
    await user.click(screen.getByRole('button', { name: 'Add a machine' }));
    await user.click(screen.getByRole('option', { name: 'Mustang Money' }));
    await user.click(screen.getByRole('button', { name: 'Mustang Money' }));
    await typeAmounts(user);
    await user.click(logButton());
    await waitFor(() => expect(server.logged()[0]?.body).toMatchObject({ venueId: '3', machineType: null }));
  });

  it('a break that begins is told at the top of the screen, where reading starts', async () => {
    serve([aSession(1)]);
    const during = aViewer({ selfExclusionEnd: '2099-01-01T00:00:00.000Z' });
    const api = fakeApiOfTest();
    api?.on(setExclusion, () => {
      api.viewer = during;
      const { selfExclusionEnd } = during;
      return { isExcluded: true, selfExclusionEnd, daysOnBreak: 0, lastGamblingDate: null };
    });
    const scrollTo = vi.spyOn(window, 'scrollTo');
    const user = open();
    await user.click(await screen.findByRole('radio', { name: '7 days' }));
    await user.click(screen.getByRole('button', { name: 'Set Self-Exclusion' }));
    await user.click(screen.getByRole('button', { name: 'Start my break' }));
    const banner = await screen.findByRole('heading', { name: 'Self-Exclusion Active' });
    await waitFor(() => expect(document.activeElement).toBe(banner));
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
  });

  it('is not shown during a break; the form is below the history', async () => {
    serve([aSession(1)], undefined, aViewer({ selfExclusionEnd: '2099-01-01T00:00:00.000Z' }));
    open();
    const form = await screen.findByRole('region', { name: 'Log a slip' });
    expect(screen.getAllByRole('button', { name: 'Log Session' })).toHaveLength(1);
    const list = screen.getByRole('region', { name: 'Session History' });
    expect(list.compareDocumentPosition(form) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Another day' })).toBeNull();
    expect(screen.queryByRole('link', { name: /point/i })).toBeNull();
  });
});
