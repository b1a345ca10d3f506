import { cx } from '../../lib/cx.ts';
import layout from '../../styles/layout.module.css';
import type from '../../styles/type.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState, ErrorState } from '../../ui/page/empty-state.tsx';
import { SectionHead } from '../../ui/page/section-head.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/page/skeleton.tsx';
import { MailStep } from './mail-step.tsx';
import styles from './set-up.module.css';
import { type SetUp, useSetUp } from './set-up-queries.ts';
import { Facts } from './set-up-step.tsx';
import { AddressStep, AdminsStep, PrizesStep } from './set-up-steps.tsx';

/** /admin/set-up: what a new instance still needs, as the server detects it. */
export function SetUpSection() {
  const { data, isError, isFetching, refetch } = useSetUp();
  return (
    <>
      <SectionHead title="Set Up">{data ? `${data.done} of ${data.total} done` : ''}</SectionHead>
      {data === undefined && isError ? (
        <ErrorState what="Set Up" onRetry={refetch} retrying={isFetching} />
      ) : null}
      {data === undefined && !isError ? <Placeholders /> : null}
      {data === null ? (
        <EmptyState illustration="locked" heading="Nothing to set up here">
          This is a demo, whose admin everybody can be. Its settings are with those who run it.
        </EmptyState>
      ) : null}
      {data && isError ? (
        <p role="alert" className={styles.stale}>
          <span>This didn't load again. What you see may be out of date.</span>
          <Button small onClick={() => void refetch()} pending={isFetching} pendingLabel="Loading...">
            Retry
          </Button>
        </p>
      ) : null}
      {data ? <Steps setUp={data} /> : null}
    </>
  );
}

function Steps({ setUp: { admins, mail, address, prizes, facts } }: { setUp: SetUp }) {
  return (
    <div className={styles.columns}>
      <ol className={layout.stack}>
        <AdminsStep admins={admins} />
        <MailStep mail={mail} />
        <AddressStep address={address} />
        <PrizesStep prizes={prizes} />
      </ol>
      <section aria-labelledby="other-settings" className={cx(layout.card, styles.others)}>
        <h2 id="other-settings" className={type.h2}>
          Other settings
        </h2>
        <Facts facts={otherFacts(facts)} />
      </section>
    </div>
  );
}

/** Settings with defaults that suit some instances but not others. */
function otherFacts(facts: SetUp['facts']): readonly (readonly [string, string])[] {
  const { database, photos, limits, competitionTimeZone, adminTimeZone, showExamples } = facts;
  return [
    [
      'Database',
      database === 'own'
        ? 'The PostgreSQL of DATABASE_URL'
        : 'Embedded, in DATA_DIR. A public instance needs a PostgreSQL of its own: DATABASE_URL',
    ],
    ['Photos', photos === 'bucket' ? 'The bucket of S3_BUCKET' : 'A folder in DATA_DIR'],
    ['Backups', 'The server makes none, and does not know of yours'],
    ['Rate limits', limits === 'redis' ? 'Shared, in REDIS_URL' : 'In the memory of each process'],
    ['Months, points and daily limits', `${competitionTimeZone} (COMPETITION_TZ)`],
    ['Days of the dashboard', `${adminTimeZone} (ADMIN_TZ)`],
    [
      'Venue pages without data',
      showExamples
        ? 'Show examples, each labelled "Example – not this venue" (SHOW_EXAMPLES)'
        : 'Say that there is no data (SHOW_EXAMPLES)',
    ],
  ];
}

function Placeholders() {
  return (
    <SkeletonGroup label="Loading set-up" className={styles.waiting}>
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} height="168px" />
      ))}
    </SkeletonGroup>
  );
}
