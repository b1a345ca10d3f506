export { moveVenueJackpots } from './venue-jackpots.repository.ts';
