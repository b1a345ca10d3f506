import { limits } from '@reelmates/contract/limits';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useLocation } from 'wouter';
import { useVenuePreselect } from '../../features/add-post/use-venue-preselect.ts';
import type { WinFormHandle } from '../../features/add-post/use-win-form.ts';
import { useWinPost } from '../../features/add-post/use-win-post.ts';
import { WinForm } from '../../features/add-post/win-form.tsx';
import { winPhotoOf } from '../../features/add-post/win-photo.ts';
import { type Me, useMe } from '../../features/session/session-queries.ts';
import { paths } from '../../lib/paths.ts';
import { Header } from '../../ui/header.tsx';
import { Page } from '../../ui/page.tsx';
import { PointsBadge } from '../../ui/points-badge.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';

const tabs = [{ value: 'win', label: 'Share Your Win', note: `+${limits.winPostPoints} Points` }] as const;
const tabsId = 'add';

export function AddScreen() {
  const { me } = useMe();
  // Another account has another draft.
  return me ? <Add key={me.id} me={me} /> : null;
}

function Add({ me }: { me: Me }) {
  const [, navigate] = useLocation();
  const [photo] = useState(() => winPhotoOf(me.id));
  const win = useWinPost(me.id, photo, () => {
    // Whoever has gone elsewhere meanwhile stays there.
    if (location.pathname === paths.add) navigate(paths.home);
  });
  useVenuePreselect((venue) => win.form.setValue('venue', venue));
  return (
    <Page
      title="Add"
      padded
      header={
        <Header
          title="Add"
          right={<PointsBadge points={me.points} />}
          below={
            <Tabs
              id={tabsId}
              label="What are you adding?"
              tabs={tabs}
              value="win"
              onChange={() => undefined}
            />
          }
        />
      }
    >
      <TabPanel id={tabsId} value="win">
        <WinForm
          {...win}
          photo={photo}
          label="Share Your Win"
          submitLabel="Share Your Win"
          pendingLabel="Sharing..."
        >
          <ReviewNote form={win.form} reviewed={!me.isAdmin} />
        </WinForm>
      </TabPanel>
    </Page>
  );
}

/** What admins post needs no review, and what is private neither. */
function ReviewNote({ form, reviewed }: { form: WinFormHandle; reviewed: boolean }) {
  const isPublic = useWatch({ control: form.control, name: 'isPublic' });
  return isPublic && reviewed ? 'Goes to our moderators before it shows in the feed.' : null;
}
