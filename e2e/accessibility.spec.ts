// spec: none, accessibility is a requirement of the design
import type { Locator, Page } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { winMonth } from './closed-month.ts';
import { addComment, approve, cameraFile, follow, sharePost, uploadPhoto } from './content.ts';
import { expect, type Person, test, type WindowOptions } from './fixtures.ts';
import { expectReadingOrder, readingOrder, wholeOf } from './reading-order.ts';
import { fillAccountForm, postBy, toastOf } from './steps.ts';

type People = { guest: null; member: Person; newcomer: Person; moderator: Person; author: Person };
/** The ids of the author's posts: one that everybody sees, and one that was denied; a closed month that they won. */
type Cast = People & { shown: string; denied: string; month: string };

type Screen = {
  name: string;
  as: keyof People;
  address: string | ((cast: Cast) => string);
  /** Content from other journeys: `lists` compares the reading order without list entries, `more` not at all. */
  shared?: 'lists' | 'more';
  /** In a list with content from other journeys: an entry of these people, whose reading order is compared as well. */
  entry?: (page: Page, cast: Cast) => Locator;
  /** Brings the screen into the tested state, and waits until it is complete. */
  ready: (page: Page, cast: Cast) => Promise<unknown>;
};

const heading = (name: string) => (page: Page) =>
  expect(page.getByRole('heading', { name, exact: true })).toBeVisible();

async function openMenu(page: Page, { author }: Cast): Promise<void> {
  await page.getByRole('button', { name: `More about ${author.username}` }).click();
  await expect(page.getByRole('button', { name: `Block ${author.username}` })).toBeVisible();
}

async function openPhotoEditor(page: Page): Promise<void> {
  await page.getByLabel('Photo', { exact: true }).setInputFiles(await cameraFile());
  await expect(page.getByRole('img', { name: 'Your photo', exact: true })).toBeVisible();
}

