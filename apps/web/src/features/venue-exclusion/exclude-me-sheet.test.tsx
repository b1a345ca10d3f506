// spec: none, letters to venues are not in it
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ExcludeMeSheet } from './exclude-me-sheet.tsx';

const galah = {
  id: '7',
  name: 'Galah Hotel',
  address: '1 Perch St',
  city: 'Dubbo',
  state: 'NSW',
  country: 'Australia' as 'Australia' | 'New Zealand',
  latitude: -32.2,
  longitude: 148.6,
  postcode: '2830' as string | null,
  machines: null,
  approximate: false,
  rtp: null,
};

beforeEach(() => vi.useFakeTimers({ now: new Date(2026, 10, 21, 12), toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const open = (venue: Partial<typeof galah> = {}) =>
  renderScreen(<ExcludeMeSheet venue={{ ...galah, ...venue }} onClose={vi.fn()} />, { at: '/venue/7' });
const letter = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your letter' });

it('tells how it works in the state of the venue, with whom to call', () => {
  open();
  expect(screen.getByRole('heading', { name: 'Self-exclusion in New South Wales' })).toBeTruthy();
  expect(screen.getByText(/at least 6 months/)).toBeTruthy();
  expect(screen.getByRole('link', { name: /Call Gambling Help Australia/ }).getAttribute('href')).toBe(
    'tel:1800858858',
  );
  expect(screen.getByRole('link', { name: /Call Gambling Helpline New Zealand/ })).toBeTruthy();
  expect(screen.getByText(/Details can change/)).toBeTruthy();
});

it('has the letter ready: to the venue, of today, with brackets for what only its writer knows', () => {
  open();
  const { value } = letter();
  expect(value).toMatch(/^The Manager\nGalah Hotel\n1 Perch St\nDubbo NSW 2830\n\n21 November 2026\n/);
  expect(value).toContain('exclude me from the gaming area of Galah Hotel');
  expect(value).toContain('[Your full name]');
});

it('speaks of barring in South Australia, and of the Gambling Act in New Zealand', () => {
  const first = open({ state: 'SA' });
  expect(letter().value).toContain('I ask you to bar me');
  first.unmount();
  open({ country: 'New Zealand', state: 'Otago', city: 'Dunedin', postcode: null });
  expect(letter().value).toContain('Dunedin Otago\n');
  expect(letter().value).toContain('section 310 of the Gambling Act 2003');
  expect(screen.getByRole('link', { name: 'PGF Services, 0800 664 262' })).toBeTruthy();
});

it('copies, mails and prints what the letter says now', async () => {
  const user = userEvent.setup();
  const print = vi.fn();
  vi.stubGlobal('print', print);
  open();
  fireEvent.change(letter(), { target: { value: 'Dear Manager,\nTess & Co' } });
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Letter copied')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe('Dear Manager,\nTess & Co');
  expect(screen.getByRole('link', { name: 'Email' }).getAttribute('href')).toBe(
    'mailto:?subject=Self-exclusion%20from%20Galah%20Hotel&body=Dear%20Manager%2C%0D%0ATess%20%26%20Co',
  );
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  expect(document.querySelector('body > div[aria-hidden="true"]')?.textContent).toContain('Tess & Co');
});

it('says so where it could not be copied', async () => {
  const user = userEvent.setup();
  open();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('blocked'));
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Failed to copy the letter')).toBeTruthy();
});

it('works without a venue: the person chooses the state and types its name', async () => {
  renderScreen(<ExcludeMeSheet onClose={vi.fn()} />, { at: '/' });
  expect(screen.queryByRole('textbox')).toBeNull();
  const where = screen.getByRole('combobox', { name: 'Where is the venue?' });
  await userEvent.selectOptions(where, 'Tasmania');
  expect(screen.getByRole('heading', { name: 'Tasmanian Gambling Exclusion Scheme' })).toBeTruthy();
  expect(letter().value).toMatch(/^The Manager\n\[Name of the venue\]\n\[Its address\]\n/);
  fireEvent.change(letter(), { target: { value: 'Mine' } });
  await userEvent.selectOptions(where, 'Queensland');
  expect(letter().value).toBe('Mine');
  await userEvent.selectOptions(where, 'New Zealand');
  expect(letter().value).toContain('section 310');
});
