import { useLocation } from 'wouter';
import { Button, LinkButton } from '../../ui/button.tsx';
import { toast } from '../../ui/toast-store.ts';
import { SectionHead } from '../moderation/section-head.tsx';
import { SimilarVenues } from './similar-venues.tsx';
import { typedFromReport } from './typed-venue.ts';
import styles from './venue-admin.module.css';
import { editVenuePath, venueReportsPath, venuesPath } from './venue-admin-paths.ts';
import { VenueForm } from './venue-form.tsx';
import { useSetReportStatus } from './venue-report-queue.ts';

type AddVenueProps = { name: string; state: string; reportId: string | null };

/** The form for a new venue, filled in where it comes from a report. */
export function AddVenue({ name, state, reportId }: AddVenueProps) {
  const [, navigate] = useLocation();
  return (
    <>
      <SectionHead title="Add venue">
        {reportId ? 'The report is marked as added. Fill in the rest to put it on the list.' : ''}
      </SectionHead>
      <div className={styles.column}>
        <VenueForm
          venueId={null}
          begin={typedFromReport({ name, state })}
          submitLabel="Add venue"
          hint={(typed) => <SimilarVenues typed={typed} />}
          onSaved={(venue) => {
            toast({ title: 'Venue added', description: `${venue.name} is on the list and the map.` });
            navigate(reportId ? venueReportsPath : editVenuePath(venue.id));
          }}
          aside={
            reportId ? <PutBack reportId={reportId} /> : <LinkButton href={venuesPath()}>Cancel</LinkButton>
          }
        />
      </div>
    </>
  );
}

/** For a report that was marked too early. */
function PutBack({ reportId }: { reportId: string }) {
  const [, navigate] = useLocation();
  const { mutate: setStatus, isPending } = useSetReportStatus();
  const putBack = () =>
    setStatus(
      { id: reportId, status: 'pending', from: 'added' },
      { onSuccess: () => navigate(venueReportsPath) },
    );
  return (
    <>
      <LinkButton href={venueReportsPath}>Not now</LinkButton>
      <Button pending={isPending} onClick={putBack}>
        Revert to Pending
      </Button>
    </>
  );
}
