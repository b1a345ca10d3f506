import layout from '../../styles/layout.module.css';
import styles from './list-skeleton.module.css';
import { Skeleton, SkeletonGroup, type SkeletonProps } from './skeleton.tsx';

type Line = readonly [width: SkeletonProps['width'], height: SkeletonProps['height']];

export type ListSkeletonProps = {
  label: string;
  rows?: number;
  /** The size of the photo of a row in px. */
  photo?: number;
  /** The lines, badges and buttons of a row, below each other. */
  lines: readonly Line[];
  /** At the end of a row. */
  end?: Line;
  /** The lines above the list. */
  above?: readonly Line[];
};

/** Replaces a list on a card, in the shape of its rows. */
export function ListSkeleton({ label, rows = 3, photo, lines, end, above = [] }: ListSkeletonProps) {
  return (
    <SkeletonGroup label={label}>
      {above.length > 0 ? (
        <div className={styles.above}>
          <Lines lines={above} />
        </div>
      ) : null}
      <div className={layout.list}>
        {Array.from({ length: rows }, (_, row) => row).map((row) => (
          <div key={row} className={styles.row}>
            {photo === undefined ? null : <Skeleton width={`${photo}px`} height={`${photo}px`} />}
            <div className={styles.words}>
              <Lines lines={lines} />
            </div>
            {end ? <Skeleton width={end[0]} height={end[1]} className={styles.end} /> : null}
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}

function Lines({ lines }: { lines: readonly Line[] }) {
  return lines.map(([width, height]) => (
    <Skeleton key={`${width} ${height}`} width={width} height={height} className={styles.line} />
  ));
}
