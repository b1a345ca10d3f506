import { userVenues } from '@reelmates/contract/play/tracker';
import { myPosts } from '@reelmates/contract/social/posts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from '../../lib/api/unauthorized.ts';
import { clearDrafts } from '../../lib/device-storage/drafts.ts';
import { toastStore } from '../../lib/toast-store.ts';
import { aPage, aPost, aViewer } from '../../testing/factories.ts';
import { fakeApiOfTest } from '../../testing/fake-api.ts';
import { choosePhoto, fakeDecoder } from '../../testing/image-decoder.ts';
import { writePageSettings } from '../../testing/page-settings.ts';
import { fakePostServer } from '../../testing/post-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { refuse } from '../../testing/replies.ts';
import { fakeUploadServer } from '../../testing/upload-server.ts';
import { AddScreen } from './add-screen.tsx';

let onLine = true;
/** Photos live on in memory, so each test has an account of its own. */
let account = 100;

beforeEach(() => {
  onLine = true;
  account += 1;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => onLine);
  history.replaceState(null, '', '/add');
});
async function visit(
  replies?: Parameters<typeof fakePostServer>[0],
  viewer = aViewer({ id: String(account), points: 14 }),
) {
  const server = fakePostServer(replies, viewer);
  const view = renderScreen(<AddScreen />);
  await screen.findByLabelText('Win amount');
  return { ...server, ...view };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const share = () => screen.getByRole('button', { name: /Share Your Win/ });
const shared = () => waitFor(() => expect(location.pathname).toBe('/'));

describe('the rules of the form', () => {
  // spec: S5.28, S5.29
  it('asks for the win amount, then accepts it while it is typed', async () => {
    const { user, sent } = await visit();
    await user.click(share());
    expect(await screen.findByText('Win amount is required')).toBeTruthy();
    expect(document.activeElement).toBe(field('Win amount'));
    expect(field('Win amount').getAttribute('aria-invalid')).toBe('true');
    await user.type(field('Win amount'), '0');
    expect(await screen.findByText('Win amount must be a positive number')).toBeTruthy();
    await user.type(field('Win amount'), '.05');
    await waitFor(() => expect(screen.queryByText(/Win amount must/)).toBeNull());
    expect(sent).toHaveLength(0);
  });

  // spec: S5.30, S5.31, S9.11
  it('refuses an amount spent that is not an amount, and a caption over 500 characters', async () => {
    const { user, sent } = await visit();
    await user.type(field('Win amount'), '10');
    await user.type(field('Amount spent'), '-3');
    await user.click(field('Caption'));
    await user.paste('a'.repeat(501));
    expect(screen.getByText('501/500')).toBeTruthy();
    await user.click(share());
    expect(await screen.findByText('Amount spent must be a valid positive number')).toBeTruthy();
    expect(await screen.findByText('Caption must be 500 characters or less')).toBeTruthy();
    expect(sent).toHaveLength(0);
  });

  it('counts an emoji of a caption once, as the limit does', async () => {
    const { user } = await visit();
    await user.click(field('Caption'));
    await user.paste('🎰'.repeat(300));
    expect(screen.getByText('300/500')).toBeTruthy();
  });

  it('reads amounts with a comma, and shows the amount spent to others only on request', async () => {
    const { user, sent } = await visit();
    await user.type(field('Win amount'), '1.186,40');
    expect(screen.queryByLabelText('Show what I put in')).toBeNull();
    await user.type(field('Amount spent'), '40');
    await user.click(screen.getByLabelText('Show what I put in'));
    await user.click(share());
    await shared();
    expect(sent[0]?.body).toMatchObject({ winAmount: '1186.40', amountSpent: '40.00', showSpent: true });
  });

  it('do not promise to show an amount after the choice was reversed', async () => {
    const { user, sent } = await visit();
    await user.type(field('Win amount'), '10');
    await user.type(field('Amount spent'), '40');
    await user.click(screen.getByLabelText('Show what I put in'));
    await user.clear(field('Amount spent'));
    await user.click(share());
    await shared();
    expect(sent[0]?.body).toMatchObject({ amountSpent: null, showSpent: false });
  });
});

describe('sharing a win', () => {
  // spec: S3.13, S7.31, S7.34, S8.57
  it('sends every field, names the points and empties the draft', async () => {
    const { user, sent, client } = await visit();
    const refresh = vi.spyOn(client, 'invalidateQueries');
    await user.type(field('Win amount'), '186.40');
    await user.click(screen.getByRole('button', { name: /Bet level/ }));
    await user.click(screen.getByRole('option', { name: '$0.05' }));
    await user.click(screen.getByRole('button', { name: /Machine type/ }));
    await user.click(screen.getByRole('option', { name: 'Mustang Money' }));
    await user.click(screen.getByRole('button', { name: /Venue/ }));
    await user.click(await screen.findByRole('option', { name: /Banksia Tavern/ }));
    expect(await screen.findByText('214 Old Cleveland Rd, Coorparoo QLD')).toBeTruthy();
    await user.type(field('Caption'), 'One hour, then the bistro.');
    await user.click(share());
    await shared();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toEqual({
      winAmount: '186.40',
      amountSpent: null,
      showSpent: false,
      betLevel: '0.05',
      machineType: 'Ainsworth - Mustang Money',
      venueId: '5',
      caption: 'One hour, then the bistro.',
      photoDescription: '',
      isPublic: true,
      imageUrl: null,
    });
    expect(toastStore.get()?.title).toBe('Post shared successfully! +2 Points');
    expect(Object.keys(localStorage)).toEqual(['offline-copy-of']);
    expect(refresh).toHaveBeenCalledWith({ queryKey: ['me'] });
    expect(refresh).toHaveBeenCalledWith({ queryKey: ['posts'] });
    expect(refresh).toHaveBeenCalledWith({ queryKey: ['leaderboard'] });
  });

  it('says what a private post means, and promises no points for it', async () => {
    const { user, sent } = await visit();
    expect(screen.getByText('Goes to our moderators before it shows in the feed.')).toBeTruthy();
    await user.type(field('Win amount'), '10');
    await user.click(screen.getByRole('switch', { name: 'Public' }));
    expect(screen.getByText('Only you can see this post, and it earns no points.')).toBeTruthy();
    expect(screen.queryByText(/moderators/)).toBeNull();
    await user.click(share());
    await shared();
    expect(sent[0]?.body.isPublic).toBe(false);
    expect(toastStore.get()?.title).toBe('Post shared successfully!');
  });

  it('sends one request for a double tap', async () => {
    const { user, sent, release } = await visit(['waits']);
    await user.type(field('Win amount'), '10');
    // Both taps come before a render.
    act(() => {
      fireEvent.click(share());
      fireEvent.click(share());
    });
    await waitFor(() => expect(sent).toHaveLength(1));
    await user.type(field('Win amount'), '{Enter}');
    expect(screen.getByRole('button', { name: 'Sharing...' }).getAttribute('aria-disabled')).toBe('true');
    release();
    await shared();
    expect(sent).toHaveLength(1);
  });

  it('makes one post of a response that was lost, even over a reload', async () => {
    const first = await visit(['unanswered']);
    await first.user.type(field('Win amount'), '10');
    await first.user.click(share());
    expect(await screen.findByText("We can't reach Reelmates. Your draft is saved.")).toBeTruthy();
    first.unmount();

    const { user, sent } = await visit(['ok']);
    await user.click(share());
    await shared();
    expect(sent[0]?.key).toBe(first.sent[0]?.key);
  });

  it('promises no points for a post that was made private after its response was lost', async () => {
    const { user, sent } = await visit(['unanswered', 'ok']);
    await user.type(field('Win amount'), '10');
    await user.click(share());
    await screen.findByText("We can't reach Reelmates. Your draft is saved.");
    await user.click(screen.getByRole('switch', { name: /Public/ }));
    await user.click(share());
    await shared();
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'POST', 'PATCH']);
    expect(toastStore.get()?.title).toBe('Post shared successfully!');
  });

  it('does not even try without a connection, and says that the draft is saved', async () => {
    const { user, sent } = await visit();
    await user.type(field('Win amount'), '10');
    onLine = false;
    await user.click(share());
    expect(await screen.findByText("You're offline. Your draft is saved.")).toBeTruthy();
    expect(sent).toHaveLength(0);
    onLine = true;
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText(/offline/)).toBeNull();
    await user.click(share());
    await shared();
  });
});

