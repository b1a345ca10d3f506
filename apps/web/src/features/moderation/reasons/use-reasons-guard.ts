import type { ReasonQueue } from '@reelmates/contract/admin/denial-reasons';
import { useLayoutEffect, useRef } from 'react';
import { useViewer } from '../../session/session.public.ts';
import { usePressGuard } from '../review/use-changed-items.ts';
import { useDenialReasons } from './reason-queries.ts';

/**
 * Refuses a press on one of the listed reasons right after another admin has changed them.
 * @returns whether the press is refused; a toast then says so
 */
export function useReasonsGuard(queue: ReasonQueue | undefined): () => boolean {
  const { noteChange, refusesPress } = usePressGuard('The reasons have just changed');
  const current = useDenialReasons(queue);
  const { viewer } = useViewer();
  const shown = useRef(current);
  useLayoutEffect(() => {
    // The first ones take no other's place.
    const isOthers = current?.changedBy !== viewer?.username;
    if (shown.current && shown.current.reasons !== current?.reasons && isOthers) noteChange();
    shown.current = current;
  });
  return refusesPress;
}
