import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PlaywrightWorkerArgs } from '@playwright/test';
import { addComment, approve, follow, sharePost, uploadBytes } from '../content.ts';
import { origin } from '../environment.ts';
import { expect, type Person } from '../fixtures.ts';

/* A small community of made-up people. Their photos are drawings. */

type Win = {
  author: string;
  photo: string | null;
  form: Record<string, unknown>;
  venue?: string;
  likedBy: readonly string[];
  comments?: readonly (readonly [author: string, text: string])[];
};

const bios = {
  tess_in_temora: 'Country girl, one-cent machines and a counter meal.',
  hemi_88: 'Ōtautahi. Here for the chat more than the reels.',
  deb_from_dubbo: 'Raffles, parmas, and home by nine.',
  aroha_p: 'I write down every dollar. It helps.',
  torrens_tim: 'Adelaide.',
} as const;

const everybody = Object.keys(bios);

/** Oldest first. */
const wins: readonly Win[] = [
  {
    author: 'aroha_p',
    photo: 'harbour',
    form: {
      winAmount: '86.20',
      amountSpent: '100.00',
      showSpent: true,
      caption: 'Down a little, but look at that view from the deck.',
    },
    likedBy: ['hemi_88', 'tess_in_temora'],
  },
  {
    author: 'tess_in_temora',
    photo: 'pub-at-dusk',
    form: { winAmount: '54.00', amountSpent: '40.00', showSpent: true, caption: 'Last stop before home.' },
    venue: 'Temora',
    likedBy: ['deb_from_dubbo', 'aroha_p', 'torrens_tim'],
  },
  {
    author: 'tess_in_temora',
    photo: 'machine-purple',
    form: { winAmount: '310.00', betLevel: '1.00', machineType: 'Aristocrat - Buffalo Gold' },
    likedBy: ['hemi_88'],
  },
  {
    author: 'deb_from_dubbo',
    photo: 'parma',
    form: { winAmount: '75.50', amountSpent: '60.00', showSpent: true, caption: 'That paid for lunch.' },
    venue: 'Dubbo',
    likedBy: ['aroha_p', 'tess_in_temora', 'torrens_tim'],
  },
  {
    author: 'tess_in_temora',
    photo: 'machine-green',
    form: { winAmount: '128.40', amountSpent: '90.00', showSpent: true },
    likedBy: ['deb_from_dubbo'],
  },
  {
    author: 'hemi_88',
    photo: 'ticket-on-the-bar',
    form: {
      winAmount: '212.50',
      betLevel: '0.50',
      machineType: 'Light & Wonder - Dancing Drums',
      caption: 'Called it a day at the first feature. Shout’s on me.',
    },
    likedBy: ['deb_from_dubbo', 'aroha_p', 'torrens_tim'],
    comments: [
      ['deb_from_dubbo', 'Good call, quitting while you could.'],
      ['aroha_p', 'Mine’s a lemonade, cheers.'],
    ],
  },
  {
    author: 'tess_in_temora',
    photo: 'machine-teal',
    form: {
      winAmount: '640.00',
      amountSpent: '180.00',
      showSpent: true,
      betLevel: '1.00',
      machineType: 'Aristocrat - Lightning Link Magic Pearl',
      caption:
        'Popped in for the meat raffle and stayed a quiet half hour. Parmas for the table, then straight home.',
    },
    venue: 'Temora',
    likedBy: ['hemi_88', 'deb_from_dubbo', 'aroha_p', 'torrens_tim'],
    comments: [
      ['deb_from_dubbo', 'Save me a parma!'],
      ['hemi_88', 'Ka pai. Did you get the meat tray as well?'],
    ],
  },
];

const sessions = [
  { amountSpent: '60.00', amountWon: '25.50' },
  { amountSpent: '40.00', amountWon: '0.00' },
  { amountSpent: '100.00', amountWon: '86.20' },
  { amountSpent: '30.00', amountWon: '54.00' },
  { amountSpent: '50.00', amountWon: '41.00' },
];

export type Community = ReadonlyMap<string, Person>;

/** @param admin approves everything */
export async function gatherCommunity(
  playwright: PlaywrightWorkerArgs['playwright'],
  admin: Person,
): Promise<Community> {
  const people = new Map<string, Person>();
  for (const [username, bio] of Object.entries(bios)) {
    people.set(username, await join(playwright, username, bio));
  }
  const person = (username: string) => people.get(username) ?? admin;
  for (const one of everybody) {
    for (const other of everybody) if (one !== other) await follow(person(one), person(other));
  }
  for (const win of wins) await publish(win, person, admin);
  for (const [index, session] of sessions.entries()) {
    // A night out every fourth day, the last one yesterday.
    const daysAgo = 1 + (sessions.length - 1 - index) * 4;
    const sessionDate = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
    const answer = await person('aroha_p').api.post('/api/sessions', {
      data: { ...session, sessionDate, venueId: null, machineType: null },
    });
    expect(answer.status()).toBe(201);
  }
  return people;
}

async function join(
  playwright: PlaywrightWorkerArgs['playwright'],
  username: string,
  bio: string,
): Promise<Person> {
  const api = await playwright.request.newContext({ baseURL: origin });
  const [email, password] = [`${username}@example.org`, 'Galah-Perch-42'];
  const registered = await api.post('/api/register', {
    data: { username, email, password, firstName: 'Robin', lastName: 'Mate' },
  });
  expect(registered.status()).toBe(201);
  const { id } = await registered.json();
  expect((await api.patch('/api/users/profile', { data: { bio } })).status()).toBe(200);
  return { id, username, email, password, api };
}

async function publish(win: Win, person: (username: string) => Person, admin: Person): Promise<void> {
  const author = person(win.author);
  const file = win.photo && path.join(import.meta.dirname, 'photos', `${win.photo}.jpg`);
  const imageUrl = file ? await uploadBytes(author, await readFile(file)) : null;
  const venueId = win.venue ? await findVenue(author, win.venue) : null;
  const post = await sharePost(author, { ...win.form, imageUrl, venueId }, admin);
  for (const [username, text] of win.comments ?? []) {
    const id = await addComment(person(username), post.id, text);
    await approve(admin, 'comments', id);
  }
  for (const username of win.likedBy) await person(username).api.post(`/api/posts/${post.id}/like`);
}

export async function findVenue(person: Person, search: string): Promise<string | null> {
  const answer = await person.api.get(`/api/venues?search=${encodeURIComponent(search)}&limit=1`);
  const [venue]: { id: string }[] = await answer.json();
  return venue?.id ?? null;
}
