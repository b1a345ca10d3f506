import { OptionSheet } from '../../ui/controls/option-sheet.tsx';
import type { ChosenVenue } from './chosen-venue.ts';
import { useVenueOptions } from './use-venue-options.ts';

type VenueSheetProps = { open: boolean; onClose: () => void; onChoose: (venue: ChosenVenue) => void };

/** Chooses a venue: where the viewer played last, near ones, and all others by search. */
export function VenueSheet({ open, onClose, onChoose }: VenueSheetProps) {
  const { choose, ...list } = useVenueOptions({ opened: open, onChoose });
  return (
    <OptionSheet
      open={open}
      onClose={onClose}
      title="Venue"
      value={null}
      onChoose={(option) => choose(option?.value ?? null)}
      {...list}
    />
  );
}