const screens: Screen[] = [
  {
    name: 'welcome',
    as: 'guest',
    address: '/',
    ready: (page) => expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible(),
  },
  {
    name: 'login with errors',
    as: 'guest',
    address: '/login',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByText('Password is required')).toBeVisible();
    },
  },
  { name: 'sign-up', as: 'guest', address: '/signup/account', ready: heading('Create Your Account') },
  {
    name: 'sign-up with errors',
    as: 'guest',
    address: '/signup/account',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Continue to Profile Setup' }).click();
      await expect(page.getByText('Date of birth is required')).toBeVisible();
    },
  },
  {
    name: 'the second step of sign-up',
    as: 'guest',
    address: '/signup/account',
    ready: async (page) => {
      await fillAccountForm(page);
      await page.getByRole('button', { name: 'Continue to Profile Setup' }).click();
      await page.getByLabel('Username').fill('admin');
      await expect(page.getByText('Username is taken')).toBeVisible();
    },
  },
  {
    name: 'forgotten password',
    as: 'guest',
    address: '/forgot-password',
    ready: heading('Forgot Password?'),
  },
  {
    name: 'reset password',
    as: 'guest',
    address: '/reset-password?token=none',
    ready: heading('Reset Password'),
  },
  {
    name: 'verification that fails',
    as: 'guest',
    address: '/verify-email',
    ready: heading('Invalid verification link'),
  },
  {
    name: 'undo of an email change that fails',
    as: 'guest',
    address: '/undo-email-change',
    ready: heading('Email Not Changed'),
  },
  {
    name: 'undo of an email change',
    as: 'guest',
    address: '/undo-email-change?token=none',
    ready: heading('Undo Email Change'),
  },
  { name: 'terms', as: 'guest', address: '/terms', ready: heading('Terms of Service') },
  { name: 'privacy', as: 'guest', address: '/privacy', ready: heading('Privacy Policy') },
  {
    name: 'a post without an account',
    as: 'guest',
    address: ({ shown }) => `/posts/${shown}`,
    ready: (page, { author }) => heading(`Post by ${author.username}`)(page),
  },
  {
    name: 'a venue without an account',
    as: 'guest',
    address: '/venue/1',
    ready: (page) => expect(page.getByRole('link', { name: 'Directions' })).toBeVisible(),
  },
  { name: 'not found', as: 'guest', address: '/nowhere', ready: heading('404 Page Not Found') },
  {
    name: 'install sheet',
    as: 'guest',
    address: '/',
    ready: async (page) => {
      await page.evaluate(() => localStorage.removeItem('pwa-install-dismissed'));
      await page.reload();
      await expect(page.getByRole('dialog', { name: 'Install Reelmates' })).toBeVisible();
    },
  },
  {
    name: 'feed with comments open',
    as: 'member',
    address: '/?tab=following',
    shared: 'lists',
    entry: (page, { author }) => postBy(page, author.username).first(),
    ready: async (page, { author }) => {
      const post = postBy(page, author.username).first();
      await post.getByRole('button', { name: /^Comments/ }).click();
      await expect(post.getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'followers',
    as: 'member',
    address: ({ author }) => `/users/${author.id}/followers`,
    ready: (page) => expect(page.getByText('(You)')).toBeVisible(),
  },
  {
    name: 'people to find',
    as: 'newcomer',
    address: '/people',
    shared: 'more',
    // Whether there is anybody depends on what other journeys have posted.
    ready: (page) =>
      expect(
        page
          .getByRole('button', { name: /^Not interested in / })
          .or(page.getByRole('heading', { name: 'Nobody to suggest just now' }))
          .first(),
      ).toBeVisible(),
  },
  {
    name: 'a post with comments',
    as: 'member',
    address: ({ shown }) => `/posts/${shown}`,
    ready: (page) => expect(page.getByRole('listitem').filter({ hasText: 'Pending review' })).toBeVisible(),
  },
  {
    name: 'replying to a comment',
    as: 'member',
    address: ({ shown }) => `/posts/${shown}`,
    ready: async (page, { author }) => {
      await expect(page.getByText('Author', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: `Reply to ${author.username}` }).click();
      await expect(page.getByText('Replying to')).toBeVisible();
    },
  },
  {
    name: 'who likes a post',
    as: 'member',
    address: ({ shown }) => `/posts/${shown}`,
    ready: async (page) => {
      await page.getByRole('button', { name: /^Liked by/ }).click();
      await expect(page.getByRole('dialog', { name: 'Likes' }).getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'changing a comment',
    as: 'member',
    address: ({ shown }) => `/posts/${shown}`,
    ready: async (page) => {
      const own = page.getByRole('listitem').filter({ hasText: 'Pending review' });
      await own.getByRole('button', { name: /^More about the comment/ }).click();
      await page.getByRole('button', { name: 'Edit comment' }).click();
      await expect(page.getByRole('dialog', { name: 'Edit comment' })).toBeVisible();
    },
  },
  {
    name: "menu of another member's post",
    as: 'member',
    address: ({ shown }) => `/posts/${shown}`,
    ready: async (page) => {
      await page.getByRole('button', { name: /^More about the post/ }).click();
      await expect(page.getByRole('button', { name: 'Report post' })).toBeVisible();
    },
  },
  {
    name: 'a photo to look at closely',
    as: 'member',
    address: ({ shown }) => `/posts/${shown}`,
    ready: async (page) => {
      await page.getByRole('button', { name: /^Photo shared/ }).click();
      await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible();
    },
  },
  {
    name: 'deleting an own post',
    as: 'author',
    address: ({ shown }) => `/posts/${shown}`,
    ready: async (page) => {
      await page.getByRole('button', { name: /^More about the post/ }).click();
      await page.getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByRole('dialog', { name: 'Delete this post?' })).toBeVisible();
    },
  },
  {
    name: 'changing a post',
    as: 'author',
    address: ({ shown }) => `/posts/${shown}/edit`,
    ready: (page) => expect(page.getByRole('button', { name: 'Save' })).toBeVisible(),
  },
  {
    name: 'a denied post',
    as: 'author',
    address: ({ denied }) => `/posts/${denied}`,
    ready: (page) => expect(page.getByRole('link', { name: 'Fix and resend' })).toBeVisible(),
  },
  {
    name: 'fixing a denied post',
    as: 'author',
    address: ({ denied }) => `/posts/${denied}/edit`,
    ready: (page) => expect(page.getByRole('button', { name: 'Resend' })).toBeVisible(),
  },
  { name: 'post not found', as: 'member', address: '/posts/999999999', ready: heading('Post not found') },
  {
    name: 'empty feed',
    as: 'newcomer',
    address: '/?tab=following',
    shared: 'lists',
    ready: heading('No posts from people you follow'),
  },
  {
    name: 'profile',
    as: 'author',
    address: '/profile',
    ready: (page) => expect(page.getByRole('button', { name: /^Photo shared/ }).first()).toBeVisible(),
  },
  {
    name: 'own posts and comments',
    as: 'author',
    address: '/your-content',
    ready: (page) => expect(page.getByRole('button', { name: /^Make private/ }).first()).toBeVisible(),
  },
  { name: 'profile without posts', as: 'newcomer', address: '/profile', ready: heading('No posts yet') },
  {
    name: 'settings',
    as: 'moderator',
    address: '/profile',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Settings' }).click();
      await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
    },
  },
  {
    name: 'settings with errors',
    as: 'member',
    address: '/profile',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByLabel('Profile tag').fill('');
      await page.getByLabel('Bio').fill('x'.repeat(151));
      await page.getByLabel('New password').fill('short');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByText('Profile tag is required')).toBeVisible();
    },
  },
  {
    name: 'discarding settings',
    as: 'member',
    address: '/profile',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByLabel('Bio').fill('Half an idea');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByRole('dialog', { name: 'Discard changes?' })).toBeVisible();
    },
  },
  {
    name: 'login sessions',
    as: 'member',
    address: '/profile',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByRole('button', { name: "Where you're signed in" }).click();
      await expect(page.getByText('This device')).toBeVisible();
    },
  },
  {
    name: 'deleting the account',
    as: 'member',
    address: '/profile',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByRole('button', { name: 'Delete account' }).click();
      const sheet = page.getByRole('dialog', { name: 'Delete your account?' });
      await sheet.getByRole('button', { name: 'Delete account' }).click();
      await expect(sheet.getByText('Password is required')).toBeVisible();
    },
  },
  {
    name: 'user search',
    as: 'member',
    address: '/',
    shared: 'lists',
    entry: (page, { author }) => page.getByRole('option', { name: author.username }),
    ready: async (page, { author }) => {
      await page.getByRole('button', { name: 'Search users' }).click();
      await page.getByRole('combobox', { name: 'Search users' }).fill(author.username);
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'user search without a hit',
    as: 'member',
    address: '/',
    shared: 'lists',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Search users' }).click();
      await page.getByRole('combobox', { name: 'Search users' }).fill('zqxjkzqxjk');
      await expect(page.getByText('No users found')).toBeVisible();
    },
  },
  {
    name: 'a user',
    as: 'member',
    address: ({ author }) => `/users/${author.id}`,
    ready: (page) => expect(page.getByRole('button', { name: /^Photo shared/ }).first()).toBeVisible(),
  },
  {
    name: 'posts viewer',
    as: 'member',
    address: ({ author }) => `/users/${author.id}`,
    ready: async (page) => {
      await page
        .getByRole('button', { name: /^Photo shared/ })
        .first()
        .click();
      await expect(page.getByRole('dialog', { name: 'Posts' })).toBeVisible();
    },
  },
  {
    name: 'menu on a profile',
    as: 'member',
    address: ({ author }) => `/users/${author.id}`,
    ready: openMenu,
  },
  {
    name: 'report with errors',
    as: 'member',
    address: ({ author }) => `/users/${author.id}`,
    ready: async (page, cast) => {
      await openMenu(page, cast);
      await page.getByRole('button', { name: /^Report/ }).click();
      await page.getByRole('button', { name: 'Send report' }).click();
      await expect(page.getByText('Please choose a reason')).toBeVisible();
    },
  },
  {
    name: 'muted user',
    as: 'newcomer',
    address: ({ author }) => `/users/${author.id}`,
    ready: (page) => expect(page.getByRole('button', { name: 'Unmute' })).toBeVisible(),
  },
  {
    name: 'muted people',
    as: 'newcomer',
    address: '/profile',
    ready: async (page, { author }) => {
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByRole('button', { name: 'Blocked and muted' }).click();
      await page.getByRole('tab', { name: 'Muted' }).click();
      await expect(page.getByRole('button', { name: `Unmute ${author.username}` })).toBeVisible();
    },
  },
  {
    name: 'notifications',
    as: 'author',
    address: '/notifications',
    ready: (page) => expect(page.getByRole('link', { name: /liked your post/ })).toBeVisible(),
  },
  {
    name: 'a group of new followers',
    as: 'author',
    address: '/notifications',
    ready: async (page, { member }) => {
      await expect(page.getByText(/started following you/).first()).toBeVisible();
      // There are two rows if an hour began between the two follows.
      const group = page.getByRole('button', { name: /started following you/ });
      if ((await group.count()) > 0) await group.click();
      await expect(page.getByRole('link', { name: new RegExp(member.username) }).first()).toBeVisible();
    },
  },
  { name: 'no notifications', as: 'newcomer', address: '/notifications', ready: heading('Nothing yet') },
  {
    name: 'likes',
    as: 'author',
    address: '/likes',
    ready: (page, { member }) => expect(page.getByRole('link', { name: member.username })).toBeVisible(),
  },
  { name: 'no likes', as: 'newcomer', address: '/likes', ready: heading('No posts with likes yet') },
  { name: 'user not found', as: 'member', address: '/users/999999999', ready: heading('User not found') },
  {
    name: 'add with errors',
    as: 'member',
    address: '/add',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Share Your Win' }).click();
      await expect(page.getByText('Win amount is required')).toBeVisible();
    },
  },
  {
    name: 'a jackpot with errors',
    as: 'member',
    address: '/add?tab=jackpot',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Submit Jackpot' }).click();
      await expect(page.getByText('Jackpot amount is required')).toBeVisible();
    },
  },
  {
    name: 'own jackpots',
    as: 'author',
    address: '/jackpots',
    ready: (page) => expect(page.getByText('Pending review')).toBeVisible(),
  },
  { name: 'no jackpots', as: 'newcomer', address: '/jackpots', ready: heading('No jackpots yet') },
  {
    name: 'machine picker',
    as: 'member',
    address: '/add',
    shared: 'lists',
    entry: (page) => page.getByRole('option').first(),
    ready: async (page) => {
      await page.getByRole('button', { name: 'Machine type' }).click();
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'photo editor, crop',
    as: 'member',
    address: '/add',
    ready: openPhotoEditor,
  },
  {
    name: 'photo editor, blur',
    as: 'member',
    address: '/add',
    ready: async (page) => {
      await openPhotoEditor(page);
      await page.getByLabel('Blur', { exact: true }).check();
      await page.getByRole('button', { name: 'Blur brush' }).press('Space');
    },
  },
  {
    name: 'missing venue with errors',
    as: 'member',
    address: '/add',
    ready: async (page) => {
      await page.getByRole('button', { name: "Can't find a venue? Click here" }).click();
      await page.getByRole('button', { name: 'Submit Report' }).click();
      await expect(page.getByText('Missing Information')).toBeVisible();
    },
  },
  {
    name: 'a venue',
    as: 'member',
    address: '/venue/1',
    shared: 'lists',
    ready: async (page) => {
      await expect(page.getByText('Example – not this venue')).toHaveCount(3);
      await expect(page.getByText('0 wins')).toBeVisible();
    },
  },
  {
    name: 'exclusion from a venue',
    as: 'member',
    address: '/venue/1',
    ready: async (page) => {
      await page.getByRole('button', { name: /^Exclude me from this venue/ }).click();
      await expect(page.getByLabel('Your letter')).toBeVisible();
    },
  },
  {
    name: "a venue's report with errors",
    as: 'member',
    address: '/venue/1',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Something wrong with this venue?' }).click();
      await page.getByRole('button', { name: 'Submit Report' }).click();
      await expect(page.getByText('Please choose what is wrong')).toBeVisible();
    },
  },
  { name: 'venue not found', as: 'member', address: '/venue/999999999', ready: heading('Venue not found') },
  {
    name: 'leaderboard',
    as: 'guest',
    address: '/leaderboard',
    shared: 'lists',
    ready: (page) => expect(page.getByRole('list', { name: /^Leaderboard of/ })).toBeVisible(),
  },
  {
    name: 'leaderboard with the own row',
    as: 'author',
    address: '/leaderboard',
    shared: 'lists',
    ready: (page) => expect(page.getByText('(You)').first()).toBeVisible(),
  },
  {
    name: 'a month without a board',
    as: 'guest',
    address: '/leaderboard?month=2024-02',
    ready: heading('February 2024'),
  },
  {
    name: 'own points',
    as: 'author',
    address: '/points',
    shared: 'lists',
    entry: (page) => page.getByRole('list', { name: /^Points in/ }),
    ready: (page) => expect(page.getByRole('list', { name: /^Points in/ })).toBeVisible(),
  },
  {
    name: 'own prizes',
    as: 'author',
    address: '/prizes',
    ready: (page) => expect(page.getByRole('button', { name: /^Claim prize/ })).toBeVisible(),
  },
  {
    name: 'a closed month',
    as: 'member',
    address: ({ month }) => `/leaderboard?month=${month}`,
    shared: 'lists',
    entry: (page, { author }) => page.getByRole('listitem').filter({ hasText: author.username }).first(),
    ready: (page) => expect(page.getByText(/Final since/)).toBeVisible(),
  },
  {
    name: 'the prizes of a closed month',
    as: 'moderator',
    address: '/admin/leaderboard',
    shared: 'lists',
    ready: async (page, { month }) => {
      await page.getByRole('combobox', { name: 'Month' }).selectOption(month);
      await expect(page.getByText('Unclaimed')).toBeVisible();
    },
  },
  { name: 'tracker', as: 'member', address: '/tracker', ready: heading('Track Your Play') },
  {
    name: 'tracker that says what was logged',
    as: 'member',
    address: '/tracker',
    ready: async (page) => {
      await page.getByLabel('Amount spent').fill('12.30');
      await page.getByLabel('Amount won').fill('7.20');
      await page.getByRole('button', { name: 'Log Session' }).click();
      // The tooltip stays while the pointer is over it.
      await page.getByRole('button', { name: 'Undo' }).hover();
    },
  },
  {
    name: 'venues to choose from',
    as: 'member',
    address: '/add',
    shared: 'lists',
    entry: (page) => page.getByRole('option').first(),
    ready: async (page) => {
      await page.getByRole('button', { name: /^Venue/ }).click();
      await expect(page.getByRole('link', { name: 'Choose on the map' })).toBeVisible();
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'dashboard',
    as: 'moderator',
    address: '/admin',
    shared: 'lists',
    ready: async (page) => {
      await expect(page.getByText('Posts Queue', { exact: true }).last()).toBeVisible();
      await page.getByText('Show as a table').click();
      await expect(page.getByRole('table').first()).toBeVisible();
    },
  },
  {
    name: 'a range of the dashboard',
    as: 'moderator',
    address: '/admin',
    shared: 'lists',
    ready: async (page) => {
      await page.getByRole('button', { name: /^Today/ }).click();
      await page.getByRole('button', { name: 'Custom Range' }).click();
      await expect(page.getByLabel('Start')).toBeVisible();
    },
  },
  {
    name: 'posts queue',
    as: 'moderator',
    address: '/admin/posts',
    shared: 'lists',
    ready: (page) => expect(page.getByRole('button', { name: 'Approve' }).first()).toBeVisible(),
  },
  {
    name: 'denying a post',
    as: 'moderator',
    address: '/admin/posts',
    shared: 'lists',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Deny' }).first().click();
      await expect(page.getByRole('dialog', { name: 'Deny: which reason?' })).toBeVisible();
    },
  },
  {
    name: 'a photo under review',
    as: 'moderator',
    address: '/admin/posts',
    shared: 'lists',
    ready: async (page) => {
      // The dialog shows the age of the post, except within its first minute.
      await page.clock.setSystemTime(Date.now() + 3_600_000);
      await page
        .getByRole('button', { name: /^Enlarge photo/ })
        .first()
        .click();
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Approve' })).toBeVisible();
      await page.clock.setSystemTime(Date.now());
    },
  },
  {
    name: 'jackpots queue',
    as: 'moderator',
    address: '/admin/jackpots',
    shared: 'lists',
    ready: (page) => expect(page.getByRole('button', { name: 'Verify' }).first()).toBeVisible(),
  },
  {
    name: 'comments queue',
    as: 'moderator',
    address: '/admin/comments',
    shared: 'lists',
    ready: (page) => expect(page.getByRole('button', { name: 'Approve' }).first()).toBeVisible(),
  },
  {
    name: 'member reports',
    as: 'moderator',
    address: '/admin/reports',
    shared: 'lists',
    ready: (page) => expect(page.getByRole('button', { name: 'No action' }).first()).toBeVisible(),
  },
  {
    name: 'a prize with errors',
    as: 'moderator',
    address: '/admin/leaderboard',
    shared: 'lists',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Add Prize' }).click();
      await expect(page.getByText('Position and prize value are required.').first()).toBeVisible();
    },
  },
  {
    name: 'user management',
    as: 'moderator',
    address: ({ author }) => `/admin/users?search=${author.username}`,
    shared: 'lists',
    entry: (page, { author }) => page.getByRole('listitem').filter({ hasText: author.username }).first(),
    ready: (page) => expect(page.getByRole('button', { name: /^Edit stats/ }).first()).toBeVisible(),
  },
  {
    name: 'banning a user',
    as: 'moderator',
    address: ({ author }) => `/admin/users?search=${author.username}`,
    shared: 'lists',
    ready: async (page) => {
      await page
        .getByRole('button', { name: /^Ban @/ })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'stats of a user',
    as: 'moderator',
    address: ({ author }) => `/admin/users?search=${author.username}`,
    shared: 'lists',
    ready: async (page) => {
      await page
        .getByRole('button', { name: /^Edit stats/ })
        .first()
        .click();
      await expect(page.getByRole('dialog', { name: 'Edit User Stats' })).toBeVisible();
    },
  },
  {
    name: 'details of a user',
    as: 'moderator',
    address: ({ author }) => `/admin/users?search=${author.username}`,
    shared: 'lists',
    ready: async (page) => {
      await page
        .getByRole('button', { name: /^View details/ })
        .first()
        .click();
      await expect(page.getByRole('dialog').getByText('Lifetime winnings')).toBeVisible();
    },
  },
  {
    name: 'audit log',
    as: 'moderator',
    address: ({ moderator }) => `/admin/audit?person=${moderator.id}`,
    shared: 'lists',
    entry: (page) => page.getByRole('main').getByRole('listitem').filter({ hasText: 'The screen cannot' }),
    ready: (page) => expect(page.getByRole('listitem').first()).toBeVisible(),
  },
  {
    name: 'access management',
    as: 'moderator',
    address: '/admin/access',
    shared: 'lists',
    entry: (page, { moderator }) => page.getByRole('listitem').filter({ hasText: moderator.username }),
    ready: (page) => expect(page.getByRole('button', { name: /^Remove / }).first()).toBeVisible(),
  },
  {
    name: 'set-up',
    as: 'moderator',
    address: '/admin/set-up',
    shared: 'lists',
    ready: heading('Public address'),
  },
  {
    name: 'adding an admin',
    as: 'moderator',
    address: '/admin/access',
    shared: 'lists',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Add Admin User' }).click();
      await page.getByLabel('Search by username or email').fill('example.org');
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    },
  },
  { name: 'access denied', as: 'newcomer', address: '/admin', ready: heading('Access Denied') },
  {
    // The last of the newcomer's: from here on it stands in the place of the feed.
    name: 'the first evening with all venues',
    as: 'newcomer',
    address: '/',
    shared: 'lists',
    ready: async (page, { newcomer }) => {
      await page.evaluate((id) => sessionStorage.setItem('first-evening', id), newcomer.id);
      await page.reload();
      const more = page.getByRole('button', { name: /more venues$/ });
      await more.click();
      await page.getByRole('checkbox').first().check();
      await expect(more).toHaveCount(0);
    },
  },
];

