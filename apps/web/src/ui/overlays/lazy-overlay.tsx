import { useEffect, useEffectEvent } from 'react';
import { toast } from '../../lib/toast-store.ts';
import { type LoadComponent, prepareChunk, useChunk } from '../../lib/use-chunk.ts';

/**
 * A sheet from its chunk, mounted while it is wanted: it opens when it is there, so that nothing flashes before. One
 * that can't be had is said so and closed.
 * @returns the component, and what begins to load it: the finger is down on the button that will open it
 */
export function lazyOverlay<Props extends { onClose: () => void }>(load: LoadComponent<Props>) {
  function Overlay(props: Props) {
    const { component: Loaded, failed } = useChunk(load);
    const fail = useEffectEvent(() => {
      toast({ title: "This didn't load", description: 'Please try again.', variant: 'destructive' });
      props.onClose();
    });
    useEffect(() => {
      if (failed) fail();
    }, [failed]);
    return Loaded ? <Loaded {...props} /> : null;
  }
  const preload = (): void => prepareChunk(load);
  return { Overlay, preload };
}
