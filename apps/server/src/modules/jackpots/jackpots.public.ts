export { jackpotApproval, jackpotDenial, jackpotReviews, versionOfJackpot } from './jackpot-reviews.ts';
export { eraseFromJackpotReviews, eraseJackpots, type JackpotRecord } from './jackpots.repository.ts';
export { moveVenueJackpots } from './venue-jackpots.repository.ts';
export { deleteVerificationPhotos } from './verification-photos.ts';
