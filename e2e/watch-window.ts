import type { BrowserContext, Response } from '@playwright/test';
import { origin } from './environment.ts';
import { findPlanted, isMarked, plantedFor } from './planted.ts';

type HttpResponse = { method: string; path: string; status: number };
type Seen = HttpResponse & { text: string };

const readable = /html|json|csv|xml|plain/;
/** The maximum wait for a response's body. Where a journey cuts a connection, the body never ends. */
const READING_MS = 2_000;

/**
 * Records every response that a browser window receives: pages, data and any text except the app's own code.
 * @param username of the person who is signed in at the start
 * @returns after all is read, what the window received about others
 */
export function watchWindow(context: BrowserContext, username: string | null): () => Promise<string[]> {
  const readings: Promise<Seen | null>[] = [];
  const signedIn = new Set(username === null ? [] : [username]);
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const type = response.headers()['content-type'] ?? '';
    if (!response.url().startsWith(origin) || pathname.startsWith('/assets/') || !readable.test(type)) return;
    const name = whoSignedIn(response);
    if (name !== null) signedIn.add(name);
    readings.push(read(response).catch(() => null));
  });
  return async () => {
    const late = new Promise<null>((resolve) => setTimeout(resolve, READING_MS, null).unref());
    const responses = await Promise.all(readings.map((reading) => Promise.race([reading, late])));
    return leaksIn(
      responses.filter((response) => response !== null),
      signedIn,
    );
  };
}

const toHttpResponse = (response: Response): HttpResponse => ({
  method: response.request().method(),
  path: response.url().slice(origin.length),
  status: response.status(),
});

const read = async (response: Response): Promise<Seen> => ({
  ...toHttpResponse(response),
  text: await response.text(),
});

/**
 * A person who signs in or up in this window may see their own data. Their name is taken from the request, because the
 * browser may drop the response's body when the page is left at once.
 */
function whoSignedIn(response: Response): string | null {
  const { method, path, status } = toHttpResponse(response);
  if (method !== 'POST' || !/^\/api\/(login|register)$/.test(path) || status >= 300) return null;
  const { email, username }: { email?: string; username: string } = response.request().postDataJSON();
  return (email ?? username).replace(/@.*/, '');
}

function leaksIn(responses: Seen[], signedIn: Set<string>): string[] {
  const own = new Set<string>();
  for (const name of signedIn) {
    own.add(`${name.toLowerCase()}@example.org`);
    // The people in the seed pictures have no other strings that follow the pattern.
    if (isMarked(name)) for (const text of Object.values(plantedFor(name))) own.add(text.toLowerCase());
  }
  return responses.flatMap(({ method, path, status, text }) => {
    // Admins see how to reach people, but not their play statistics.
    const statsOnly = path.startsWith('/api/admin/') && status < 300;
    const foreign = findPlanted(text, { statsOnly }).filter((found) => !own.has(found));
    const who = [...own][0] ?? 'a signed-out visitor';
    return [...new Set(foreign)].map(
      (found) => `${method} ${path} (${status}) tells ${who} what is private: ${found}`,
    );
  });
}
