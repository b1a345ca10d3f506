// spec: none, the order of the feed is not in it
import { describe, expect, it } from 'vitest';
import {
  type Card,
  emptyFeedState,
  type FeedState,
  HELD_MAX,
  nextCard,
  oldestOf,
} from './feed-order.rules.ts';

/** 'a1 b2*': cards by their authors, a star for featured ones. */
const cards = (text: string): Card[] =>
  text.split(' ').map((id) => ({ id, user_id: id.charAt(0), is_featured: id.endsWith('*') }));

/** The resulting order of these cards. */
function orderOf(rows: readonly Card[]): string {
  let state: FeedState<Card> = emptyFeedState;
  const shown: string[] = [];
  for (let left = rows; ; ) {
    let step = nextCard(state, left);
    left = left.slice(step.taken);
    if (!step.card) step = { ...oldestOf(step.state), taken: 0 };
    if (!step.card) return shown.join(' ');
    state = step.state;
    shown.push(step.card.id);
  }
}

describe('the order of For You', () => {
  it('is unchanged if no author has more than two cards in ten', () => {
    const rows = 'a1 b1 c1 a2 d1 e1 f1 g1 h1 i1 a3 a4';
    expect(orderOf(cards(rows))).toBe(rows);
  });

  it('puts the third card of an author behind eight of others, and keeps the order of each author', () => {
    expect(orderOf(cards('a1 a2 a3 a4 b1 c1 d1 e1 f1 g1 h1 i1 j1'))).toBe(
      'a1 a2 b1 c1 d1 e1 f1 g1 h1 i1 a3 a4 j1',
    );
  });

  it('shows all cards in order if there is no other author', () => {
    expect(orderOf(cards('a1 a2 a3 a4 b1'))).toBe('a1 a2 b1 a3 a4');
  });

  it('shows one featured card before the first other one', () => {
    expect(orderOf(cards('a1* b1* c1* d1 e1'))).toBe('a1* d1 b1* c1* e1');
    expect(orderOf(cards('d1 a1* b1*'))).toBe('d1 a1* b1*');
    expect(orderOf(cards('a1* b1*'))).toBe('a1* b1*');
  });

  it('holds no more back than a cursor carries, and drops nothing', () => {
    const many = cards(Array.from({ length: 60 }, (_, index) => `a${index + 1}`).join(' '));
    let state: FeedState<Card> = emptyFeedState;
    for (let left: readonly Card[] = many; left.length > 0; ) {
      const step = nextCard(state, left);
      expect(step.state.held.length).toBeLessThanOrEqual(HELD_MAX);
      left = left.slice(step.taken);
      state = step.state;
    }
    expect(orderOf(many)).toBe(many.map(({ id }) => id).join(' '));
  });
});
