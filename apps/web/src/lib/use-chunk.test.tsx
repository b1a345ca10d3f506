// spec: none, how parts of the app are loaded is not in it
import { renderHook, waitFor } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { soon } from '../testing/soon.ts';
import { prepareChunk, useChunk } from './use-chunk.ts';

test('a chunk that was requested before, and arrives between a render and its effects, is rendered', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  let arrive: (component: () => string) => void = () => {};
  const chunk = new Promise<() => string>((resolve) => {
    arrive = resolve;
  });
  const load = () => chunk;
  prepareChunk(load);
  function Screen() {
    const { component: Part } = useChunk(load);
    // The chunk requested before has loaded when the effects run.
    arrive(() => 'here');
    return Part ? <Part /> : 'nothing';
  }
  const container = document.createElement('div');
  createRoot(container).render(<Screen />);
  await vi.waitFor(() => expect(container.textContent).toBe('here'), soon);
});

test('a chunk that failed to load, of a part without a Retry, is requested again on another page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const load = vi.fn(async () => () => 'here');
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { result, rerender } = renderHook((path: string) => useChunk(load, path), { initialProps: '/' });
  await waitFor(() => expect(result.current.failed).toBe(true));
  rerender('/');
  expect(load).toHaveBeenCalledOnce();
  rerender('/map');
  await waitFor(() => expect(result.current.component).toBeTruthy());
});
