export { prizeWonText } from './mail-texts.ts';
export { sendAccountMail } from './send-account-mail.ts';
