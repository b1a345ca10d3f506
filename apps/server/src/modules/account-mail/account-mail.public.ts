export { prizeWonText } from './mail-texts.ts';
export { sendAccountMail, sendUndoLink } from './send-account-mail.ts';
