import { formatPlural } from '../../../lib/text/format.ts';
import type { RejectedRow, UnplacedRow } from './import-file.ts';
import { downloadRejected, downloadUnplaced } from './row-files.ts';
import styles from './row-list.module.css';
import { RowList } from './row-list.tsx';

type ProblemRowsProps = {
  rejected: readonly RejectedRow[];
  unplaced: readonly UnplacedRow[];
  fileName: string;
};

/** Rows that cannot be imported, or not yet, and why. */
export function ProblemRows({ rejected, unplaced, fileName }: ProblemRowsProps) {
  return (
    <>
      {unplaced.length > 0 ? (
        <RowList
          id="unplaced-rows"
          title={unplaced.length === 1 ? '1 venue needs a location' : needs(unplaced.length)}
          rows={unplaced}
          onDownload={() => downloadUnplaced(unplaced, fileName)}
        >
          <p className={styles.help}>
            They are not imported. Either download them, fill in latitude and longitude, and choose that table
            here. Or choose the postal places of GeoNames (AU.txt or NZ.txt, from the archives at
            download.geonames.org/export/zip): venues then stand in the middle of their town, and say so.
          </p>
        </RowList>
      ) : null}
      {rejected.length > 0 ? (
        <RowList
          id="rejected-rows"
          title={formatPlural(rejected.length, 'rejected row')}
          rows={rejected}
          onDownload={() => downloadRejected(rejected, fileName)}
        />
      ) : null}
    </>
  );
}

const needs = (count: number) => `${formatPlural(count, 'venue')} need a location`;
