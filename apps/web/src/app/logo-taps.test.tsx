import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { soon } from '../testing/soon.ts';
import { Lockup } from '../ui/drawings/logo.tsx';
import { LogoTaps } from './logo-taps.tsx';

function showLogo() {
  render(
    <>
      <a href="#home">
        <Lockup />
      </a>
      <LogoTaps />
    </>,
  );
  const logo = screen.getByText('Reelmates');
  return (timeStamp: number) => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    return fireEvent(logo, event);
  };
}

// spec: S1.11, S9.29
it('opens on two taps within 300 ms, and the first one goes on home', async () => {
  const tap = showLogo();
  expect(tap(1000)).toBe(true);
  expect(tap(1300)).toBe(false);
  const sheet = await screen.findByRole('dialog', { name: 'Gamble Wizard' });
  expect(sheet.textContent).toContain('Just a bit of fun. No points, no prizes.');
});

// spec: S4.14, S9.30
it('names the suit only when the reel has come to rest', async () => {
  let rest = () => {};
  const finished = new Promise<void>((resolve) => {
    rest = resolve;
  });
  const animate = vi.fn(() => ({ finished, cancel: () => {} }));
  Object.assign(Element.prototype, { animate });
  const tap = showLogo();
  tap(1000);
  tap(1100);
  const result = await screen.findByRole('status');
  expect(result.textContent).toBe('');
  expect(animate).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ duration: 3000 }));
  rest();
  await vi.waitFor(() => expect(result.textContent).toMatch(/^(Spades|Hearts|Diamonds|Clubs)$/), soon);
});

// spec: S9.29
it('slower taps on the logo do not open the wizard', () => {
  const tap = showLogo();
  tap(1000);
  tap(1301);
  expect(screen.queryByRole('dialog')).toBeNull();
});