/** The people and content that the screens show. */
async function assemble(newPerson: (options?: { admin?: boolean }) => Promise<Person>): Promise<Cast> {
  const [author, member, newcomer, moderator] = await Promise.all([
    newPerson(),
    newPerson(),
    newPerson(),
    newPerson({ admin: true }),
  ]);
  const imageUrl = await uploadPhoto(author, 7);
  const full = {
    imageUrl,
    amountSpent: '60.00',
    showSpent: true,
    betLevel: '1.00',
    machineType: 'Ainsworth - Mustang Money 2',
    caption: `It took the whole evening, ${'and then some more '.repeat(5)}until it came.`,
  };
  const post = await sharePost(author, full, moderator);
  await sharePost(author, { ...full, winAmount: '99999999.99', caption: 'Waiting' });
  const denied = await sharePost(author, { ...full, imageUrl: null });
  await moderator.api.post(`/api/admin/posts/${denied.id}/deny`, {
    data: { reason: 'The screen cannot be read. '.repeat(6) },
  });
  const jackpot = { jackpotAmount: 99_999.99, imageUrl: await uploadPhoto(author, 8) };
  expect((await author.api.post('/api/jackpots', { data: jackpot })).status()).toBe(201);
  for (const person of [member, moderator]) await follow(person, author);
  const night = await addComment(member, post.id, 'What a night! '.repeat(12), moderator);
  const reply = await author.api.post(`/api/posts/${post.id}/comments`, {
    data: { content: 'The bistro closes at half eight.', parentId: night },
  });
  await approve(moderator, 'comments', (await reply.json()).id);
  await addComment(member, post.id, 'Still waiting');
  for (const fan of [member, moderator, newcomer]) await fan.api.post(`/api/posts/${post.id}/like`);
  await newcomer.api.post(`/api/users/${author.id}/mute`);
  const report = { kind: 'post', targetId: post.id, reason: 'other', note: 'Who is that? '.repeat(9) };
  await member.api.post('/api/reports', { data: report });
  const month = await winMonth(author, { 1: '$500' });
  return { guest: null, member, newcomer, moderator, author, shown: post.id, denied: denied.id, month };
}

