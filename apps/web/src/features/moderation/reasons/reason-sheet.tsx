import type { ReasonQueue } from '@reelmates/contract/admin/denial-reasons';
import { useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { PencilIcon } from '../../../ui/drawings/icons-content.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useQueueKeys } from '../review/use-queue-keys.ts';
import { ReasonList } from './reason-list.tsx';
import { useReasons } from './reason-queries.ts';
import styles from './reason-sheet.module.css';
import { ReasonsEditor } from './reasons-editor.tsx';
import { useReasonsGuard } from './use-reasons-guard.ts';

export type ReasonSheetProps = {
  queue: ReasonQueue;
  /** Who will read the reason. */
  lead: string;
  onClose: () => void;
  onChoose: (reason: string | null) => void;
};

/**
 * Asks for the reason of a denial. A press, or the reason's key, denies immediately. Admins can edit the reasons from
 * here.
 */
export function ReasonSheet({ queue, lead, onClose, onChoose }: ReasonSheetProps) {
  const reasons = useReasons(queue);
  const [isEditing, setEditing] = useState(false);
  const refusesPress = useReasonsGuard(queue);
  const choose = (reason: string) => {
    if (!refusesPress()) onChoose(reason);
  };
  useQueueKeys(
    isEditing
      ? {}
      : {
          0: { run: () => onChoose(null) },
          ...Object.fromEntries(reasons.map((reason, index) => [index + 1, { run: () => choose(reason) }])),
        },
    'sheet',
  );
  return (
    <>
      <Sheet
        open
        onClose={onClose}
        title="Deny: which reason?"
        footer={
          <Button small variant="ghost" onClick={() => setEditing(true)}>
            <PencilIcon size={18} />
            Edit reasons
          </Button>
        }
      >
        <p className={styles.lead}>{lead}</p>
        <ReasonList
          reasons={reasons}
          onChoose={(reason) => (reason === null ? onChoose(null) : choose(reason))}
        />
      </Sheet>
      {isEditing ? <ReasonsEditor queue={queue} onClose={() => setEditing(false)} /> : null}
    </>
  );
}
