export { findAddresses } from './account-mail.repository.ts';
export { prizeWonText, testMailText } from './mail-texts.ts';
export { sendAccountMail, sendUndoLink } from './send-account-mail.ts';
