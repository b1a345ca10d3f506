export { foldBoard, foldLedger } from './board-counts.repository.ts';
export { closeMonths } from './close-months.ts';
export { readBoard, readCurrentPrizes, readMonths } from './leaderboard.service.ts';
export { sendPrizeMail } from './send-prize-mail.ts';
