export { closeMonths } from './close-months.ts';
export { sendPrizeMail } from './send-prize-mail.ts';
