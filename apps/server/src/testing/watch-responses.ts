import type { Kind } from './planted-strings.ts';
import { type Person, privacyWatch } from './privacy-watch.ts';
import type { TestResponse } from './test-response.ts';

type Exchange = {
  method: string;
  /** The app's address. */
  url: string;
  path: string;
  /** The sent cookies, as a header's value. */
  cookies: string | undefined;
  /** The response's session cookie, as name and value. */
  newCookie: string | undefined;
  /** The sent body. */
  form: unknown;
  response: TestResponse;
};

/**
 * Passes a response to the watch, with its account. It learns the accounts and their private data from what tests send:
 * registrations, logins, changes of the profile, play sessions.
 */
export async function watchResponse(exchange: Exchange): Promise<void> {
  const { method, path, cookies = '', form, response } = exchange;
  const newcomer = whoSignedIn(exchange);
  const askers = newcomer
    ? [newcomer]
    : cookies.split('; ').flatMap((cookie) => privacyWatch.whoHasSession(cookie) ?? []);
  // A new password brings a new token.
  const [only, ...others] = askers;
  const { newCookie } = exchange;
  if (newCookie && !newCookie.endsWith('=') && only && others.length === 0) {
    privacyWatch.learnSession(newCookie, only);
  }
  if (response.status < 300 && typeof form === 'object') {
    for (const asker of askers) learnSecrets(asker, method, path, { ...form });
  }
  const headers = [...response.headers].filter(([name]) => name !== 'set-cookie');
  await privacyWatch.checkResponse({
    method,
    path,
    status: response.status,
    askers,
    text: `${headers.join('\n')}\n${response.text}`,
  });
}

function whoSignedIn({ method, url, path, newCookie, response }: Exchange): Person | null {
  const signsIn = method === 'POST' && (path === '/api/register' || path === '/api/login');
  if (!signsIn || response.status >= 300 || !newCookie) return null;
  const { id, username, email } = response.body;
  const key = `${url} ${id}`;
  const { people } = privacyWatch;
  const person = people.get(key) ?? privacyWatch.whoHasEmail(email) ?? { id, username };
  people.set(key, person);
  privacyWatch.learnSession(newCookie, person);
  return person;
}

function learnSecrets(person: Person, method: string, path: string, form: Record<string, unknown>): void {
  const plant = (kind: Kind, ...values: unknown[]) => {
    for (const value of values) {
      // Tests of invalid input also send lists and objects.
      if (value && (typeof value === 'string' || typeof value === 'number')) {
        privacyWatch.plant(person, kind, String(value));
      }
    }
  };
  if (path === '/api/register' || path === '/api/users/profile') {
    plant('email', form.email);
    plant('name', form.firstName, form.lastName);
    plant('password', form.newPassword ?? form.password);
    const digits = String(form.phone ?? '').replaceAll(/\D/g, '');
    const abroad = `${String(form.countryCode).slice(1)}${digits.replace(/^0/, '')}`;
    if (digits) plant('phone', form.phone, digits, abroad);
  }
  if (path === '/api/jackpots' && form.imageUrl) {
    plant('verification photo', String(form.imageUrl).split('/').at(-1));
  }
  if (path.startsWith('/api/sessions') && method !== 'DELETE') {
    plant('tracker amount', form.amountSpent, form.amountWon);
  }
}
