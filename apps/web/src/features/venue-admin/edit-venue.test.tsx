// spec: none, editing venues is not in it
import { queues } from '@reelmates/contract/admin/moderation';
import { readSettings } from '@reelmates/contract/settings';
import type { VenueWithContents } from '@reelmates/contract/venues/venue-admin';
import { adminVenue, editVenue, hideVenue } from '@reelmates/contract/venues/venue-admin';
import { setVenueReportStatus, type VenueReport } from '@reelmates/contract/venues/venue-reports';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { browser } from '../../lib/api/unauthorized.ts';
import { aQueueOverview } from '../../testing/factories.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { refuse, unreachable } from '../../testing/replies.ts';
import { soon } from '../../testing/soon.ts';
import { EditVenue } from './edit-venue.tsx';

const venue: VenueWithContents = {
  id: '9',
  name: 'Old Star',
  address: '1 High St',
  city: 'Hay',
  state: 'New South Wales',
  country: 'Australia',
  postcode: '2711',
  latitude: -34.5,
  longitude: 144.8,
  machines: null,
  isHidden: false,
  mergedInto: null,
  contents: { posts: 0, jackpots: 0, sessions: 0, reports: 1 },
};

it('leads back to the reports when the one that it came from has been marked', async () => {
  const { promise: marked, resolve: mark } = Promise.withResolvers<VenueReport>();
  const api = fakeApi()
    // Without settings there is no map.
    .on(readSettings, () => unreachable)
    .on(queues, () => aQueueOverview())
    .on(adminVenue, () => venue)
    .on(hideVenue, () => ({ ...venue, isHidden: true }))
    .on(setVenueReportStatus, () => marked);
  renderScreen(<EditVenue id="9" task="hide" report={{ id: '4', version: 'v4' }} />, {
    at: '/admin/venues',
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Hide venue' }));
  await userEvent.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Hide', hidden: true }),
  );
  await vi.waitFor(
    () => expect(api.sent(setVenueReportStatus).map(({ params }) => params)).toEqual([{ reportId: '4' }]),
    soon,
  );
  expect(location.pathname).toBe('/admin/venues');
  mark({
    id: '4',
    kind: 'closed',
    venueName: 'Old Star',
    country: 'Australia',
    state: 'New South Wales',
    venueId: '9',
    note: null,
    status: 'reviewed',
    createdAt: '2025-11-22T08:42:00.000Z',
    version: 'v5',
  });
  await vi.waitFor(() => expect(location.pathname).toBe('/admin/venue-reports'), soon);
});

it('hides where that was pressed, though another admin has hidden it since', async () => {
  const kept = { ...venue, state: 'NSW' };
  const api = fakeApi()
    .on(readSettings, () => unreachable)
    .on(queues, () => aQueueOverview())
    .on(adminVenue, () => kept)
    .on(editVenue, () => ({ ...kept, machines: 12 }))
    .on(hideVenue, () => ({ ...kept, isHidden: true }));
  const { user } = renderScreen(<EditVenue id="9" task="edit" report={null} />, { at: '/admin/venues' });
  await user.type(await screen.findByLabelText(/Gaming machines/), '12');
  // Saving reads the venue again.
  const { promise: read, resolve: answer } = Promise.withResolvers<void>();
  api.on(adminVenue, async () => {
    await read;
    return { ...kept, isHidden: true };
  });
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Venue saved');
  await user.click(screen.getByRole('button', { name: 'Hide venue' }));
  answer();
  await screen.findByText('Hidden');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Hide' }));
  expect(await screen.findByText('Venue hidden')).toBeTruthy();
  expect(api.sent(hideVenue).map(({ body }) => body)).toEqual([{ isHidden: true }]);
});

it('the focus stays on the page where another admin has merged the venue first', async () => {
  let current = venue;
  fakeApi()
    .on(readSettings, () => unreachable)
    .on(queues, () => aQueueOverview())
    .on(adminVenue, () => current)
    .on(hideVenue, () => {
      current = { ...venue, isHidden: true, mergedInto: '7' };
      return refuse(409, 'CONFLICT', 'This venue was merged into another one.');
    });
  const { user } = renderScreen(<EditVenue id="9" task="edit" report={null} />, { at: '/admin/venues' });
  await user.click(await screen.findByRole('button', { name: 'Hide venue' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Hide' }));
  expect(await screen.findByText('This venue was merged into another one.')).toBeTruthy();
  expect(await screen.findByText('Merged')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Hide venue' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Old Star' }));
});

it('the form sends only changed fields, so that simultaneous changes of another admin stay', async () => {
  const kept = { ...venue, state: 'NSW' };
  const api = fakeApi()
    .on(readSettings, () => unreachable)
    .on(queues, () => aQueueOverview())
    .on(adminVenue, () => kept)
    .on(editVenue, () => ({ ...kept, machines: 12 }));
  const { user } = renderScreen(<EditVenue id="9" task="edit" report={null} />, { at: '/admin/venues' });
  await user.type(await screen.findByLabelText(/Gaming machines/), '12');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  const sent = () => api.sent(editVenue).map(({ body }) => body);
  await vi.waitFor(() => expect(sent()).toEqual([{ machines: 12, from: { machines: null } }]), soon);
  // Reverting a saved value is another change.
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Save changes' })).toBeTruthy(), soon);
  await user.clear(screen.getByLabelText(/Gaming machines/));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await vi.waitFor(() => expect(sent().at(-1)).toEqual({ machines: null, from: { machines: 12 } }), soon);
});

it('what another admin has changed since is shown, and replaced by the second press alone', async () => {
  const kept = { ...venue, state: 'NSW' };
  const theirs = { ...kept, machines: 30, city: 'Hay South', postcode: null };
  const { contents: _contents, ...venueNow } = theirs;
  const message = 'This venue has changed since you opened it. Please look at it again.';
  let stored = kept;
  const api = fakeApi()
    .on(readSettings, () => unreachable)
    .on(queues, () => aQueueOverview())
    .on(adminVenue, () => stored)
    .on(editVenue, () =>
      refuse(409, 'CONFLICT', message, { current: { status: 'changed', item: venueNow } }),
    );
  const { user } = renderScreen(<EditVenue id="9" task="edit" report={null} />, { at: '/admin/venues' });
  await user.type(await screen.findByLabelText(/Gaming machines/), '12');
  await user.clear(screen.getByLabelText(/Postcode/));
  await user.type(screen.getByLabelText(/Postcode/), '2712');
  stored = theirs;
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(
    await screen.findByText(
      'Changed since you opened it: postcode none, gaming machines “30”. Press again to replace that.',
    ),
  ).toBeTruthy();
  expect(screen.getByLabelText(/Gaming machines/)).toHaveProperty('value', '12');
  expect(screen.getByLabelText(/Postcode/)).toHaveProperty('value', '2712');
  expect(screen.getByLabelText(/City/)).toHaveProperty('value', 'Hay South');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await vi.waitFor(
    () =>
      expect(api.sent(editVenue).map(({ body }) => body)).toEqual([
        { machines: 12, postcode: '2712', from: { machines: null, postcode: '2711' } },
        { machines: 12, postcode: '2712', from: { machines: 30, postcode: null } },
      ]),
    soon,
  );
});

it('changes that the end of the session kept from being saved are there again, and can be discarded', async () => {
  vi.spyOn(browser, 'redirectTo').mockImplementation(() => {});
  let kept: VenueWithContents = { ...venue, state: 'NSW' };
  const visit = async () => {
    const api = fakeApi()
      .on(readSettings, () => unreachable)
      .on(queues, () => aQueueOverview())
      .on(adminVenue, () => kept)
      .on(editVenue, () => refuse(401, 'UNAUTHENTICATED', 'Unauthorized'));
    const rendered = renderScreen(<EditVenue id="9" task="edit" report={null} />, { at: '/admin/venues' });
    return { ...rendered, api, machines: await screen.findByLabelText(/Gaming machines/) };
  };
  const ended = await visit();
  await ended.user.type(ended.machines, '12');
  await ended.user.click(screen.getByRole('button', { name: 'Save changes' }));
  await vi.waitFor(() => expect(browser.redirectTo).toHaveBeenCalled(), soon);
  ended.unmount();

  const again = await visit();
  expect(again.machines).toHaveProperty('value', '12');
  again.api.on(editVenue, () => ({ ...kept, machines: 12 }));
  await again.user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Venue saved');
  expect(again.api.sent(editVenue)[0]?.body).toEqual({ machines: 12, from: { machines: null } });
  await again.user.type(again.machines, '5');
  again.unmount();

  kept = { ...kept, machines: 12 };
  const third = await visit();
  expect(third.machines).toHaveProperty('value', '125');
  await third.user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(third.machines).toHaveProperty('value', '12');
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  third.unmount();
  expect((await visit()).machines).toHaveProperty('value', '12');
});
