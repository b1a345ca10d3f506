// spec: none, a further page that fails is not in it
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { LoadMore } from './load-more.tsx';

it('says that a further page did not load, until it is requested again', async () => {
  const list = {
    hasNextPage: true,
    isFetchingNextPage: false,
    isFetchNextPageError: true,
    fetchNextPage: vi.fn(async () => undefined),
  };
  const { user, rerender } = renderScreen(<LoadMore list={list} />);
  expect(screen.getByText("More didn't load. Please try again.").role).toBe('alert');
  await user.click(screen.getByRole('button', { name: 'Load More' }));
  expect(list.fetchNextPage).toHaveBeenCalledOnce();
  rerender(<LoadMore list={{ ...list, isFetchingNextPage: true }} />);
  expect(screen.queryByText(/didn't load/)).toBeNull();
});
