import { type VenueReport, venueReportKinds } from '@reelmates/contract/venues/venue-reports';
import { Link } from 'wouter';
import { cx } from '../../../lib/cx.ts';
import { venuePath } from '../../../lib/paths.ts';
import { formatExact } from '../../../lib/text/format.ts';
import { formatDateTime } from '../../../lib/text/time.ts';
import type from '../../../styles/type.module.css';
import { Badge } from '../../../ui/badge.tsx';
import { Button, LinkButton } from '../../../ui/controls/button.tsx';
import { onSinglePress } from '../../../ui/controls/on-single-press.ts';
import {
  type ActionsProps,
  reviewCardStyles as card,
  type FactsProps,
  ReviewQueue,
} from '../../moderation/moderation.public.ts';
import { editVenuePath, type VenueTask, venuesPath } from '../venue-admin-paths.ts';
import { ProcessedReports } from './processed-reports.tsx';
import { isAboutMissing, useVenueReportQueue } from './venue-report-queue.ts';
import styles from './venue-reports.module.css';

/** Members' reports about venues: first the pending ones, then the processed ones. */
export function VenueReportsSection() {
  const queue = useVenueReportQueue();
  return (
    <>
      <ReviewQueue
        queue={queue}
        title="Venue Reports"
        what="Venue reports"
        emptyText="There are no venue reports to review."
        countText={pendingText}
        photoOf={() => null}
        facts={ReportFacts}
        actions={ReportActions}
      />
      <ProcessedReports />
    </>
  );
}

const pendingText = (count: number) => `${formatExact(count)} pending${count > 1 ? ', latest first' : ''}`;

function ReportFacts({ item, headingId }: FactsProps<VenueReport>) {
  const { venueName, state, country, kind, note, createdAt } = item;
  return (
    <>
      <div>
        <h2 id={headingId} tabIndex={-1} className={card.name}>
          {venueName}
        </h2>
        <p className={type.hint}>
          {state}, {country}
        </p>
        <p className={type.hint}>
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </p>
      </div>
      <p className={styles.kind}>
        <Badge tone={isAboutMissing(item) ? 'quiet' : 'warn'}>{venueReportKinds[kind]}</Badge>
        {item.venueId ? (
          <Link href={venuePath(item.venueId)} className={styles.link}>
            Open venue
          </Link>
        ) : null}
      </p>
      {note ? (
        <blockquote className={styles.note} dir="auto">
          {note}
        </blockquote>
      ) : null}
    </>
  );
}

function ReportActions({ item, onDecide }: ActionsProps<VenueReport>) {
  return (
    <div className={cx(card.actions, styles.actions)}>
      <Button small onClick={onSinglePress(() => onDecide('reviewed'))}>
        Mark Reviewed
      </Button>
      {isAboutMissing(item) ? (
        <>
          <Button small variant="ok" onClick={onSinglePress(() => onDecide('added'))}>
            Mark Added
          </Button>
          <LinkButton small href={venuesPath(item.venueName)}>
            Find on the list
          </LinkButton>
        </>
      ) : null}
      <Remedy report={item} />
    </div>
  );
}

const remedies: Partial<Record<VenueReport['kind'], { task: VenueTask; label: string }>> = {
  closed: { task: 'hide', label: 'Hide venue' },
  moved: { task: 'edit', label: 'Edit venue' },
  wrong_name: { task: 'edit', label: 'Edit venue' },
  duplicate: { task: 'merge', label: 'Merge venue' },
};

/** Leads to the form that corrects a listed venue; saving it marks the report as reviewed. */
function Remedy({ report }: { report: VenueReport }) {
  const { kind, venueId } = report;
  const remedy = remedies[kind];
  if (!remedy || venueId === null) return null;
  return (
    <LinkButton small href={editVenuePath(venueId, { task: remedy.task, report })}>
      {remedy.label}
    </LinkButton>
  );
}
