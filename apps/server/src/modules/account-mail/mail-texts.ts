import { brand } from '@reelmates/contract/brand';
import type { Mail } from '../../platform/mail.ts';

type Text = Omit<Mail, 'to'>;

function compose(subject: string, username: string | null, ...paragraphs: readonly string[]): Text {
  const text = [
    `Hi${username === null ? '' : ` ${username}`},`,
    ...paragraphs,
    `Questions? Reply to this mail.\nThe ${brand.name} team`,
  ];
  return { subject, text: `${text.join('\n\n')}\n` };
}

export function verifyEmailText(username: string | null, link: string): Text {
  return compose(
    `Verify your email address for ${brand.name}`,
    username,
    'Please open this link to verify your email address:',
    link,
    `It works once, for 24 hours. If you didn't give this address to ${brand.name}, you can ignore this mail.`,
  );
}

export function resetPasswordText(username: string | null, link: string): Text {
  return compose(
    `Reset your ${brand.name} password`,
    username,
    'Somebody, hopefully you, asked for a new password. Open this link to choose one:',
    link,
    "It works once, for one hour. If it wasn't you, you can ignore this mail: your password stays as it is.",
  );
}

export function emailChangeText(username: string | null): Text {
  return compose(
    `Your ${brand.name} email address is about to change`,
    username,
    'Your account was given another email address. This one stays in force until the new one is verified.',
    "If it wasn't you, sign in and change your password now: Profile, Settings.",
  );
}

export function emailChangedText(username: string | null, undoLink: string): Text {
  return compose(
    `Your ${brand.name} email address was changed`,
    username,
    'Your account has another email address now. Mail about it no longer comes here.',
    "If it wasn't you, open this link to bring this address back:",
    undoLink,
    'It works for 7 days. It signs out every device and ends the password, and we mail you a link to choose a new one. If the change was yours, you can ignore this mail.',
  );
}

export function passwordChangedText(username: string | null, forgotPasswordLink: string): Text {
  return compose(
    `Your ${brand.name} password was changed`,
    username,
    'The password of your account was changed, and its other devices were signed out.',
    `If it wasn't you, choose a new one now: ${forgotPasswordLink}`,
  );
}

/** @param until when the account can no longer be restored */
export function deletionNoticeText(username: string | null, until: string, isBanned: boolean): Text {
  return compose(
    `Your ${brand.name} account was deleted`,
    username,
    'Your account was deleted, and nobody sees anything of it any more. Within 7 days we erase everything that it holds.',
    isBanned
      ? "If it wasn't you, please tell us now."
      : `If it wasn't you, or you change your mind, sign in before ${until}: everything comes back.`,
  );
}

/** @param text the prize, and until when it can be claimed */
export function prizeWonText(username: string | null, text: string, prizesLink: string): Text {
  return compose(
    `You won a prize on the ${brand.name} leaderboard`,
    username,
    text,
    `Sign in and claim it here: ${prizesLink}`,
    'A prize that is not claimed in time goes to the next member on the board.',
  );
}

export function testMailText(username: string | null, publicUrl: string): Text {
  return compose(
    `Test mail from ${brand.name}`,
    username,
    `You asked for this mail on the Set Up page of ${publicUrl}. It has arrived, so mail works.`,
  );
}