type OpenAs = (person: Person | null, options?: WindowOptions) => Promise<Page>;

/** Brings each screen into its state, in one window for each person, and checks it. */
async function visitAll(
  openAs: OpenAs,
  cast: Cast,
  options: WindowOptions,
  some: readonly Screen[],
  look: (page: Page, screen: Screen) => Promise<void>,
): Promise<void> {
  const windows = new Map<keyof People, Page>();
  for (const screen of some) {
    const { as, address, ready } = screen;
    await test.step(screen.name, async () => {
      const page = windows.get(as) ?? (await openAs(cast[as], options));
      windows.set(as, page);
      await page.goto(typeof address === 'string' ? address : address(cast));
      await ready(page, cast);
      await look(page, screen);
    });
  }
}

/**
 * In the page: the light theme, at once. A card that is off screen gets its colours no sooner than axe asks for them,
 * and would be checked at the beginning of their transition.
 */
function turnLight(): void {
  const still = new CSSStyleSheet();
  still.replaceSync('*, ::before, ::after { transition: none !important; }');
  document.adoptedStyleSheets.push(still);
  document.documentElement.classList.replace('dark', 'light');
}

/** The width of the widest thing that would have to be scrolled sideways, or null. */
function tooWide(page: Page): Promise<number | null> {
  return page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll('dialog[open]')];
    const widest = Math.max(...boxes.map((box) => box.scrollWidth));
    return widest > screen.width ? widest : null;
  });
}

