import { useLocation } from 'wouter';
import { toast } from '../../lib/toast-store.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { SectionHead } from '../../ui/page/section-head.tsx';
import { useSetReportStatus } from './reports/venue-report-queue.ts';
import { SimilarVenues } from './similar-venues.tsx';
import { typedFromReport } from './typed-venue.ts';
import styles from './venue-admin.module.css';
import { editVenuePath, type ReportVersion, venueReportsPath, venuesPath } from './venue-admin-paths.ts';
import { VenueForm } from './venue-form.tsx';

type AddVenueProps = { name: string; state: string; report: ReportVersion | null };

/** The form for a new venue, filled in from a report if there is one. */
export function AddVenue({ name, state, report }: AddVenueProps) {
  const [, navigate] = useLocation();
  return (
    <>
      <SectionHead title="Add venue">
        {report ? 'The report is marked as added. Fill in the rest to put it on the list.' : ''}
      </SectionHead>
      <div className={styles.column}>
        <VenueForm
          venueId={null}
          begin={typedFromReport({ name, state })}
          submitLabel="Add venue"
          hint={(typed) => <SimilarVenues typed={typed} />}
          onSaved={(venue) => {
            toast({ title: 'Venue added', description: `${venue.name} is on the list and the map.` });
            navigate(report ? venueReportsPath : editVenuePath(venue.id));
          }}
          aside={report ? <PutBack report={report} /> : <LinkButton href={venuesPath()}>Cancel</LinkButton>}
        />
      </div>
    </>
  );
}

/** For a report that was marked too early. */
function PutBack({ report }: { report: ReportVersion }) {
  const [, navigate] = useLocation();
  const { mutate: setStatus, isPending } = useSetReportStatus();
  const putBack = () =>
    setStatus({ ...report, status: 'pending' }, { onSuccess: () => navigate(venueReportsPath) });
  return (
    <>
      <LinkButton href={venueReportsPath}>Not now</LinkButton>
      <Button pending={isPending} onClick={putBack}>
        Revert to Pending
      </Button>
    </>
  );
}