describe('refusals of a win', () => {
  it('appear at their fields', async () => {
    const { user } = await visit([
      refuse(400, 'VALIDATION', 'This venue is gone', {
        errors: [{ path: 'venueId', message: 'This venue is gone' }],
      }),
    ]);
    await user.type(field('Win amount'), '10');
    await user.click(share());
    expect(await screen.findByText('This venue is gone')).toBeTruthy();
    expect(field('Win amount').value).toBe('10');
  });

  // spec: S8.18
  it('by a limit say how long to wait', async () => {
    const message = 'You can share 10 wins a day. Please try again tomorrow.';
    const { user } = await visit([refuse(429, 'RATE_LIMITED', message)]);
    await user.type(field('Win amount'), '10');
    await user.click(share());
    const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent);
    await waitFor(() => expect(alerts()).toContain(message));
    expect(toastStore.get()).toMatchObject({ title: 'Failed to create post', description: message });
  });

  // spec: S8.7
  it('lead to sign in when the session has ended, and keep the draft', async () => {
    const redirectTo = vi.spyOn(browser, 'redirectTo').mockImplementation(() => {});
    const { user } = await visit([refuse(401, 'UNAUTHENTICATED', 'Unauthorized')]);
    await user.type(field('Win amount'), '10');
    await user.click(share());
    await waitFor(() => expect(redirectTo).toHaveBeenCalled());
    expect(Object.keys(localStorage)).toEqual([`draft:${account}:win`]);
  });
});

