import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { Mates } from '../../features/first-evening/mates.tsx';
import { VenuePicks, type VenuePicksProps } from '../../features/first-evening/venue-picks.tsx';
import { cx } from '../../lib/cx.ts';
import { endFirstEvening } from '../../lib/device-storage/first-evening.ts';
import { paths } from '../../lib/paths.ts';
import { peopleKeys } from '../../lib/query-cache/keys/people-keys.ts';
import type from '../../styles/type.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { Header } from '../../ui/page/header.tsx';
import { Page } from '../../ui/page/page.tsx';
import styles from './first-evening-screen.module.css';

/** After sign-up, instead of the feed: where the new member plays, and who posts there. */
export function FirstEveningScreen() {
  const [picked, setPicked] = useState<VenuePicksProps['picked']>([]);
  const leave = useLeave();
  const isChosen = picked.length > 0;
  return (
    <Page
      title="Where do you play?"
      className={styles.page}
      header={<Header right={<Skip onPress={skip} />} />}
      padded
    >
      <h1 className={cx(type.h1, styles.title)}>Where do you play?</h1>
      <p className={styles.lead}>Pick a few and we’ll show you who posts there.</p>
      <VenuePicks picked={picked} onChange={setPicked} />
      <Mates venueIds={picked.map(({ id }) => id)} />
      <div className={styles.foot}>
        <Button
          variant="primary"
          block
          aria-disabled={!isChosen || undefined}
          onClick={isChosen ? leave : undefined}
        >
          See your feed
        </Button>
      </div>
    </Page>
  );
}

function skip() {
  window.scrollTo(0, 0);
  endFirstEvening();
}

function Skip({ onPress }: { onPress: () => void }) {
  return (
    <Button variant="ghost" small className={styles.skip} onClick={onPress}>
      Skip
    </Button>
  );
}

/** Leads to the Following feed, or to For You if the member follows no one. */
function useLeave() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return () => {
    // The feed starts at its top, wherever this screen was scrolled to.
    window.scrollTo(0, 0);
    const hasFollowed = client
      .getQueriesData<{ isFollowing?: boolean }[]>({ queryKey: [...peopleKeys.root, 'venue-mates'] })
      .some(([, people]) => people?.some(({ isFollowing }) => isFollowing));
    if (hasFollowed) navigate(`${paths.home}?tab=following`, { replace: true });
    endFirstEvening();
  };
}
