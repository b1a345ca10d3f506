import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { LegalPage } from './legal-page.tsx';
import { presetSupportAddress } from './support-address.ts';

// spec: S2.65
it('says when it was changed last and whom to write to', () => {
  fakeApi();
  presetSupportAddress('help@mates.example');
  renderScreen(
    <LegalPage title="Terms of Service">
      <p>Be kind.</p>
    </LegalPage>,
    { at: '/terms' },
  );
  expect(screen.getByText('27 October 2025').closest('p')?.textContent).toBe('Last updated 27 October 2025');
  expect(screen.getByRole('link', { name: 'help@mates.example' }).getAttribute('href')).toBe(
    'mailto:help@mates.example',
  );
});
