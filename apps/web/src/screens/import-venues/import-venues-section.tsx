import { type DragEvent, useEffect, useRef, useState } from 'react';
import { ImportOutcome } from '../../features/venue-admin/import/import-outcome.tsx';
import { ProblemRows } from '../../features/venue-admin/import/problem-rows.tsx';
import { ownColumns } from '../../features/venue-admin/import/registers/own-table.ts';
import { type ImportState, useVenueImport } from '../../features/venue-admin/import/use-venue-import.ts';
import { VenueSources } from '../../features/venues/venue-sources.tsx';
import { cx } from '../../lib/cx.ts';
import { adminTabPath } from '../../lib/paths.ts';
import { formatBytes } from '../../lib/text/format-bytes.ts';
import controls from '../../styles/controls.module.css';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { AlertIcon } from '../../ui/drawings/icons.tsx';
import { SectionHead } from '../../ui/page/section-head.tsx';
import { ImportProgress } from './import-progress.tsx';
import styles from './import-venues.module.css';

/** /admin/import-venues */
export function ImportVenuesSection() {
  const { state, townFiles, open, runImport, retry } = useVenueImport();
  const { source, step, file, outcome, problem } = state;
  const isBusy = step === 'reading' || step === 'checking' || step === 'importing';
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button has disappeared.
    if (step === 'done') result.current?.querySelector('h2')?.focus();
  }, [step]);

  return (
    <>
      <SectionHead title="Import Venues">{sayStep(state)}</SectionHead>
      <div className={styles.column}>
        <FileDrop disabled={step === 'importing'} onFile={(chosen) => void open(chosen.name, chosen)}>
          {source ? (
            <p className={styles.file}>
              <strong>{source.isBundled ? 'venues.json' : source.name}</strong>
              <span>
                {formatBytes(source.size)}
                {source.isBundled ? ', comes with the product' : ''}
                {file?.register ? `, read as: ${file.register}` : ''}
              </span>
            </p>
          ) : null}
          {townFiles.map(({ name, file: { size } }) => (
            <p key={name} className={styles.file}>
              <strong>{name}</strong>
              <span>{formatBytes(size)}, read as: towns, for venues without coordinates</span>
            </p>
          ))}
        </FileDrop>
        {isBusy ? <ImportProgress state={state} /> : null}
        {problem ? (
          <p role="alert" className={cx(controls.problem, styles.problem)}>
            <AlertIcon size={20} />
            {problem}
          </p>
        ) : null}
        {step === 'done' ? (
          <div className={styles.actions}>
            <LinkButton href={adminTabPath('venues')}>See the venues</LinkButton>
          </div>
        ) : (
          <div className={styles.actions}>
            {problem && file ? <Button onClick={() => void retry()}>Retry</Button> : null}
            <Button variant="primary" disabled={isBusy || outcome === null} onClick={() => void runImport()}>
              Import Venues
              {source ? ` (${formatBytes(source.size)})` : ''}
            </Button>
          </div>
        )}
        {outcome && file ? (
          <div ref={result}>
            <ImportOutcome outcome={outcome} file={file} isDone={step === 'done'} />
            <ProblemRows
              rejected={outcome.rejected}
              unplaced={file.unplaced}
              fileName={source?.name ?? 'venues'}
            />
          </div>
        ) : null}
        <div className={styles.about}>
          <p>
            An import adds and updates. It never deletes a venue, and what an admin has changed by hand stays.
            It is written as a whole or not at all.
          </p>
          <details className={styles.formats}>
            <summary>A table of your own, for places without a register that can be read</summary>
            <p>
              Its headings: <code>{ownColumns.join(', ')}</code>. The columns name, address, city, state,
              latitude and longitude are needed, in any order; coordinates that are not known stay empty.{' '}
              <code>type</code> is club, hotel, casino or other; <code>source</code> is shown to readers as
              the credit of the list.
            </p>
          </details>
          <VenueSources />
        </div>
      </div>
    </>
  );
}

function sayStep({ step, outcome }: ImportState): string {
  if (step === 'reading') return 'Reading the file...';
  if (step === 'checking') return 'Checking what would change...';
  if (step === 'importing') return 'Importing...';
  if (step === 'done') return 'Done';
  return outcome ? 'Checked, nothing has been written yet' : '';
}

type FileDropProps = { disabled: boolean; onFile: (file: File) => void; children: React.ReactNode };

/** The open file, and the ways to choose another one: the file chooser, or dropping it here. */
function FileDrop({ disabled, onFile, children }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped && !disabled) onFile(dropped);
  };
  return (
    <section
      aria-label="File"
      className={cx(styles.drop, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
      <label className={styles.choose}>
        Choose another file
        <input
          type="file"
          accept=".json,.csv,.tsv,.txt,application/json,text/csv,text/plain"
          disabled={disabled}
          className={styles.input}
          onChange={(event) => {
            const [chosen] = event.target.files ?? [];
            // So that the same file can be chosen again after it was corrected.
            event.target.value = '';
            if (chosen) onFile(chosen);
          }}
        />
      </label>
      <p className={styles.accepted}>
        Or drop it here: a .json file, or a .csv file of the NSW premises list, of Victoria's or South
        Australia's licences, or of a table of your own. Sheets (.xlsx) need saving as CSV first. At most 64
        MB.
      </p>
    </section>
  );
}
