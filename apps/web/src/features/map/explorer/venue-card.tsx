import type { VenueListItem } from '@reelmates/contract/venues/venues';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { cx } from '../../../lib/cx.ts';
import { venuePath } from '../../../lib/paths.ts';
import layout from '../../../styles/layout.module.css';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { CloseIcon } from '../../../ui/drawings/icons.tsx';
import {
  Directions,
  FavouriteButton,
  formatDistance,
  fromList,
  fromVenue,
  venueFacts,
  venueQuery,
} from '../../venues/venues.public.ts';
import styles from './venue-card.module.css';

export type VenueCardProps = {
  venue: VenueListItem;
  /** In kilometres; null if it is unknown. */
  away: number | null;
  /** Takes the focus, because the person has just chosen this venue. */
  focused: boolean;
  /** Shows the star and directions, except when a venue is chosen for a form. */
  leads: boolean;
  onClose: () => void;
  /** The buttons below. */
  children: ReactNode;
};

/** The selected venue. */
export function VenueCard({ venue, away, focused, leads, onClose, children }: VenueCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The list only has the town. If the address cannot be loaded, that is enough.
  const { data } = useQuery(venueQuery(venue.id));
  const { place } = data ? fromVenue(data) : fromList(venue);

  const facts = [...(away === null ? [] : [`${formatDistance(away)} away`]), ...venueFacts(venue)];

  useEffect(() => {
    if (focused) heading.current?.focus({ preventScroll: true });
  }, [focused]);

  return (
    <section className={cx(styles.card, layout.opened)} aria-label="Selected venue">
      <div className={styles.scroll}>
        <div className={styles.head}>
          <div className={styles.text}>
            <h2 ref={heading} className={styles.name} tabIndex={-1}>
              <Link href={venuePath(venue.id)}>{venue.name}</Link>
            </h2>
            <p className={styles.place}>{place}</p>
            {facts.length > 0 ? <p className={styles.facts}>{facts.join(' · ')}</p> : null}
          </div>
          {leads ? <FavouriteButton venue={venue} /> : null}
          <IconButton label="Close" className={styles.close} onClick={onClose}>
            <CloseIcon size={20} />
          </IconButton>
        </div>
        <div className={styles.actions}>
          {leads ? <Directions venue={data ?? venue} /> : null}
          {children}
        </div>
      </div>
    </section>
  );
}
