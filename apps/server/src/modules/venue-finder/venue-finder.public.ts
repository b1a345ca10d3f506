export { eraseFavouriteVenues, moveVenueFavourites } from './favourites.repository.ts';
