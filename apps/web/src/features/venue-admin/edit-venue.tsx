import type { VenueWithContents } from '@reelmates/contract/venues/venue-admin';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { ApiError } from '../../lib/api/api.ts';
import { reportFailure } from '../../lib/api/report-failure.ts';
import { venuePath } from '../../lib/paths.ts';
import { toast } from '../../lib/toast-store.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { ConfirmSheet } from '../../ui/overlays/confirm-sheet.tsx';
import { EmptyState, ErrorState } from '../../ui/page/empty-state.tsx';
import { SectionHead, sectionTitle } from '../../ui/page/section-head.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/page/skeleton.tsx';
import { useFocusFallback } from '../../ui/use-focus-fallback.ts';
import { formatContents } from './format-contents.ts';
import { MergeVenue } from './merge-venue.tsx';
import { useSetReportStatus } from './reports/venue-report-queue.ts';
import { typedFrom } from './typed-venue.ts';
import { useWantedHeading } from './use-wanted-heading.ts';
import styles from './venue-admin.module.css';
import {
  editVenuePath,
  type ReportVersion,
  type VenueTask,
  venueReportsPath,
  venuesPath,
} from './venue-admin-paths.ts';
import { useAdminVenue, useHideVenue } from './venue-admin-queries.ts';
import { VenueForm } from './venue-form.tsx';

type EditVenueProps = { id: string; task: VenueTask; report: ReportVersion | null };

/** A venue, with forms to change, hide or show, and merge it. */
export function EditVenue({ id, task, report }: EditVenueProps) {
  const { data: venue, error, isFetching, refetch } = useAdminVenue(id);
  const onDone = useAfterwards(report);
  if (venue) return <Venue venue={venue} task={task} isFromReport={report !== null} onDone={onDone} />;
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState
        illustration="alone"
        heading="Venue not found"
        headingAs="h1"
        action={<LinkButton href={venuesPath()}>All venues</LinkButton>}
      >
        The venue you're looking for doesn't exist.
      </EmptyState>
    );
  }
  if (error) return <ErrorState what="Venue" headingAs="h1" onRetry={refetch} retrying={isFetching} />;
  return (
    <>
      <SectionHead title="Venue" />
      <SkeletonGroup className={styles.waiting}>
        <Skeleton height="48px" />
        <Skeleton height="48px" />
        <Skeleton height="48px" />
      </SkeletonGroup>
    </>
  );
}

/** After a report has been dealt with: marks it as reviewed, and returns to the other reports. */
function useAfterwards(report: ReportVersion | null) {
  const [, navigate] = useLocation();
  const { mutate: setStatus } = useSetReportStatus();
  return (said: { title: string; description?: string }) => {
    toast(said);
    if (report === null) return;
    // Reports are reloaded once this one has its new status. A person who has moved on by then stays there.
    setStatus({ ...report, status: 'reviewed' }, { onSettled: () => navigate(venueReportsPath) });
  };
}

type VenueProps = {
  venue: VenueWithContents;
  task: VenueTask;
  isFromReport: boolean;
  onDone: (said: { title: string; description?: string }) => void;
};

function Venue({ venue, task, isFromReport, onDone }: VenueProps) {
  const { id, name, isHidden, mergedInto, contents } = venue;
  // An open form stays, with what was typed, if another admin merges the venue.
  const [wasOpen] = useState(mergedInto === null);
  const keepFocus = useFocusFallback(sectionTitle);
  const holds = [
    formatContents(contents.posts, 'post'),
    formatContents(contents.jackpots, 'jackpot'),
    formatContents(contents.sessions, 'session'),
    formatContents(contents.reports, 'report'),
  ].join(', ');
  return (
    <>
      <SectionHead
        title={name}
        aside={
          isFromReport ? (
            <LinkButton small href={venueReportsPath}>
              Back to the reports
            </LinkButton>
          ) : (
            <LinkButton small href={venuesPath()}>
              All venues
            </LinkButton>
          )
        }
      >
        {holds}
      </SectionHead>
      <div className={styles.column} {...keepFocus}>
        <p className={styles.state}>
          {mergedInto !== null ? <Badge tone="warn">Merged</Badge> : null}
          {isHidden && mergedInto === null ? <Badge tone="danger">Hidden</Badge> : null}
          {isHidden ? null : (
            <Link href={venuePath(id)} className={styles.link}>
              Open its page
            </Link>
          )}
          {mergedInto === null ? null : (
            <Link href={editVenuePath(mergedInto)} className={styles.link}>
              Open the venue that it was merged into
            </Link>
          )}
        </p>
        {wasOpen ? (
          <VenueForm
            key={id}
            venueId={id}
            begin={typedFrom(venue)}
            submitLabel="Save changes"
            onSaved={(saved) => onDone({ title: 'Venue saved', description: saved.name })}
          />
        ) : null}
        {mergedInto === null ? (
          <>
            <Hiding venue={venue} isWanted={task === 'hide'} onDone={onDone} />
            {isHidden ? null : <MergeVenue venue={venue} isWanted={task === 'merge'} onDone={onDone} />}
          </>
        ) : null}
      </div>
    </>
  );
}

type PartProps = Pick<VenueProps, 'venue' | 'onDone'> & { isWanted: boolean };

function Hiding({ venue, isWanted, onDone }: PartProps) {
  const { id, name, isHidden } = venue;
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync: hide, isPending } = useHideVenue(id);
  const heading = useWantedHeading(isWanted);
  // What the button says is sent, whatever another admin has done to the venue by then.
  const change = async (hides: boolean) => {
    try {
      await hide(hides);
      setAsking(false);
      onDone({ title: hides ? 'Venue hidden' : 'Venue shown again', description: name });
    } catch (error) {
      setAsking(false);
      reportFailure(error, hides ? 'Failed to hide the venue' : 'Failed to show the venue');
    }
  };
  return (
    <section className={styles.part} aria-labelledby="hiding">
      <h2 ref={heading} id="hiding" tabIndex={-1} className={styles.title}>
        {isHidden ? 'Show again' : 'Hide'}
      </h2>
      <p>
        {isHidden
          ? 'It comes back onto the list and the map, with everything that was posted there.'
          : 'For a venue that has closed: it leaves the list and the map. Nothing that was posted there is lost.'}
      </p>
      <Button
        variant={isHidden ? 'secondary' : 'dangerSoft'}
        pending={isPending}
        onClick={() => (isHidden ? void change(false) : setAsking(true))}
      >
        {isHidden ? 'Show again' : 'Hide venue'}
      </Button>
      <ConfirmSheet
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => change(true)}
        title={`Hide ${name}?`}
        confirmLabel="Hide"
        pending={isPending}
      >
        Nobody finds it on the list or the map any more, and its page is gone. Posts that were made there stay
        where they are. You can show it again at any time.
      </ConfirmSheet>
    </section>
  );
}
