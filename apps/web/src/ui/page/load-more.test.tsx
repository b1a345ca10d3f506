// spec: none, a further page that fails is not in it
import { screen } from '@testing-library/react';
import { useState } from 'react';
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

it('moves the focus to the first new row, also where it disappears with the last page', async () => {
  function List() {
    const [rows, setRows] = useState(2);
    const list = {
      hasNextPage: rows < 6,
      isFetchingNextPage: false,
      isFetchNextPageError: false,
      fetchNextPage: async () => setRows(rows + 2),
    };
    return (
      <>
        <ul>
          {[0, 1, 2, 3, 4, 5].slice(0, rows).map((row) => (
            <li key={row}>Row {row}</li>
          ))}
        </ul>
        <LoadMore list={list} />
      </>
    );
  }
  const { user } = renderScreen(<List />);
  screen.getByRole('button', { name: 'Load More' }).focus();
  await user.keyboard('{Enter}');
  await screen.findByText('Row 3');
  expect(document.activeElement).toBe(screen.getByText('Row 2'));
  screen.getByRole('button', { name: 'Load More' }).focus();
  await user.keyboard('{Enter}');
  await screen.findByText('Row 5');
  expect(document.activeElement).toBe(screen.getByText('Row 4'));
});
