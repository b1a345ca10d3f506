import type { BrowserContext, Response } from '@playwright/test';
import { origin } from './environment.ts';
import { findPlanted, isMarked, plantedFor } from './planted.ts';

type Answer = { method: string; path: string; status: number };
type Seen = Answer & { text: string };

const readable = /html|json|csv|xml|plain/;
/** An answer that never ends, as of a connection that a journey cut, is not waited for longer. */
const READING_MS = 2_000;

/**
 * Keeps every answer that a browser window gets: pages, data, whatever is text and not the app's own code.
 * @param username who is signed in from the start
 * @returns what the window was told about others, once all is read
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
    const answers = await Promise.all(readings.map((reading) => Promise.race([reading, late])));
    return leaksIn(
      answers.filter((answer) => answer !== null),
      signedIn,
    );
  };
}

const answerOf = (response: Response): Answer => ({
  method: response.request().method(),
  path: response.url().slice(origin.length),
  status: response.status(),
});

const read = async (response: Response): Promise<Seen> => ({
  ...answerOf(response),
  text: await response.text(),
});

/**
 * A person who signs in or up in this window is told about themselves. Who that is, is read from the request: the
 * browser may drop the answer's body when the page is left at once.
 */
function whoSignedIn(response: Response): string | null {
  const { method, path, status } = answerOf(response);
  if (method !== 'POST' || !/^\/api\/(login|register)$/.test(path) || status >= 300) return null;
  const { email, username }: { email?: string; username: string } = response.request().postDataJSON();
  return (email ?? username).replace(/@.*/, '');
}

function leaksIn(answers: Seen[], signedIn: Set<string>): string[] {
  const own = new Set<string>();
  for (const name of signedIn) {
    own.add(`${name.toLowerCase()}@example.org`);
    // The people of the pictures have nothing else that is recognised by its shape.
    if (isMarked(name)) for (const text of Object.values(plantedFor(name))) own.add(text.toLowerCase());
  }
  return answers.flatMap(({ method, path, status, text }) => {
    // Admins are shown how to reach people, not how they play.
    const statsOnly = path.startsWith('/api/admin/') && status < 300;
    const foreign = findPlanted(text, { statsOnly }).filter((found) => !own.has(found));
    const who = [...own][0] ?? 'a signed-out visitor';
    return [...new Set(foreign)].map(
      (found) => `${method} ${path} (${status}) tells ${who} what is private: ${found}`,
    );
  });
}
