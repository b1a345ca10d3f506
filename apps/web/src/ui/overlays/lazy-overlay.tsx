import { useEffect, useEffectEvent } from 'react';
import { toast } from '../../lib/toast-store.ts';
import { type LoadComponent, prepareChunk, useChunk } from '../../lib/use-chunk.ts';

/**
 * A sheet or panel from its own chunk, mounted while it should be open. It appears once it has loaded, so that
 * nothing flashes before; if it cannot be loaded, a toast says so and it counts as closed.
 * @returns the component, and a function that starts loading it, for the pointer-down on the button that opens it
 */
export function lazyOverlay<Props extends { onClose: () => void }>(load: LoadComponent<Props>) {
  function Overlay(props: Props) {
    const { component: Loaded, failed } = useChunk(load);
    const fail = useEffectEvent(() => {
      toast({
        title: "This didn't load",
        description: 'Please try again.',
        variant: 'destructive',
        // A new release may have deleted the chunk.
        action: { label: 'Reload', onPress: () => location.reload() },
      });
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
