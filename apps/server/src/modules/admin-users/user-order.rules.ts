import type { UserSort } from '@reelmates/contract/admin/admin-users';
import { invalid } from '../../http/api-error.ts';

export type Direction = 'asc' | 'desc';
export type Order = {
  by: 'signup' | 'points' | 'following' | 'biggestWin' | 'lifetime';
  direction: Direction;
};

/**
 * The stats of the last account of a page, as text, in the order of the list's columns (user-list.repository.ts); the
 * id is the last one.
 */
export type Position = readonly string[];

export function orderOf(sort: UserSort): Order {
  const [by, direction] = sort.split(':') as [Order['by'], Direction];
  return { by, direction };
}

export function writePosition(sort: UserSort, position: Position): string {
  return Buffer.from(JSON.stringify([sort, ...position])).toString('base64url');
}

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const amount = /^-?\d{1,18}(\.\d{1,2})?$/;
const whole = /^-?\d{1,9}$/;
const month = /^(\d{4}-\d\d)?$/;
const id = /^\d{1,18}$/;
const shapes: Record<Order['by'], readonly RegExp[]> = {
  signup: [time, id],
  points: [whole, month, whole, id],
  following: [whole, id],
  biggestWin: [amount, id],
  lifetime: [amount, id],
};

/** @throws ApiError VALIDATION for a cursor that is not one of this order */
export function readPosition(sort: UserSort, cursor: string | undefined): Position | null {
  if (cursor === undefined) return null;
  const [cursorSort, ...position] = parsed(Buffer.from(cursor, 'base64url').toString('utf8'));
  const expected = shapes[orderOf(sort).by];
  const fits =
    cursorSort === sort &&
    position.length === expected.length &&
    expected.every((shape, index) => shape.test(position[index] ?? ' ')) &&
    (orderOf(sort).by !== 'signup' || !Number.isNaN(Date.parse(position[0] ?? '')));
  if (!fits) throw invalid('cursor', 'This cursor is not valid');
  return position;
}

function parsed(json: string): string[] {
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) && value.every((part) => typeof part === 'string') ? value : [];
  } catch {
    return [];
  }
}

/** The text as a pattern of SQL's `like` that finds it anywhere. */
export function likePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** Whether the index of trigrams finds the text: it has three letters or digits in a row. */
export function hasTrigram(text: string): boolean {
  return /[a-z0-9]{3}/i.test(text);
}
