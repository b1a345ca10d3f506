import fc from 'fast-check';

/*
 * The rules of points, without a ledger: a win that was ever public is worth 2 in its first public month, a jackpot 1,
 * unless it is denied or deleted; an admin's value adds the difference to the previous sum. After the month's end,
 * reviewed sources continue to count though their author withdraws them.
 */

export type Act =
  | { kind: 'post'; isPublic: boolean }
  | { kind: 'jackpot' }
  | { kind: 'adjust'; to: number }
  | { kind: 'approve' | 'deny' | 'make private' | 'make public' | 'reword' | 'delete'; nth: number };

const nth = fc.nat(5);
const onThing = (kind: 'approve' | 'deny' | 'make private' | 'make public' | 'reword' | 'delete') =>
  fc.record({ kind: fc.constant(kind), nth });

export const anyAct: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('post' as const), isPublic: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant<Act>({ kind: 'jackpot' }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('adjust' as const), to: fc.integer({ min: -9, max: 20 }) }),
  },
  { weight: 3, arbitrary: onThing('approve') },
  { weight: 3, arbitrary: onThing('deny') },
  { weight: 1, arbitrary: onThing('make private') },
  { weight: 2, arbitrary: onThing('make public') },
  { weight: 1, arbitrary: onThing('reword') },
  { weight: 1, arbitrary: onThing('delete') },
);

type Thing = {
  kind: 'post' | 'jackpot';
  worth: number;
  /** The month in which the source counts; undefined if it never did. */
  month: string | null;
  counts: boolean;
  isPublic: boolean;
  isPending: boolean;
  isDenied: boolean;
  isDeleted: boolean;
};

export class PointsModel {
  readonly things: Thing[] = [];
  readonly #set = new Map<string, number>();

  /** The source of an act; undefined without one, or where the act is impossible. */
  target(act: Act): number | undefined {
    if (!('nth' in act) || this.things.length === 0) return undefined;
    const index = act.nth % this.things.length;
    const isOfPosts = ['make private', 'make public', 'reword'].includes(act.kind);
    return isOfPosts && this.things[index]?.kind === 'jackpot' ? undefined : index;
  }

  apply(act: Act, month: string): void {
    if (act.kind === 'post') this.#add({ kind: 'post', worth: 2, isPublic: act.isPublic }, month);
    else if (act.kind === 'jackpot') this.#add({ kind: 'jackpot', worth: 1, isPublic: true }, month);
    else if (act.kind === 'adjust') {
      this.#set.set(month, (this.#set.get(month) ?? 0) + act.to - this.sum(month));
    } else {
      const thing = this.things[this.target(act) ?? -1];
      if (thing && !thing.isDeleted) change(thing, act.kind, month);
    }
  }

  #add(thing: Pick<Thing, 'kind' | 'worth' | 'isPublic'>, month: string): void {
    const { isPublic } = thing;
    const review = { isPending: isPublic, isDenied: false, isDeleted: false };
    this.things.push({ ...thing, ...review, month: isPublic ? month : null, counts: isPublic });
  }

  sum(month: string): number {
    const counted = this.things.filter((thing) => thing.counts && thing.month === month);
    return counted.reduce((sum, { worth }) => sum + worth, this.#set.get(month) ?? 0);
  }
}

function change(thing: Thing, kind: Act['kind'], month: string): void {
  const outlasts = thing.month !== null && thing.month < month && !thing.isPending;
  const isReview = (kind === 'approve' || kind === 'deny') && thing.isPublic;
  if ((kind === 'make private' || kind === 'delete') && !outlasts) thing.counts = false;
  if (isReview)
    Object.assign(thing, { counts: kind === 'approve', isPending: false, isDenied: kind === 'deny' });
  if (kind === 'make private') Object.assign(thing, { isPublic: false, isPending: false, isDenied: false });
  if (kind === 'make public') {
    // A source that was never public earns at once; one that was public needs a review first.
    if (thing.month === null) thing.counts = true;
    if (!thing.isPublic || thing.isDenied) Object.assign(thing, { isPending: true, isDenied: false });
    thing.isPublic = true;
  }
  if (kind === 'reword' && thing.isPublic) Object.assign(thing, { isPending: true, isDenied: false });
  if (kind === 'delete') thing.isDeleted = true;
  if (thing.counts) thing.month ??= month;
}