/** Of the rules that axe has on by default, those that look at colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Adds what axe finds on the page, first in the dark theme, then in the light one. */
async function checkBothThemes(page: Page, name: string, found: string[]): Promise<void> {
  for (const finding of await axeFindings(page)) found.push(`${name}: ${finding}`);

  await page.evaluate(turnLight);
  // Other rules give the same findings as in the dark theme.
  for (const finding of await axeFindings(page, colourRules)) found.push(`${name}, light: ${finding}`);
}

/** Adds what axe finds in either theme, and what is too wide for small screens, for those lying down and for large text. */
async function checkOnPhone(page: Page, name: string, found: string[]): Promise<void> {
  await checkBothThemes(page, name, found);

  await page.setViewportSize({ width: 320, height: 700 });
  const narrow = await tooWide(page);
  if (narrow !== null) found.push(`${name}: ${narrow} px wide at 320`);

  await page.setViewportSize({ width: 568, height: 320 });
  const landscape = await tooWide(page);
  if (landscape !== null) found.push(`${name}: ${landscape} px wide at 568, in landscape`);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const large = await tooWide(page);
  if (large !== null) found.push(`${name}: ${large} px wide with large text`);
}

test('faults of all kinds that are planted in a page are found', async ({ openAs }) => {
  const page = await openAs(null);
  await page.goto('/terms');
  await heading('Terms of Service')(page);
  // The app replaces the main element that the server rendered.
  await expect(toastOf(page)).toBeAttached();
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      .planted { background: #fff; color: #000; }
      .dark .planted-dark, .light .planted-light { color: #bbb; }
      .light .planted-link { color: #111; text-decoration: none; }
      @media (max-width: 330px) { .planted-wide { width: 400px; } }
      @media (orientation: landscape) { .planted-wide { width: 600px; } }
      .planted-large { width: 20em; }
    `);
    document.adoptedStyleSheets.push(sheet);
    const faults = `
      <button type="button"></button>
      <p class="planted planted-dark">Pale in the dark theme</p>
      <p class="planted planted-light">Pale in the light theme</p>
      <p class="planted">A text with <a class="planted-link" href="/">a link</a> that is none to the eye</p>
      <p class="planted planted-wide">Wide</p>
      <p class="planted planted-large">Large</p>`;
    document.querySelector('main')?.insertAdjacentHTML('beforeend', faults);
  });
  const found: string[] = [];
  await checkOnPhone(page, 'terms', found);
  expect(found).toEqual([
    expect.stringMatching(/^terms: button-name: .*<button/),
    expect.stringMatching(/^terms: color-contrast: .*Pale in the dark theme/),
    expect.stringMatching(/^terms, light: color-contrast: .*Pale in the light theme/),
    expect.stringMatching(/^terms, light: link-in-text-block: .*planted-link/),
    expect.stringMatching(/^terms: \d+ px wide at 320$/),
    expect.stringMatching(/^terms: \d+ px wide at 568, in landscape$/),
    expect.stringMatching(/^terms: \d+ px wide with large text$/),
  ]);
});

test('axe finds nothing on the pages for visitors on a desktop, in either theme', async ({
  newPerson,
  openAs,
}) => {
  const found: string[] = [];
  const names = ['a post without an account', 'a venue without an account', 'leaderboard'];
  const some = screens.filter(({ name }) => names.includes(name));
  expect(some).toHaveLength(names.length);
  await visitAll(openAs, await assemble(newPerson), { theme: 'dark', width: 1280 }, some, (page, { name }) =>
    checkBothThemes(page, name, found),
  );
  expect(found).toEqual([]);
});

const SCREENS_PER_TEST = 18;
for (let first = 0; first < screens.length; first += SCREENS_PER_TEST) {
  const some = screens.slice(first, first + SCREENS_PER_TEST);
  const which = `${some[0]?.name} to ${some.at(-1)?.name}`;

  test(`axe finds nothing in either theme, nothing is too wide at 320 px or with large text, and the reading order equals its file: ${which}`, async ({
    newPerson,
    openAs,
  }) => {
    test.slow();
    const found: string[] = [];
    const cast = await assemble(newPerson);
    const names = new Map(
      (['author', 'member', 'newcomer', 'moderator'] as const).map((part) => [cast[part].username, part]),
    );
    await visitAll(openAs, cast, { theme: 'dark' }, some, async (page, { name, shared, entry }) => {
      if (shared !== 'more') {
        const order = async () => {
          const screen = await readingOrder(await wholeOf(page), {
            names,
            excludesLists: shared === 'lists',
          });
          return entry ? `${screen}\n${await readingOrder(entry(page, cast), { names })}` : screen;
        };
        const file = `${name.replaceAll(/[^a-z]+/g, '-')}.yml`;
        await expectReadingOrder(order, file).catch((error: unknown) =>
          found.push(`${name}: ${String(error)}`),
        );
      }
      await checkOnPhone(page, name, found);
    });
    expect(found).toEqual([]);
  });
}
