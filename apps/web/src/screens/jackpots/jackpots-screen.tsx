import { limits } from '@reelmates/contract/limits';
import { useState } from 'react';
import { DeleteJackpotSheet } from '../../features/jackpots/delete-jackpot-sheet.tsx';
import { JackpotRow } from '../../features/jackpots/jackpot-row.tsx';
import { type MyJackpot, useMyJackpots } from '../../features/jackpots/jackpots-queries.ts';
import { submitJackpotPath } from '../../lib/paths.ts';
import layout from '../../styles/layout.module.css';
import { LinkButton } from '../../ui/controls/button.tsx';
import { EmptyState, ErrorState } from '../../ui/page/empty-state.tsx';
import { useGoBack } from '../../ui/page/go-back.ts';
import { Header } from '../../ui/page/header.tsx';
import { ListSkeleton } from '../../ui/page/list-skeleton.tsx';
import { LoadMore } from '../../ui/page/load-more.tsx';
import { Page } from '../../ui/page/page.tsx';

/** The viewer's own jackpots with their states. */
export function JackpotsScreen() {
  const goBack = useGoBack(submitJackpotPath);
  const list = useMyJackpots();
  const [deleting, setDeleting] = useState<MyJackpot | null>(null);
  const { data: jackpots, isError, isFetching, refetch } = list;
  const failed = !jackpots && isError && !isFetching;
  return (
    <Page
      title="Your jackpots"
      header={<Header title="Your jackpots" back={{ onPress: goBack }} line />}
      busy={!jackpots && !failed}
      padded
    >
      {failed ? <ErrorState what="Your jackpots" onRetry={() => void refetch()} /> : null}
      {!jackpots && !failed ? <JackpotsSkeleton /> : null}
      {jackpots?.length === 0 ? (
        <EmptyState
          illustration="photo"
          heading="No jackpots yet"
          action={
            <LinkButton href={submitJackpotPath} variant="primary">
              Submit Jackpot
            </LinkButton>
          }
        >
          What you submit stands here, with what our moderators found.
        </EmptyState>
      ) : null}
      {jackpots && jackpots.length > 0 ? (
        <>
          <p className={layout.intro}>
            Only you and our moderators see your photos. They are deleted {limits.verificationPhotoDays} days
            after the decision.
          </p>
          <ul className={layout.list} aria-label="Your jackpots">
            {jackpots.map((jackpot) => (
              <JackpotRow key={jackpot.id} jackpot={jackpot} onDelete={() => setDeleting(jackpot)} />
            ))}
          </ul>
        </>
      ) : null}
      <LoadMore list={list} />
      {deleting ? (
        <DeleteJackpotSheet
          jackpot={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => focusAfter(deleting, jackpots ?? [])}
        />
      ) : null}
    </Page>
  );
}

function JackpotsSkeleton() {
  return (
    <ListSkeleton
      label="Loading your jackpots"
      above={[
        ['100%', '0.875rem'],
        ['45%', '0.875rem'],
      ]}
      photo={56}
      lines={[
        ['6rem', '1.125rem'],
        ['5.5rem', '1.25rem'],
        ['60%', '0.875rem'],
        ['40%', '0.8125rem'],
      ]}
    />
  );
}

/** The element that had the focus is gone, so the next one gets it. */
function focusAfter({ id }: MyJackpot, jackpots: readonly MyJackpot[]) {
  const at = jackpots.findIndex((jackpot) => jackpot.id === id);
  const next = jackpots[at + 1] ?? jackpots[at - 1];
  requestAnimationFrame(() => {
    const heading = next ? document.getElementById(`jackpot-${next.id}`) : document.querySelector('h1');
    heading?.focus({ preventScroll: true });
  });
}
