import type { BrowserContext, Response } from '@playwright/test';
import { origin } from './environment.ts';
import { findPlanted, isMarked, plantedFor } from './planted.ts';

type Seen = { method: string; path: string; status: number; text: string };

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
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const type = response.headers()['content-type'] ?? '';
    if (!response.url().startsWith(origin) || pathname.startsWith('/assets/') || !readable.test(type)) return;
    readings.push(read(response).catch(() => null));
  });
  return async () => {
    const late = new Promise<null>((resolve) => setTimeout(resolve, READING_MS, null).unref());
    const answers = await Promise.all(readings.map((reading) => Promise.race([reading, late])));
    return judge(
      answers.filter((answer) => answer !== null),
      username,
    );
  };
}

async function read(response: Response): Promise<Seen> {
  return {
    method: response.request().method(),
    path: response.url().slice(origin.length),
    status: response.status(),
    text: await response.text(),
  };
}

function judge(answers: Seen[], username: string | null): string[] {
  const own = new Set<string>();
  const admit = (name: string) => {
    own.add(`${name.toLowerCase()}@example.org`);
    // The people of the pictures have nothing else that is recognised by its shape.
    if (isMarked(name)) for (const text of Object.values(plantedFor(name))) own.add(text.toLowerCase());
  };
  if (username !== null) admit(username);
  // A person who signs in or up in this window is told about themselves.
  for (const { method, path, status, text } of answers) {
    if (method !== 'POST' || !/^\/api\/(login|register)$/.test(path) || status >= 300) continue;
    const { email }: { email: string } = JSON.parse(text);
    own.add(email.toLowerCase());
    admit(email.slice(0, email.indexOf('@')));
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
