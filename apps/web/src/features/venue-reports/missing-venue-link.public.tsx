import { buttonClass } from '../../ui/controls/button.tsx';
import { lazyOverlay } from '../../ui/overlays/lazy-overlay.tsx';
import type { ReportedRegion } from './missing-venue-draft.ts';
import styles from './missing-venue-link.module.css';
import { ReportLink } from './report-link.tsx';

const dialog = lazyOverlay(() =>
  import('./report-missing-venue-dialog.tsx').then((m) => m.ReportMissingVenueDialog),
);

/**
 * Below a venue field or a search, for people who do not find their venue.
 * @param venueName the text that they searched for
 */
export function MissingVenueLink({ venueName }: { venueName?: string }) {
  return (
    <ReportLink
      className={styles.link}
      preload={dialog.preload}
      sheet={(close) => <dialog.Overlay {...(venueName && { venueName })} onClose={close} />}
    >
      Can't find a venue? <span className={styles.here}>Click here</span>
    </ReportLink>
  );
}

/** For states or countries without any venue. */
export function ReportMissingVenueButton({ region }: { region: ReportedRegion | null }) {
  return (
    <ReportLink
      className={buttonClass({ variant: 'primary', block: true })}
      preload={dialog.preload}
      sheet={(close) => <dialog.Overlay {...(region && { region })} onClose={close} />}
    >
      Report Missing Venue
    </ReportLink>
  );
}
