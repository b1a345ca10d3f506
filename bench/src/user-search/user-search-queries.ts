import type pg from 'pg';
import { randomNumbers } from '../../../apps/server/src/demo/random.ts';

/** A search text, and how to recognise the person it is meant for in the response. */
export type Query = { text: string; isMeant(card: Card): boolean };
export type Card = { id: string; username: string; firstName: string | null; lastName: string | null };

/** Queries of one kind; `share` is its percentage of all searches. */
export type QueryClass = { name: string; share: number; hasTarget: boolean; queries: Query[] };

type Member = { id: string; username: string; first_name: string; last_name: string };

const typos = ['swap', 'drop', 'replace', 'insert'] as const;
const letters = 'abcdefghijklmnopqrstuvwxyz';
const isLetter = (character: string | undefined) => character !== undefined && /[a-z]/i.test(character);

type Dice = () => number;

/** A whole number from 0, below the limit. */
const anyBelow = (dice: Dice, limit: number) => Math.floor(dice() * limit);

/** Makes one typo at a letter after the first. Digits stay, because people copy them with care. */
function mistype(dice: Dice, text: string, kind?: (typeof typos)[number]): string {
  const typo = kind ?? typos[anyBelow(dice, 4)] ?? 'swap';
  for (let attempt = 0; attempt < 50; attempt++) {
    const index = 1 + anyBelow(dice, text.length - 2);
    const [here, next] = [text[index] ?? '', text[index + 1] ?? ''];
    if (!isLetter(here) || (typo === 'swap' && (!isLetter(next) || here === next))) continue;
    const letter = letters[anyBelow(dice, 26)] ?? 'x';
    if (typo === 'swap') return text.slice(0, index) + next + here + text.slice(index + 2);
    if (typo === 'drop') return text.slice(0, index) + text.slice(index + 1);
    if (typo === 'insert') return text.slice(0, index) + letter + text.slice(index);
    if (letter !== here) return text.slice(0, index) + letter + text.slice(index + 1);
  }
  return text;
}

/** @returns a function that gives the members who match the condition, one after the other */
async function drawMembers(client: pg.Client, condition: string, count: number): Promise<() => Member> {
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
}

const nameOf = ({ first_name, last_name }: Member) => `${first_name} ${last_name}`;

/** Draws search texts. Each member is searched for equally often, so frequent names are typed often. */
export async function drawQueries(client: pg.Client, count: number): Promise<QueryClass[]> {
  const dice = randomNumbers(7);
  const anyone = await drawMembers(client, 'true', count);
  const withShownName = await drawMembers(client, 'show_name', count);
  const withLongUsername = await drawMembers(client, `char_length(replace(username, '_', '')) >= 8`, count);

  const beginning = (length: number) => (): Query => {
    const member = dice() < 0.5 ? withShownName() : anyone();
    const whole = dice() < 0.5 ? member.username : nameOf(member);
    return { text: whole.slice(0, length), isMeant: () => true };
  };
  /** A search for a shown name, which namesakes share. */
  const byName = (change: (text: string) => string) => (): Query => {
    const { first_name, last_name } = withShownName();
    return {
      text: change(`${first_name} ${last_name}`.toLowerCase()),
      isMeant: (card) => card.firstName === first_name && card.lastName === last_name,
    };
  };
  const byUsername = (draw: () => Member, change: (text: string) => string) => (): Query => {
    const member = draw();
    return { text: change(member.username.toLowerCase()), isMeant: ({ id }) => id === member.id };
  };
  const noMatch = (): Query => ({
    text: Array.from({ length: 5 + anyBelow(dice, 8) }, () => letters[anyBelow(dice, 26)]).join(''),
    isMeant: () => true,
  });

  const queriesOf = (hasTarget: boolean) => (name: string, share: number, make: () => Query) => ({
    name,
    share,
    hasTarget,
    queries: Array.from({ length: count }, make),
  });
  const [withoutTarget, withTarget] = [queriesOf(false), queriesOf(true)];
  const unchanged = (text: string) => text;
  const swapped = (text: string) => mistype(dice, text, 'swap');
  const oneTypo = (text: string) => mistype(dice, text);
  const twoTypos = (text: string) => oneTypo(oneTypo(text));
  return [
    withoutTarget('1 letter', 14, beginning(1)),
    withoutTarget('2 letters', 14, beginning(2)),
    withoutTarget('3 letters', 14, beginning(3)),
    withoutTarget('4 letters', 10, beginning(4)),
    withoutTarget('6 letters', 10, beginning(6)),
    withTarget('whole username', 10, byUsername(anyone, unchanged)),
    withTarget('whole shown name', 8, byName(unchanged)),
    withTarget('username, neighbours swapped', 4, byUsername(withLongUsername, swapped)),
    withTarget('username, one typo', 4, byUsername(withLongUsername, oneTypo)),
    withTarget('username, two typos', 3, byUsername(withLongUsername, twoTypos)),
    withTarget('shown name, one typo', 4, byName(oneTypo)),
    withTarget('shown name, two typos', 2, byName(twoTypos)),
    withoutTarget('no match', 3, noMatch),
  ];
}
