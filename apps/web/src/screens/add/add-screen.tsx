import { limits } from '@reelmates/contract/limits';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useLocation, useSearchParams } from 'wouter';
import { QueuedEdit } from '../../features/add-post/queued-edit.tsx';
import { SharedPhotoSheet } from '../../features/add-post/shared-photo-sheet.tsx';
import { useVenuePreselect } from '../../features/add-post/use-venue-preselect.ts';
import { useWinPost } from '../../features/add-post/use-win-post.ts';
import { winPhotos } from '../../features/add-post/win-draft.ts';
import { WinForm } from '../../features/add-post/win-form.tsx';
import type { WinFormHandle } from '../../features/add-post/win-form-rules.ts';
import type { TypedWin } from '../../features/add-post/win-rules.ts';
import { jackpotPhotos } from '../../features/jackpots/jackpot-draft.ts';
import { JackpotForm } from '../../features/jackpots/jackpot-form.tsx';
import type { TypedJackpot } from '../../features/jackpots/jackpot-rules.ts';
import { useJackpotForm } from '../../features/jackpots/use-jackpot-form.ts';
import { YourJackpotsLink } from '../../features/jackpots/your-jackpots-link.tsx';
import { LeaderboardBanner } from '../../features/leaderboard/leaderboard-banner.tsx';
import type { EntryPhoto } from '../../features/outbox/flush-outbox.public.ts';
import { MyPoints } from '../../features/people/my-points.tsx';
import { type Me, useViewer } from '../../features/session/session.public.ts';
import { type PhotoUpload, uploadEdited } from '../../features/uploads/uploads.public.ts';
import type { ChosenVenue } from '../../features/venues/chosen-venue.ts';
import { paths } from '../../lib/paths.ts';
import { Header } from '../../ui/page/header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { TabPanel, Tabs } from '../../ui/page/tabs.tsx';
import styles from './add-screen.module.css';

const tabs = [
  { value: 'win', label: 'Share Your Win', note: `+${limits.winPostPoints} Points` },
  { value: 'jackpot', label: 'Submit Jackpot', note: `+${limits.jackpotPoints} Point` },
] as const;
type TabName = (typeof tabs)[number]['value'];
const tabsId = 'add';

export function AddScreen() {
  const { viewer } = useViewer();
  // Another account has other drafts.
  return viewer ? <Add key={viewer.id} viewer={viewer} /> : null;
}

function Add({ viewer }: { viewer: Me }) {
  const [tab, setTab] = useTab();
  const [, navigate] = useLocation();
  // A person who has moved to another screen stays there.
  const redirectTo = (path: string) => {
    if (location.pathname === paths.add) navigate(path);
  };
  const [winPhoto] = useState(() => winPhotos.of(viewer.id));
  const win = useWinPost(viewer.id, winPhoto, () => redirectTo(paths.home));
  const [jackpotPhoto] = useState(() => jackpotPhotos.of(viewer.id));
  const jackpot = useJackpotForm(viewer.id, jackpotPhoto, () => redirectTo(paths.jackpots));
  const [preselected, setPreselected] = useState<ChosenVenue | null>(null);
  const putVenue = (to: TabName, venue: ChosenVenue) =>
    to === 'win' ? win.form.setValue('venue', venue) : jackpot.form.setValue('venue', venue);
  useVenuePreselect((venue) => {
    setPreselected(venue);
    putVenue(tab, venue);
  });
  const onTab = (next: TabName) => {
    // A link from a venue's page may ask for the other form.
    const { form } = next === 'win' ? win : jackpot;
    if (preselected && form.getValues().venue === null) putVenue(next, preselected);
    setTab(next);
  };
  return (
    <Page
      title="Add"
      padded
      header={
        <Header
          title="Add"
          right={<MyPoints />}
          below={<Tabs id={tabsId} label="What are you adding?" tabs={tabs} value={tab} onChange={onTab} />}
        />
      }
    >
      <TabPanel id={tabsId} value={tab} className={styles.panel}>
        <LeaderboardBanner />
        <SharedPhotoSheet
          onUse={(edited) => {
            setTab('win');
            uploadEdited(winPhoto, edited);
          }}
        />
        <QueuedEdit
          accountId={viewer.id}
          isFilled={(kind) => {
            const [{ draft }, photo] = kind === 'post' ? [win, winPhoto] : [jackpot, jackpotPhoto];
            return !draft.isEmpty() || photo.get().photo !== null;
          }}
          onEdit={({ kind, typed, photo }) => {
            if (kind === 'post') win.draft.put(typed as TypedWin);
            else jackpot.draft.put(typed as TypedJackpot);
            putQueuedPhoto(kind === 'post' ? winPhoto : jackpotPhoto, photo);
          }}
        />
        {tab === 'win' ? (
          <WinForm
            {...win}
            photo={winPhoto}
            label="Share Your Win"
            submitLabel="Share Your Win"
            pendingLabel="Sharing..."
          >
            <ReviewNote form={win.form} reviewed={!viewer.isAdmin} />
          </WinForm>
        ) : (
          <>
            <JackpotForm {...jackpot} photo={jackpotPhoto} />
            <YourJackpotsLink />
          </>
        )}
      </TabPanel>
    </Page>
  );
}

/** Puts the photo of a queued entry back into its form. */
function putQueuedPhoto(upload: PhotoUpload, photo: EntryPhoto | null): void {
  if (photo?.bytes) upload.choose(new File([photo.bytes], photo.name, { type: photo.bytes.type }));
  else upload.restore(photo?.imageUrl ? { imageUrl: photo.imageUrl, name: photo.name, size: null } : null);
}

/** The tab is in the address, so that going back leads to it. */
function useTab(): [TabName, (tab: TabName) => void] {
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'jackpot' ? 'jackpot' : 'win';
  const setTab = (next: TabName) =>
    setParams(
      (now) => {
        const changed = new URLSearchParams(now);
        if (next === 'win') changed.delete('tab');
        else changed.set('tab', next);
        return changed;
      },
      { replace: true },
    );
  return [tab, setTab];
}

/** Posts of admins and private posts need no review. */
function ReviewNote({ form, reviewed }: { form: WinFormHandle['form']; reviewed: boolean }) {
  const isPublic = useWatch({ control: form.control, name: 'isPublic' });
  return isPublic && reviewed ? 'Goes to our moderators before it shows in the feed.' : null;
}
