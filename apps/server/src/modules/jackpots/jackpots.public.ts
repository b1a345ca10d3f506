export {
  type ReviewedJackpot,
  reviewJackpot,
  undoJackpotDecision,
  versionOfJackpot,
} from './jackpot-reviews.ts';
export { moveVenueJackpots } from './venue-jackpots.repository.ts';
export { deleteVerificationPhotos } from './verification-photos.ts';
