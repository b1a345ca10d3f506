import type pg from 'pg';

/** A search text, and how to recognise the person it is meant for in the response. */
export type Query = { text: string; isMeant(card: Card): boolean };
export type Card = { id: string; username: string; firstName: string | null; lastName: string | null };

/** Queries of one kind; `share` is its percentage of all searches. */
export type QueryClass = { name: string; share: number; hasTarget: boolean; queries: Query[] };

type Member = { id: string; username: string; first_name: string; last_name: string };

/** Pseudo-random numbers from 0 to 1, the same at each run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const typos = ['swap', 'drop', 'replace', 'insert'] as const;
const letters = 'abcdefghijklmnopqrstuvwxyz';
const isLetter = (character: string | undefined) => character !== undefined && /[a-z]/i.test(character);

/** Draws search texts. Each member is searched for equally often, so frequent names are typed often. */
export async function drawQueries(client: pg.Client, count: number): Promise<QueryClass[]> {
  const dice = random(7);
  const any = (below: number) => Math.floor(dice() * below);
  const members = async (condition: string) => {
    const { rows } = await client.query<Member>(
      `select id, username, first_name, last_name from users where ${condition} order by md5(id::text) limit $1`,
      [count * 4],
    );
    let turn = 0;
    return () => {
      const row = rows[turn++ % rows.length];
      if (!row) throw new Error('no one to look for');
      return row;
    };
  };
  const anybody = await members('true');
  const shown = await members('show_name');
  const long = await members(`char_length(replace(username, '_', '')) >= 8`);

  /** Makes one typo at a letter after the first. Digits stay, because people copy them with care. */
  const mistyped = (text: string, kind?: (typeof typos)[number]): string => {
    const typo = kind ?? typos[any(4)] ?? 'swap';
    for (let attempt = 0; attempt < 50; attempt++) {
      const at = 1 + any(text.length - 2);
      const [here, next] = [text[at] ?? '', text[at + 1] ?? ''];
      if (!isLetter(here) || (typo === 'swap' && (!isLetter(next) || here === next))) continue;
      const letter = letters[any(26)] ?? 'x';
      if (typo === 'swap') return text.slice(0, at) + next + here + text.slice(at + 2);
      if (typo === 'drop') return text.slice(0, at) + text.slice(at + 1);
      if (typo === 'insert') return text.slice(0, at) + letter + text.slice(at);
      if (letter !== here) return text.slice(0, at) + letter + text.slice(at + 1);
    }
    return text;
  };
  const person = (member: Member, text: string): Query => ({ text, isMeant: ({ id }) => id === member.id });
  const name = ({ first_name, last_name }: Member) => `${first_name} ${last_name}`;
  const namesake = (member: Member, text: string): Query => ({
    text,
    isMeant: (card) => card.firstName === member.first_name && card.lastName === member.last_name,
  });
  const beginning = (length: number) => () => {
    const member = dice() < 0.5 ? shown() : anybody();
    const whole = dice() < 0.5 ? member.username : name(member);
    return { text: whole.slice(0, length), isMeant: () => true };
  };
  const queries = (make: () => Query) => Array.from({ length: count }, make);
  const aim = (hasTarget: boolean) => (className: string, share: number, make: () => Query) => ({
    name: className,
    share,
    hasTarget,
    queries: queries(make),
  });
  const [open, aimed] = [aim(false), aim(true)];
  const withName = (change: (text: string) => string) => () => {
    const member = shown();
    return namesake(member, change(name(member).toLowerCase()));
  };
  const withUsername = (draw: () => Member, change: (text: string) => string) => () => {
    const member = draw();
    return person(member, change(member.username.toLowerCase()));
  };
  return [
    open('1 letter', 14, beginning(1)),
    open('2 letters', 14, beginning(2)),
    open('3 letters', 14, beginning(3)),
    open('4 letters', 10, beginning(4)),
    open('6 letters', 10, beginning(6)),
    aimed(
      'whole username',
      10,
      withUsername(anybody, (text) => text),
    ),
    aimed(
      'whole shown name',
      8,
      withName((text) => text),
    ),
    aimed(
      'username, neighbours swapped',
      4,
      withUsername(long, (text) => mistyped(text, 'swap')),
    ),
    aimed('username, one typo', 4, withUsername(long, mistyped)),
    aimed(
      'username, two typos',
      3,
      withUsername(long, (text) => mistyped(mistyped(text))),
    ),
    aimed('shown name, one typo', 4, withName(mistyped)),
    aimed(
      'shown name, two typos',
      2,
      withName((text) => mistyped(mistyped(text))),
    ),
    open('no match', 3, () => ({
      text: Array.from({ length: 5 + any(8) }, () => letters[any(26)]).join(''),
      isMeant: () => true,
    })),
  ];
}
