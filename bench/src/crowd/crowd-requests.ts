import { randomUUID } from 'node:crypto';
import { followingFeed, forYouFeed } from '@reelmates/contract/social/posts';
import { anyPhoto } from './any-photo.ts';
import type { Facts, Person } from './crowd-orders.ts';
import type { HttpRequest } from './http-client.ts';

/** One act of one person: consecutive requests, each built from the text of the response before. */
export type Step = { kind: string; requests: ((previous: string) => HttpRequest)[] };

export const password = 'Bench-Galah-2026';

/** A page that a viewer opens: a feed, a post with its comments, a person, a venue or the board. */
export function readingRequest(facts: Facts, { cookie }: Person, turn: number): HttpRequest {
  const pages = [
    () => '/api/posts',
    () => `/api/posts/${any(facts.posts)}`,
    () => `/api/posts/${any(facts.posts)}/comments`,
    () => `/api/users/${any(facts.authors)}`,
    () => `/api/venues/${any(facts.venues)}`,
    () => `/api/leaderboard/${facts.month}`,
  ];
  // Everyone opens all pages eventually, even if the number of people is a multiple of the number of pages.
  const page = pages[(turn + Math.floor(turn / 97)) % pages.length] ?? any(pages);
  return { path: page(), headers: { cookie } };
}

/** Alternates between pages of both feeds. */
export function feedRequest({ cookie }: Person, turn: number): HttpRequest {
  return { path: turn % 2 === 0 ? forYouFeed.path : followingFeed.path, headers: { cookie } };
}

export function signInRequest({ username }: Person): HttpRequest {
  return post('/api/login', { username, password });
}

/** The activity of a day: mostly reading; sometimes likes, comments, play sessions and posts; rarely a photo. */
export function livingStep(facts: Facts, person: Person, turn: number): Step {
  const own = { cookie: person.cookie, 'idempotency-key': randomUUID() };
  const roll = Math.random();
  const one = (kind: string, request: HttpRequest): Step => ({ kind, requests: [() => request] });
  if (roll < 0.9) return one('reading', readingRequest(facts, person, turn));
  if (roll < 0.95) {
    return one('like', post(`/api/posts/${any(facts.posts)}/like`, {}, own));
  }
  if (roll < 0.97) {
    return one('comment', post(`/api/posts/${any(facts.posts)}/comments`, { content: 'Well done' }, own));
  }
  if (roll < 0.99) return one('session', post('/api/sessions', { amountSpent: 20, amountWon: 5 }, own));
  if (roll < 0.995) return one('post', post('/api/posts', { winAmount: 12.5, caption: 'A quiet one' }, own));
  return {
    kind: 'photo',
    requests: [
      () => ({ ...post('/api/objects/upload', {}, own), wantsText: true }),
      (text) => ({
        method: 'PUT',
        path: pathOf(text),
        headers: { cookie: person.cookie, 'content-type': 'image/png' },
        body: photo(),
      }),
    ],
  };
}

/** The path of an upload's address, from the response that gives it. */
export function pathOf(text: string): string {
  const { uploadURL } = JSON.parse(text) as { uploadURL: string };
  const { pathname, search } = new URL(uploadURL, 'http://bench');
  return pathname + search;
}

export function post(path: string, body: unknown, headers: Record<string, string> = {}): HttpRequest {
  return {
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}

function any<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
}

let drawn: Buffer | undefined;
/** Drawn once, because the drawing is the generator's own cost. */
function photo(): Buffer {
  drawn ??= anyPhoto(640, 480);
  return drawn;
}
