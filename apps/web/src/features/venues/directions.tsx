import { type Destination, directionsHref } from '@reelmates/contract/venues/venue-location';
import { buttonClass } from '../../ui/controls/button.tsx';

type DirectionsProps = { venue: Destination };

/** Opens the phone's maps app, or a maps website if there is none. Nothing is sent before the press. */
export function Directions({ venue }: DirectionsProps) {
  return (
    <a
      href={directionsHref(venue, navigator.userAgent)}
      target="_blank"
      rel="noreferrer"
      className={buttonClass({ small: true })}
    >
      Directions
    </a>
  );
}
