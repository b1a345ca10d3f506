// spec: none, look-alike photos are not in it
import type { LookAlike } from '@reelmates/contract/admin/look-alikes';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ReviewPhoto } from '../review/review-photo.tsx';
import { LookAlikes } from './look-alikes.tsx';

const earlier: LookAlike = {
  kind: 'post',
  id: '5',
  imageUrl: '/images/5',
  status: 'approved',
  user: { id: '8', username: 'kev_from_kyneton', avatarUrl: null, isVerified: false },
  similarity: 0.967,
};

function Stage({ lookAlikes }: { lookAlikes: LookAlike[] }) {
  const [overlayUrl, setOverlayUrl] = useState<string | null>(null);
  return (
    <>
      <ReviewPhoto
        photo={{ url: '/images/1', username: 'loud_lenny' }}
        onOpen={() => {}}
        overlayUrl={overlayUrl}
      />
      <LookAlikes lookAlikes={lookAlikes} overlayUrl={overlayUrl} onOverlay={setOverlayUrl} />
    </>
  );
}

it('a look-alike is shown beside the photo with its author, and can be laid over it', async () => {
  const { user, container } = renderScreen(<Stage lookAlikes={[earlier]} />);
  const shown = () => [...container.querySelectorAll('button img')].map((image) => image.getAttribute('src'));
  expect(screen.getByRole('link', { name: '@kev_from_kyneton' }).getAttribute('href')).toBe('/users/8');
  expect(screen.getByText('97 % alike', { exact: false })).toBeTruthy();
  expect(shown()).toEqual(['/images/1?w=480']);
  await user.click(screen.getByRole('button', { name: 'Lay over' }));
  expect(shown()).toEqual(['/images/1?w=480', '/images/5?w=960']);
  await user.click(screen.getByRole('button', { name: 'Take away' }));
  expect(shown()).toEqual(['/images/1?w=480']);
});

it('one whose photo was deleted is named, and cannot be laid over', () => {
  renderScreen(<Stage lookAlikes={[{ ...earlier, imageUrl: null, status: 'denied' }]} />);
  expect(screen.getByText('Photo deleted')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Lay over' })).toBeNull();
});

it('the lists of several items are no landmarks, which would all have the same name', () => {
  renderScreen(
    <>
      <Stage lookAlikes={[earlier]} />
      <Stage lookAlikes={[earlier]} />
    </>,
  );
  expect(screen.getAllByRole('list', { name: 'Look-alike photos' })).toHaveLength(2);
  expect(screen.queryByRole('region', { name: 'Look-alike photos' })).toBeNull();
});

it('shows nothing if no photo looks alike', () => {
  renderScreen(<Stage lookAlikes={[]} />);
  expect(screen.queryByText('Posted before?')).toBeNull();
});