describe('the draft of a win', () => {
  // spec: S2.85
  it('is there again on return, for its account alone', async () => {
    const first = await visit();
    await first.user.type(field('Win amount'), '186,40');
    await first.user.type(field('Caption'), 'Later');
    first.unmount();

    const other = await visit(undefined, aViewer({ id: '1' }));
    expect(field('Win amount').value).toBe('');
    other.unmount();

    await visit();
    expect(field('Win amount').value).toBe('186,40');
    expect(field('Caption').value).toBe('Later');
  });

  it('takes the photo with it, until it is cleared', async () => {
    fakeUploadServer();
    fakeDecoder(800, 600);
    const first = await visit();
    await choosePhoto(first.user, field('Photo'));
    expect(await screen.findByAltText('Your photo, ready to share')).toBeTruthy();
    expect(screen.getByText('IMG_2207.jpg')).toBeTruthy();
    first.unmount();
    const second = await visit();
    expect(screen.getByAltText('Your photo, ready to share')).toBeTruthy();
    second.unmount();
    clearDrafts();
    await visit();
    expect(screen.queryByAltText('Your photo, ready to share')).toBeNull();
  });

  it('of an unknown form is ignored', async () => {
    localStorage.setItem(`draft:${account}:win`, '{"typed":{"winAmount":5}}');
    await visit();
    expect(field('Win amount').value).toBe('');
  });
});

