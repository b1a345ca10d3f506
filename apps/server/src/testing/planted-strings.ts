export type Kind =
  | 'email'
  | 'phone'
  | 'name'
  | 'password'
  | 'session'
  | 'tracker amount'
  | 'break'
  | 'unpublished text'
  | 'verification photo';

export type Secret<Owner> = { kind: Kind; text: string; owners: Set<Owner> };

/** Strings that are private to a person, found in one pass over a text, in any case and also as part of an address. */
export function createPlantedStrings<Owner>() {
  const secrets = new Map<string, Secret<Owner>>();
  let pattern: RegExp | null = null;

  function find(text: string): Secret<Owner> | null {
    return secrets.get(text.toLowerCase()) ?? null;
  }

  return {
    find,
    plant(owner: Owner, kind: Kind, value: string): void {
      if (!isRecognisable(kind, value)) return;
      for (const text of new Set([value, encodeURIComponent(value)])) {
        const secret = find(text) ?? { kind, text, owners: new Set() };
        secret.owners.add(owner);
        secrets.set(text.toLowerCase(), secret);
      }
      pattern = null;
    },
    *findAll(text: string): Generator<Secret<Owner>> {
      if (secrets.size === 0) return;
      pattern ??= anyOf([...secrets.keys()]);
      for (const [found] of text.toLowerCase().matchAll(pattern)) {
        const secret = find(found);
        if (secret) yield secret;
      }
    },
  };
}

/** Matches whole words and numbers only: a short address may be the end of a longer one. */
function anyOf(texts: string[]): RegExp {
  const escaped = texts.map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
  return new RegExp(`(?<![a-z0-9_])(?:${escaped.join('|')})(?![a-z0-9_])`, 'g');
}

/** Common values are not searched for: "60.00" may be a win, "Robin" a part of a username. */
function isRecognisable(kind: Kind, value: string): boolean {
  if (kind === 'tracker amount' && /^[\d.]+$/.test(value)) return /^\d{5,}\.\d[1-9]$/.test(value);
  return value.length >= 8 && (kind !== 'password' || /\d/.test(value));
}
