import { type ComponentType, useEffect, useEffectEvent } from 'react';
import { type LoadComponent, useChunk } from '../lib/use-chunk.ts';
import { toast } from './toast-store.ts';

type Closable = { onClose: () => void };

export type LazySheetProps<Props extends Closable> = Props & {
  /** The same function each time. */
  load: LoadComponent<Props>;
};

/** A sheet from its chunk: it opens when it is there, so that nothing flashes before. */
export function LazySheet<Props extends Closable>({ load, ...props }: LazySheetProps<Props>) {
  const { component, failed } = useChunk<Props>(load);
  const fail = useEffectEvent(() => {
    toast({ title: "That didn't load", description: 'Please try again.', variant: 'destructive' });
    props.onClose();
  });
  useEffect(() => {
    if (failed) fail();
  }, [failed]);
  const Loaded: ComponentType<Closable> | undefined = component as ComponentType<Closable> | undefined;
  return Loaded ? <Loaded {...props} /> : null;
}
