import { useState } from 'react';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { BanIcon } from '../../../ui/drawings/icons-content.tsx';
import { BanSheet } from '../../user-admin/ban-sheet.public.ts';
import { useReloadQueue } from '../moderation-queries.ts';
import type { Person, QueueKind } from '../queue.ts';

/** Bans the author from the queue, which removes the author's items from it. */
export function BanAuthor({ user, queue }: { user: Person; queue: QueueKind }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={`Ban @${user.username ?? user.id}`} onClick={() => setOpen(true)}>
        <BanIcon size={20} />
      </IconButton>
      {isOpen ? <BanDialog user={user} queue={queue} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

type BanDialogProps = { user: Person; queue: QueueKind; onClose: () => void };

/** With a reason, an end, and the option to deny what was posted. */
export function BanDialog({ user, queue, onClose }: BanDialogProps) {
  const reload = useReloadQueue(queue);
  return <BanSheet user={user} onClose={onClose} onBanned={() => void reload()} />;
}
