import { lazyOverlay } from '../../ui/overlays/lazy-overlay.tsx';
import { ReportLink } from './report-link.tsx';
import styles from './wrong-venue-link.module.css';

const sheet = lazyOverlay(() => import('./venue-problem-sheet.tsx').then((m) => m.VenueProblemSheet));

/** On a venue's page, for people who know better. */
export function WrongVenueLink({ venue }: { venue: { id: string; name: string } }) {
  return (
    <ReportLink
      className={styles.link}
      preload={sheet.preload}
      sheet={(close) => <sheet.Overlay venue={venue} onClose={close} />}
    >
      Something wrong with this venue?
    </ReportLink>
  );
}
