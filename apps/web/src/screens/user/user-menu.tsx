import { brand } from '@reelmates/contract/brand';
import { useState } from 'react';
import type { ShownPerson } from '../../features/safety/safety-queries.ts';
import { SafetySheet } from '../../features/safety/safety-sheet.public.tsx';
import { canShare, shareLink } from '../../lib/browser/share-link.ts';
import { userPath } from '../../lib/paths.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { DotsIcon, ShareIcon } from '../../ui/drawings/icons-content.tsx';
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx';

/** The actions on a profile other than following. */
export function UserMenu({ person }: { person: ShownPerson }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const share = () => {
    close();
    void shareLink({ title: `${person.username} on ${brand.name}`, path: userPath(person.id) });
  };
  return (
    <>
      <IconButton
        label={`More about ${person.username}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <DotsIcon />
      </IconButton>
      {isOpen ? (
        <SafetySheet target={{ kind: 'user', id: person.id }} person={person} onClose={close}>
          <Menu>
            <MenuItem icon={<ShareIcon size={20} />} onPress={share}>
              {canShare() ? 'Share profile' : 'Copy link'}
            </MenuItem>
          </Menu>
        </SafetySheet>
      ) : null}
    </>
  );
}
