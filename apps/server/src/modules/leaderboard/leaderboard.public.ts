export { settlePrizes } from './prizes.service.ts';
