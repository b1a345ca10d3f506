// spec: none, a photo that does not load is not in it
import { fireEvent, render, screen } from '@testing-library/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { aPost } from '../../testing/factories.ts';
import { Photo } from './photo.tsx';

const post = aPost({ imageUrl: '/images/abc', caption: 'Meat tray' });

it('a photo that did not load without a connection is tried again with the next one', () => {
  render(<Photo post={post} url="/images/abc" shape="post" />);
  fireEvent.error(screen.getByRole('img'));
  expect(screen.getByText("Photo didn't load")).toBeTruthy();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText("Photo didn't load")).toBeNull();
  expect(screen.getByRole('img').getAttribute('src')).toBe('/images/abc?w=480');
});
