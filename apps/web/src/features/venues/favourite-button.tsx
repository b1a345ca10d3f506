import { IconButton } from '../../ui/controls/icon-button.tsx';
import { StarIcon, StarOnIcon } from '../../ui/drawings/icons-content.tsx';
import styles from './favourite-button.module.css';
import { useFavourites, useToggleFavourite } from './favourites.ts';

/** The star that makes a venue a favourite. */
export function FavouriteButton({ venue }: { venue: { id: string; name: string } }) {
  const { ids } = useFavourites();
  const toggle = useToggleFavourite();
  const isFavourite = ids?.has(venue.id) ?? false;
  return (
    <IconButton
      label={`Favourite ${venue.name}`}
      aria-pressed={isFavourite}
      aria-disabled={ids ? undefined : true}
      className={styles.star}
      onClick={() => {
        if (ids) toggle(venue.id);
      }}
    >
      {isFavourite ? <StarOnIcon size={20} /> : <StarIcon size={20} />}
    </IconButton>
  );
}
