import { createVenueReport } from '@reelmates/contract/venues/venue-reports';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearDrafts } from '../../lib/device-storage/drafts.ts';
import { aSentVenueReport, aViewer } from '../../testing/factories.ts';
import { fakeApi, type Handler } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { refuse } from '../../testing/replies.ts';
import { ReportMissingVenueDialog } from './report-missing-venue-dialog.tsx';

let onLine = true;

beforeEach(() => {
  onLine = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => onLine);
});
afterEach(() => {
  clearDrafts();
});

async function open(
  response: Handler<typeof createVenueReport> = () => aSentVenueReport(),
  venueName?: string,
) {
  const api = fakeApi({ viewer: aViewer() }).on(createVenueReport, response);
  const onClose = vi.fn();
  const dialog = <ReportMissingVenueDialog {...(venueName && { venueName })} onClose={onClose} />;
  const view = renderScreen(dialog, { at: '/map' });
  await screen.findByRole('heading', { name: 'Report Missing Venue' });
  const sent = () => api.sent(createVenueReport);
  return {
    ...view,
    sent: () => sent().map(({ body }) => body),
    keys: () => sent().map(({ headers }) => headers.get('idempotency-key')),
    onClose,
  };
}

const select = (label: string, option: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name: label }), option);
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Venue name' });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit Report' }));
const offered = (label: string) =>
  [...screen.getByRole<HTMLSelectElement>('combobox', { name: label }).options]
    .filter((option) => option.value)
    .map((option) => option.text);

// spec: S5.34
it('every field is required, and the first missing one gets the focus', async () => {
  const { sent } = await open();
  await submit();
  expect(await screen.findByText('Missing Information')).toBeTruthy();
  expect(screen.getByText('Please fill in all fields')).toBeTruthy();
  expect(screen.getByText('Please choose a country')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Country' }));
  await select('Country', 'Australia');
  await select('State', 'Queensland');
  await userEvent.type(name(), '   ');
  await submit();
  expect(await screen.findByText('Please enter its name')).toBeTruthy();
  expect(document.activeElement).toBe(name());
  expect(sent()).toEqual([]);
});

// spec: S5.36, S5.37, S5.38, S5.39
it('offers eight states for Australia and sixteen regions for New Zealand, and forgets the one for the other', async () => {
  await open();
  await select('Country', 'Australia');
  expect(offered('State')).toHaveLength(8);
  await select('State', 'Victoria');
  await select('Country', 'New Zealand');
  expect(screen.queryByRole('combobox', { name: 'State' })).toBeNull();
  const regions = offered('Region');
  expect([regions.length, regions[0], regions.at(-1)]).toEqual([16, 'Northland', 'Southland']);
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Region' }).value).toBe('');
});

// spec: S4.31, S5.35, S8.59
it('sends the trimmed name once, thanks and closes', async () => {
  const { sent, keys, onClose } = await open(undefined, ' Banksia ');
  expect(name().value).toBe('Banksia');
  await select('Country', 'New Zealand');
  await select('Region', 'Manawatū-Whanganui');
  await userEvent.clear(name());
  await userEvent.type(name(), '  Ōtaki Cossie Club ');
  await submit();
  expect(await screen.findByText('Report Submitted')).toBeTruthy();
  expect(screen.getByText("Thank you! We'll review your venue report shortly.")).toBeTruthy();
  expect(sent()).toEqual([
    { country: 'New Zealand', state: 'Manawatū-Whanganui', venueName: 'Ōtaki Cossie Club' },
  ]);
  expect(keys()[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(onClose).toHaveBeenCalledOnce();
  expect(Object.keys(localStorage)).toEqual([]);
});

async function fillIn() {
  await select('Country', 'Australia');
  await select('State', 'Tasmania');
  await userEvent.type(name(), 'Wattle Inn');
}

// spec: S8.20
it('loses nothing on a failure, and sends the same report under the same key', async () => {
  let status = 500;
  const { keys, onClose } = await open(() =>
    status === 500 ? refuse(500, 'INTERNAL', 'Something went wrong') : aSentVenueReport(),
  );
  await fillIn();
  await submit();
  expect(await screen.findByText('Failed to submit venue report. Please try again.')).toBeTruthy();
  expect(name().value).toBe('Wattle Inn');
  expect(onClose).not.toHaveBeenCalled();
  status = 201;
  await submit();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(keys()).toHaveLength(2);
  expect(keys()[0]).toBe(keys()[1]);
});

it('says what the server says of a field, at the field', async () => {
  const message = 'Please remove characters that cannot be shown';
  const { keys } = await open(() =>
    refuse(400, 'VALIDATION', message, { errors: [{ path: 'venueName', message }] }),
  );
  await fillIn();
  await submit();
  expect(await screen.findByText(message)).toBeTruthy();
  expect(document.activeElement).toBe(name());
  await submit();
  await waitFor(() => expect(keys()).toHaveLength(2));
  expect(keys()[0]).not.toBe(keys()[1]);
});

it('without a connection the input stays, also after the dialog was closed', async () => {
  const { sent, unmount } = await open();
  await fillIn();
  onLine = false;
  await submit();
  expect(await screen.findByText("You're offline. Your draft is saved.")).toBeTruthy();
  expect(sent()).toEqual([]);
  unmount();
  onLine = true;
  const again = await open();
  expect(name().value).toBe('Wattle Inn');
  await submit();
  await waitFor(() => expect(again.onClose).toHaveBeenCalled());
  expect(again.sent()).toEqual([{ country: 'Australia', state: 'TAS', venueName: 'Wattle Inn' }]);
});

it('the dialog begins with the state on the map, without the input for another one', async () => {
  fakeApi({ viewer: aViewer() });
  const onClose = vi.fn();
  const dialog = (
    <ReportMissingVenueDialog region={{ country: 'Australia', code: 'QLD' }} onClose={onClose} />
  );
  renderScreen(dialog, { at: '/map' });
  expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: 'State' })).value).toBe('QLD');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country' }).value).toBe('Australia');
});
