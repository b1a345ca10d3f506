// spec: none, the clock of the device is not in it
import { HOUR_MS } from '@reelmates/contract/time';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aViewer } from '../../testing/factories.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ExclusionBanner } from './exclusion-banner.tsx';

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

/** A break that ended an hour ago by the device's clock. @param serverTime of the server */
function open(serverTime: Date) {
  const api = fakeApi({
    viewer: aViewer({
      selfExclusionStart: inHours(-25).toISOString(),
      selfExclusionEnd: inHours(-1).toISOString(),
    }),
  });
  api.clock = serverTime;
  renderScreen(<ExclusionBanner />);
}

it('runs on by the clock of the server where that of the device is a day ahead', async () => {
  open(inHours(-24));
  expect(await screen.findByRole('heading', { name: 'Self-Exclusion Active' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Come back' })).toBeNull();
});

it('is over by the clocks of both', async () => {
  open(inHours(0));
  expect(await screen.findByRole('button', { name: 'Come back' })).toBeTruthy();
});
