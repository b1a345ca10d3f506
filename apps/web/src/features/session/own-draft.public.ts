import { useState } from 'react';
import type { DraftStore } from '../../lib/forms/draft-store.ts';
import type { Draft } from '../../lib/forms/use-endpoint-form.ts';
import { useViewer } from './session.public.ts';

/** The viewer's draft of a form, opened once. */
export function useOwnDraft<Typed>(createStore: () => DraftStore<Typed>): Draft<Typed> {
  const { viewer } = useViewer();
  const [draft] = useState(() => createStore().open(viewer?.id ?? ''));
  return draft;
}
