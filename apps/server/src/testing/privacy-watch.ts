import { createPlantedStrings, type Kind, type Secret } from './planted-strings.ts';

export type Person = { id: string; username: string };

export type SeenAnswer = {
  method: string;
  path: string;
  status: number;
  /** Whoever asked, or was signed in by the answer; several where a test sends several cookies. */
  askers: readonly Person[];
  /** Body and headers. */
  text: string;
};

/** What admins are shown of people; never how much they play, or that they rest. */
const shownToAdmins: readonly Kind[] = ['email', 'phone', 'name', 'unpublished text', 'verification photo'];

/** Belongs in no answer at all, not even in its owner's. */
const shownToNobody: readonly Kind[] = ['password', 'session'];

/**
 * Looks for what is private in everything that the server says: test-client.ts shows it every answer with whoever
 * asked, test-app.ts and server-process.ts every line of the log. A leak fails the request that met it, and the end of
 * the app in case the test did not mind.
 */
export function createPrivacyWatch() {
  const planted = createPlantedStrings<Person>();
  const sessions = new Map<string, Person>();
  const nameLookUps = new Set<(userId: string) => Promise<boolean>>();
  let leaks: string[] = [];

  async function showsName({ id }: Person): Promise<boolean> {
    return (await Promise.all([...nameLookUps].map((lookUp) => lookUp(id)))).includes(true);
  }

  async function mayBeShown({ kind, owners }: Secret<Person>, { askers, path, status }: SeenAnswer) {
    if (shownToNobody.includes(kind)) return false;
    if (askers.some((asker) => owners.has(asker))) return true;
    // Nobody but admins gets more than an error there: the access matrix makes sure of it.
    if (path.startsWith('/api/admin/') && status < 300 && shownToAdmins.includes(kind)) return true;
    // Whom the photo itself is served to is what the matrix of people is about.
    if (kind === 'verification photo') return path.startsWith('/images/');
    if (kind !== 'name') return false;
    return (await Promise.all([...owners].map(showsName))).includes(true);
  }

  return {
    plant: planted.plant,
    /** How to learn whether somebody shows their name on their profile: then it is not private. */
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

    /** @throws Error that says who is told what about whom, and where */
    async checkAnswer(answer: SeenAnswer): Promise<void> {
      for (const secret of planted.findAll(answer.text)) {
        if (await mayBeShown(secret, answer)) continue;
        const { method, path, status, askers } = answer;
        const reader = askers.map(({ username }) => username).join(' or ') || 'somebody without a session';
        const leak = `${method} ${path} (${status}) tells ${reader} the ${describe(secret)}`;
        leaks.push(leak);
        throw new Error(leak);
      }
    },

    /** Nothing private belongs into the log, whoever's it is. */
    checkLog(text: string): void {
      for (const secret of planted.findAll(text)) {
        leaks.push(`the log holds the ${describe(secret)}: ${text.trim().slice(0, 300)}`);
      }
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

/** The watch of this test file. */
export const privacyWatch = createPrivacyWatch();
