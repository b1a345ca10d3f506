import type { VenueWithContents } from '@reelmates/contract/venues/venue-admin';
import { useState } from 'react';
import { reportFailure } from '../../lib/api/report-failure.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ConfirmSheet } from '../../ui/overlays/confirm-sheet.tsx';
import { type ChosenVenue, VenueField } from '../venues/venues.public.ts';
import { formatContents } from './format-contents.ts';
import { useWantedHeading } from './use-wanted-heading.ts';
import styles from './venue-admin.module.css';
import { useMergeVenue } from './venue-admin-queries.ts';

type MergeVenueProps = {
  venue: VenueWithContents;
  isWanted: boolean;
  onDone: (said: { title: string; description?: string }) => void;
};

/** For a venue that is listed twice: moves everything to the one that stays. */
export function MergeVenue({ venue, isWanted, onDone }: MergeVenueProps) {
  const [into, setInto] = useState<ChosenVenue | null>(null);
  const [problem, setProblem] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync: merge, isPending } = useMergeVenue(venue.id);
  const heading = useWantedHeading(isWanted);

  const ask = () => {
    const isSame = into?.id === venue.id;
    setProblem(!into ? 'Please choose a venue' : isSame ? 'Please choose another venue' : undefined);
    if (into && !isSame) setAsking(true);
  };
  const confirm = async () => {
    if (!into) return;
    try {
      await merge(into.id);
      setAsking(false);
      onDone({ title: 'Venues merged', description: `${venue.name} is now ${into.name}.` });
    } catch (error) {
      setAsking(false);
      reportFailure(error, 'Failed to merge the venues');
    }
  };
  const { posts, jackpots, sessions, reports } = venue.contents;
  return (
    <section className={styles.part} aria-labelledby="merging">
      <h2 ref={heading} id="merging" tabIndex={-1} className={styles.title}>
        Merge into another venue
      </h2>
      <p>For a venue that is listed twice. Choose the one that stays.</p>
      <VenueField
        plain
        value={into}
        error={problem}
        onChange={(chosen) => {
          setInto(chosen);
          setProblem(undefined);
        }}
      />
      <Button variant="dangerSoft" onClick={ask}>
        Merge
      </Button>
      <ConfirmSheet
        open={isAsking && into !== null}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
        title={`Merge into ${into?.name ?? ''}?`}
        confirmLabel="Merge"
        pending={isPending}
        pendingLabel="Merging..."
      >
        <p>
          These move from <b>{venue.name}</b> ({venue.address}, {venue.city}) to <b>{into?.name}</b> (
          {into?.place}
          ):
        </p>
        <ul className={styles.moves}>
          <li>{formatContents(posts, 'post')}</li>
          <li>{formatContents(jackpots, 'jackpot')}</li>
          <li>{formatContents(sessions, 'play session')}</li>
          <li>{formatContents(reports, 'report')}</li>
        </ul>
        <p>
          {venue.name} leaves the list, and links to it lead to {into?.name}. This can't be undone.
        </p>
      </ConfirmSheet>
    </section>
  );
}
