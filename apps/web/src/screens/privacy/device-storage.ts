import { brand } from '@reelmates/contract/brand';

/** A kind of data that the app stores in the browser. */
export type StoredKind = {
  title: string;
  text: string;
  /** The names under which it is stored. A colon at the end stands for any continuation. */
  keys: readonly string[];
};

/** All of them. device-storage.test.tsx fails if the source stores anything else. */
export const storedKinds: readonly StoredKind[] = [
  {
    title: 'A cookie that keeps you signed in',
    text: 'It ends when you log out, 30 days after your last visit, or 90 days after you signed in.',
    keys: ['sid'],
  },
  {
    title: 'A cookie by which your account recognises this browser',
    text: 'So that nobody else’s wrong passwords can lock you out here. It opens nothing by itself, stays when you log out, and ends 180 days after you last signed in.',
    keys: ['device'],
  },
  {
    title: 'Your choices for this device',
    text: 'Light or dark, and that you have seen the install hint. They stay when you log out: they say nothing about you.',
    keys: ['theme', 'pwa-install-dismissed'],
  },
  {
    title: 'What you typed to sign up',
    text: 'But not the password, so that a reload does not lose it. It is deleted when your account exists, or when you close the tab.',
    keys: ['sign-up'],
  },
  {
    title: 'That you have just joined',
    text: 'So that the first screen after it comes back when you reload. It is deleted when you leave that screen or close the tab.',
    keys: ['first-evening'],
  },
  {
    title: 'That you were asked for a photo and a line about you',
    text: 'So that you are asked once. It stays when you log out.',
    keys: ['profile-asked:'],
  },
  {
    title: 'Drafts',
    text: 'What you typed and did not send, a photo that belongs to it or that another app shared for it, a venue or place that you chose for the map, where on the map you were last, and that you hid a line in the feed. They are deleted when you log out, or when another account signs in here.',
    keys: ['draft:', 'shared-photo'],
  },
  {
    title: 'What waits to be sent',
    text: 'Sessions, posts, jackpots and comments that you wrote without a connection, with their photos, and likes and follows, until they are sent. Logging out asks you first and then deletes it. Another account that signs in here does not see it in the app.',
    keys: ['sessions-waiting:', 'waiting-sessions:', 'presses:'],
  },
  {
    title: 'That you logged out without a connection',
    text: 'Until the server has ended the session. It says nothing about you.',
    keys: ['log-out-due'],
  },
  {
    title: 'What you last saw',
    text: `What you looked at in the app (posts, profiles, notifications, boards, venues, your tracker), photos that everybody may see, and the map, so that ${brand.name} opens without a connection. At most 150 pages of text for 30 days, 200 photos for 7 days. They are deleted when you log out or another account signs in here; what a break closes is deleted when the break begins, and what belongs to somebody whom you block, with the block.`,
    keys: ['offline-copy-of', 'offline-copy', 'photos', 'map'],
  },
  {
    title: 'The app itself',
    text: `Its files, once you have signed in, so that it opens at once. They say nothing about you and stay when you log out.`,
    keys: ['files'],
  },
  {
    title: 'The end of your break',
    text: `So that ${brand.name} keeps to it without a connection. It is deleted when you log out.`,
    keys: ['break'],
  },
  {
    title: 'How far you had scrolled',
    text: 'So that going back leads to where you were. It is deleted when you close the tab.',
    keys: ['scroll-positions'],
  },
];
