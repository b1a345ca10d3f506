// spec: none, problems of listed venues are not in it
import { createVenueReport } from '@reelmates/contract/venues/venue-reports';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { browser } from '../../lib/api/unauthorized.ts';
import { aSentVenueReport } from '../../testing/factories.ts';
import { fakeApi, type Handler } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { refuse, unreachable } from '../../testing/replies.ts';
import { soon } from '../../testing/soon.ts';
import { VenueProblemSheet } from './venue-problem-sheet.tsx';

function open(response: Handler<typeof createVenueReport> = () => aSentVenueReport()) {
  const api = fakeApi().on(createVenueReport, response);
  const onClose = vi.fn();
  const { unmount } = renderScreen(
    <VenueProblemSheet venue={{ id: '7', name: 'Galah Hotel' }} onClose={onClose} />,
    { at: '/venue/7' },
  );
  return { sent: () => api.sent(createVenueReport).map(({ body }) => body), onClose, unmount };
}

const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }));
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit Report' }));

it('a report without its problem is refused', async () => {
  const { sent } = open();
  await submit();
  expect(await screen.findByText('Please choose what is wrong')).toBeTruthy();
  expect(sent()).toEqual([]);
});

it('asks what would be right, and sends it', async () => {
  const { sent, onClose } = open();
  await choose('It has moved');
  expect(screen.getByRole('textbox', { name: 'Where is it now?' })).toBeTruthy();
  await choose("It's listed twice");
  expect(screen.getByRole('textbox', { name: 'Which is the other one?' })).toBeTruthy();
  await choose('The name is wrong');
  await userEvent.type(screen.getByRole('textbox', { name: 'What is it called?' }), 'The Galah');
  await submit();
  expect(await screen.findByText('Report Submitted')).toBeTruthy();
  expect(sent()).toEqual([{ kind: 'wrong_name', venueId: '7', note: 'The Galah' }]);
  expect(onClose).toHaveBeenCalledOnce();
});

it('a report without a note is sent with null', async () => {
  const { sent } = open();
  await choose('It has closed');
  await submit();
  expect(await screen.findByText("Thank you! We'll review your venue report shortly.")).toBeTruthy();
  expect(sent()).toEqual([{ kind: 'closed', venueId: '7', note: null }]);
});

it('loses nothing where it could not be sent', async () => {
  const { onClose } = open(() => unreachable);
  await choose('It has moved');
  await userEvent.type(screen.getByRole('textbox'), 'Round the corner');
  await submit();
  expect(await screen.findByText("We can't reach Reelmates. Your draft is saved.")).toBeTruthy();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Round the corner');
  expect(onClose).not.toHaveBeenCalled();
});

it('is there again after the login where the session has ended, and gone once it was cancelled', async () => {
  vi.spyOn(browser, 'redirectTo').mockImplementation(() => {});
  const ended = open(() => refuse(401, 'UNAUTHENTICATED', 'Unauthorized'));
  await choose('It has moved');
  await userEvent.type(screen.getByRole('textbox'), 'Round the corner');
  await submit();
  await vi.waitFor(() => expect(browser.redirectTo).toHaveBeenCalled(), soon);
  ended.unmount();
  const { unmount } = open();
  expect(screen.getByRole('radio', { name: 'It has moved' })).toHaveProperty('checked', true);
  expect(screen.getByRole('textbox', { name: 'Where is it now?' })).toHaveProperty(
    'value',
    'Round the corner',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  unmount();
  open();
  expect(screen.getByRole('textbox')).toHaveProperty('value', '');
});

it('is there again after the sheet was closed in another way, as by the back button', async () => {
  const { unmount } = open();
  await userEvent.type(screen.getByRole('textbox'), 'Round the corner');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  unmount();
  open();
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'Round the corner');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
});

it.each([
  [refuse(429, 'RATE_LIMITED', 'You can send 20 reports a day.'), 'You can send 20 reports a day.', false],
  [refuse(404, 'NOT_FOUND', 'Venue not found'), "This venue isn't listed any more", true],
])('says what the server says: %o', async (response, text, closes) => {
  const { onClose } = open(() => response);
  await choose('It has closed');
  await submit();
  expect(await screen.findByText(text)).toBeTruthy();
  expect(onClose.mock.calls.length > 0).toBe(closes);
});
