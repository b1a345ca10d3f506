import { render, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CarouselMotion, type EmblaApi } from './carousel-motion.tsx';

// spec: S9.39
it('moves sideways, after a drag of 10 px, for the duration 25', async () => {
  const viewport = document.createElement('div');
  viewport.append(document.createElement('ul'));
  let embla: EmblaApi | undefined;
  render(
    <CarouselMotion
      viewport={viewport}
      onReady={(ready) => {
        embla = ready;
      }}
    />,
  );
  await waitFor(() => expect(embla).toBeTruthy());
  expect(embla?.internalEngine().options).toMatchObject({ axis: 'x', dragThreshold: 10, duration: 25 });
});