describe('the photo of a win', () => {
  beforeEach(() => {
    fakeDecoder(800, 600);
  });

  it('that is still uploading delays the post until it has arrived', async () => {
    const { arrive } = fakeUploadServer({ puts: ['waits'] });
    const { user, sent } = await visit();
    await user.type(field('Win amount'), '10');
    await choosePhoto(user, field('Photo'));
    await user.click(share());
    expect(await screen.findByText('Uploading... 50%')).toBeTruthy();
    // Text typed during the upload is sent, too.
    await user.type(field('Caption'), 'Later');
    expect(sent).toHaveLength(0);
    arrive();
    await shared();
    expect(sent[0]?.body).toMatchObject({ imageUrl: '/images/photo-number-1', caption: 'Later' });
  });

  it('that has not arrived stops the post, and Retry mends it', async () => {
    fakeUploadServer({ puts: ['lost', 'lost', 204] });
    const { user, sent } = await visit();
    await user.type(field('Win amount'), '10');
    await choosePhoto(user, field('Photo'));
    expect(await screen.findByText('The upload was interrupted. Please try again.')).toBeTruthy();
    await user.click(share());
    expect(await screen.findByText(/Your photo hasn't been uploaded/)).toBeTruthy();
    expect(sent).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByAltText('Your photo, ready to share')).toBeTruthy();
    await user.click(share());
    await shared();
  });

  it('must be chosen again when its upload has expired', async () => {
    fakeUploadServer();
    const message = 'This photo is not one of your uploads. Please choose it again.';
    const { user } = await visit([
      refuse(400, 'VALIDATION', message, { errors: [{ path: 'imageUrl', message }] }),
      'ok',
    ]);
    await user.type(field('Win amount'), '10');
    await choosePhoto(user, field('Photo'));
    await screen.findByAltText('Your photo, ready to share');
    await user.click(share());
    expect(await screen.findByText(message)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByAltText('Your photo, ready to share');
    await user.click(share());
    await shared();
  });

  it('can be removed', async () => {
    fakeUploadServer();
    const { user } = await visit();
    await choosePhoto(user, field('Photo'));
    await screen.findByAltText('Your photo, ready to share');
    await user.click(screen.getByRole('button', { name: 'Remove photo' }));
    expect(screen.getByText('One image, up to 10 MB')).toBeTruthy();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('can be described once it is there, in at most 250 characters, and the draft has the description', async () => {
    fakeUploadServer();
    const first = await visit();
    expect(screen.queryByLabelText('Describe the photo')).toBeNull();
    await choosePhoto(first.user, field('Photo'));
    await screen.findByAltText('Your photo, ready to share');
    const description = field('Describe the photo');
    expect(screen.getByText('For people who cannot see it').id).toBe(
      description.getAttribute('aria-describedby'),
    );
    await first.user.type(field('Win amount'), '10');
    await first.user.click(description);
    await first.user.paste('a'.repeat(251));
    expect(screen.getByText('251/250')).toBeTruthy();
    await first.user.click(share());
    expect(await screen.findByText('Description must be 250 characters or less')).toBeTruthy();
    expect(first.sent).toHaveLength(0);
    await first.user.clear(description);
    await first.user.type(description, ' Five gold bells ');
    first.unmount();

    const { user, sent } = await visit();
    expect(field('Describe the photo').value).toBe(' Five gold bells ');
    await user.click(share());
    await shared();
    expect(sent[0]?.body).toMatchObject({
      photoDescription: 'Five gold bells',
      imageUrl: '/images/photo-number-1',
    });
    expect(Object.keys(localStorage)).toEqual(['offline-copy-of']);
  });

  it('described too long and then removed leaves the description to be mended', async () => {
    fakeUploadServer();
    const { user } = await visit();
    await choosePhoto(user, field('Photo'));
    await screen.findByAltText('Your photo, ready to share');
    await user.type(field('Win amount'), '10');
    await user.click(field('Describe the photo'));
    await user.paste('a'.repeat(251));
    await user.click(screen.getByRole('button', { name: 'Remove photo' }));
    expect(screen.queryByLabelText('Describe the photo')).toBeNull();
    await user.click(share());
    await user.clear(await screen.findByLabelText('Describe the photo'));
    await waitFor(() => expect(screen.queryByLabelText('Describe the photo')).toBeNull());
    await user.click(share());
    await shared();
  });
});

describe('the venue of a win', () => {
  // spec: S2.17, S2.82
  it('of the address is chosen, and the address forgets it', async () => {
    history.replaceState(null, '', '/add?venueId=5');
    await visit();
    expect(await screen.findByText('Banksia Tavern')).toBeTruthy();
    expect(location.search).toBe('');
  });

  it('can be cleared, and its button gets the focus', async () => {
    history.replaceState(null, '', '/add?venueId=5');
    const { user } = await visit();
    await user.click(await screen.findByRole('button', { name: 'Clear venue' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /Venue/ }));
  });

  // spec: S8.48
  it('is searched for on the server', async () => {
    const { user } = await visit();
    await user.click(screen.getByRole('button', { name: /Venue/ }));
    await user.type(screen.getByRole('combobox', { name: 'Search, Venue' }), 'zzz');
    expect(await screen.findByText('No venues found.')).toBeTruthy();
  });

  it('is one field: the last played venues first, and the way to the map below', async () => {
    const { user } = await visit();
    fakeApiOfTest()?.on(userVenues, () => [{ id: '90', name: 'Galah Hotel' }]);
    expect(screen.queryByText('Choose on the map')).toBeNull();
    expect(screen.getByRole('button', { name: 'Go To Map' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /Venue/ }));
    const played = within(await screen.findByRole('group', { name: 'Last played' }));
    expect(screen.getByRole('link', { name: 'Choose on the map' }).getAttribute('href')).toBe(
      '/add-post/select-venue?for=win',
    );
    await user.click(played.getByRole('option', { name: 'Galah Hotel' }));
    expect(await screen.findByRole('button', { name: 'Clear venue' })).toBeTruthy();
  });
});

it('bets begin with the last one of an own post', async () => {
  const { user } = await visit();
  fakeApiOfTest()?.on(myPosts, () =>
    aPage([aPost({ betLevel: null }), aPost({ id: '2', betLevel: '0.88' })]),
  );
  await user.click(screen.getByRole('button', { name: /Bet level/ }));
  const last = within(await screen.findByRole('group', { name: 'Your last' }));
  await user.click(last.getByRole('option', { name: '$0.88' }));
  expect(screen.getByRole('button', { name: /Bet level/ }).textContent).toBe('$0.88');
});

// spec: S2.81
it('a banner leads to the leaderboard', async () => {
  writePageSettings({ monthlyPrize: '$500' });
  await visit();
  const banner = screen.getByRole('link', { name: /^\$500 Monthly Leaderboard.*View$/ });
  expect(banner.getAttribute('href')).toBe('/leaderboard');
});
