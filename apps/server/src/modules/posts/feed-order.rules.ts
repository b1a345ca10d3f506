/*
 * The order of For You: by time (`feed_at`), but with at most two cards of the same author in ten, and at most one
 * featured card before the first other one. A card that must not come next is held back until it may; it is never
 * dropped.
 */

const WINDOW = 10;
const PER_AUTHOR = 2;
/**
 * The maximum of cards held back. Above it, the oldest comes next, whatever the rules say. The cursor carries the
 * cards.
 */
export const HELD_MAX = 20;

export type Card = { id: string; user_id: string; is_featured: boolean };

/** The state from which the order continues. */
export type FeedState<Held> = {
  /** Cards held back, oldest first. */
  held: readonly Held[];
  /** The authors of the latest cards, up to nine. */
  recent: readonly string[];
  /** Whether only featured cards have been shown so far. */
  onlyFeatured: boolean;
};

export const emptyFeedState: FeedState<never> = { held: [], recent: [], onlyFeatured: false };

function mayComeNext(card: Card, { recent, onlyFeatured }: FeedState<unknown>): boolean {
  if (onlyFeatured && card.is_featured) return false;
  return recent.filter((author) => author === card.user_id).length < PER_AUTHOR;
}

function stateAfter<Row extends Card>(state: FeedState<Row>, card: Row): FeedState<Row> {
  const isFirst = state.recent.length === 0;
  return {
    held: state.held.filter((held) => held !== card),
    recent: [...state.recent, card.user_id].slice(1 - WINDOW),
    onlyFeatured: card.is_featured && (isFirst || state.onlyFeatured),
  };
}

type Step<Row> = { card: Row | null; state: FeedState<Row>; taken: number };

/**
 * The next card: one that was held back if it may come now, otherwise the first of `rows` that may; rows before it are
 * held back.
 * @returns `card`: null if no row may come; `taken`: how many rows are shown or held back
 */
export function nextCard<Row extends Card>(state: FeedState<Row>, rows: readonly Row[]): Step<Row> {
  const held = state.held.find((card) => mayComeNext(card, state));
  if (held) return { card: held, state: stateAfter(state, held), taken: 0 };
  let holding = state;
  for (const [at, row] of rows.entries()) {
    const taken = at + 1;
    if (mayComeNext(row, state)) return { card: row, state: stateAfter(holding, row), taken };
    holding = { ...holding, held: [...holding.held, row] };
    if (holding.held.length > HELD_MAX) return { ...oldestOf(holding), taken };
  }
  return { card: null, state: holding, taken: rows.length };
}

/** The card held back longest, whatever the rules say. */
export function oldestOf<Row extends Card>(state: FeedState<Row>): Omit<Step<Row>, 'taken'> {
  const [card = null] = state.held;
  return { card, state: card ? stateAfter(state, card) : state };
}
