import { createPlantedStrings, type Kind, type Secret } from './planted-strings.ts';

export type Person = { id: string; username: string };

export type SeenResponse = {
  method: string;
  path: string;
  status: number;
  /** The request's account, or the one that the response signed in; several where a test sends several cookies. */
  askers: readonly Person[];
  /** Body and headers. */
  text: string;
};

/** Data that admins see of people; never their play or their breaks. */
const shownToAdmins: readonly Kind[] = ['email', 'phone', 'name', 'unpublished text', 'verification photo'];

/** Data that belongs in no response, not even the owner's. */
const shownToNobody: readonly Kind[] = ['password', 'session'];

/**
 * Searches everything that the server writes for private data: test-client.ts passes it every response with its account,
 * test-app.ts and server-process.ts every line of the log. A leak fails the request, and closing the app in case the
 * test ignored that.
 */
export function createPrivacyWatch() {
  let planted = createPlantedStrings<Person>();
  const sessions = new Map<string, Person>();
  const people = new Map<string, Person>();
  const nameLookUps = new Set<(userId: string) => Promise<boolean>>();
  let leaks: string[] = [];

  async function showsName({ id }: Person): Promise<boolean> {
    return (await Promise.all([...nameLookUps].map((lookUp) => lookUp(id)))).includes(true);
  }

  async function mayBeShown({ kind, owners }: Secret<Person>, { askers, path, status }: SeenResponse) {
    if (shownToNobody.includes(kind)) return false;
    if (askers.some((asker) => owners.has(asker))) return true;
    // Only admins get more than an error there: the access matrix ensures it.
    if (path.startsWith('/api/admin/') && status < 300 && shownToAdmins.includes(kind)) return true;
    // The matrix of people tests who can read the photo itself.
    if (kind === 'verification photo') return path.startsWith('/images/');
    if (kind !== 'name') return false;
    return (await Promise.all([...owners].map(showsName))).includes(true);
  }

  return {
    plant(owner: Person, kind: Kind, value: string): void {
      planted.plant(owner, kind, value);
    },
    /** The accounts that signed in, by the app's address and their id. */
    people,
    /** Whether a person shows their name on their profile: then it is not private. */
    nameLookUps,

    /** @param cookie name and value, as a client sends it */
    learnSession(cookie: string, person: Person): void {
      sessions.set(cookie, person);
      planted.plant(person, 'session', cookie.slice(cookie.indexOf('=') + 1));
    },
    whoHasSession: (cookie: string): Person | null => sessions.get(cookie) ?? null,
    whoHasEmail(email: string): Person | null {
      const [owner] = planted.find(email)?.owners ?? [];
      return owner ?? null;
    },

    /** @throws Error with the account that read the data, the data, its owner, and the request */
    async checkResponse(response: SeenResponse): Promise<void> {
      for (const secret of planted.findAll(response.text)) {
        if (await mayBeShown(secret, response)) continue;
        const { method, path, status, askers } = response;
        const viewer = askers.map(({ username }) => username).join(' or ') || 'a caller without a session';
        const leak = `${method} ${path} (${status}) tells ${viewer} the ${describe(secret)}`;
        leaks.push(leak);
        throw new Error(leak);
      }
    },

    /** No person's private data belongs in the log. */
    checkLog(text: string): void {
      for (const secret of planted.findAll(text)) {
        leaks.push(`the log holds the ${describe(secret)}: ${text.trim().slice(0, 300)}`);
      }
    },

    /** Removes all registered people and their data: the next test file starts with an empty watch. */
    reset(): void {
      planted = createPlantedStrings();
      sessions.clear();
      people.clear();
      nameLookUps.clear();
      leaks = [];
    },

    /** @throws Error with every leak since the last call */
    end(): void {
      const found = new Set(leaks);
      leaks = [];
      if (found.size > 0) throw new Error(`Private things leaked:\n${[...found].join('\n')}`);
    },
  };
}

function describe({ kind, text, owners }: Secret<Person>): string {
  return `${kind} of ${[...owners].map(({ username }) => username).join(', ')}: "${text}"`;
}

/** Watches all apps of this process; `set-up-file.ts` resets it before each test file. */
export const privacyWatch = createPrivacyWatch();
