export { foldBoard, foldLedger } from './board-counts.repository.ts';
export { closeMonths } from './close-months.ts';
export { readBoard, readMonths, readPresentPrizes } from './leaderboard.service.ts';
export { sendPrizeMail } from './send-prize-mail.ts';
