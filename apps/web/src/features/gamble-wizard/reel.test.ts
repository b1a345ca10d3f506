import { expect, it } from 'vitest';
import { REEL_LENGTH, rewound, spinFrom, suitAt } from './reel.ts';

// spec: S4.15
it('stops at each suit equally often', () => {
  const suits = [0, 0.25, 0.5, 0.75, 0.999].map((random) => suitAt(spinFrom(3, random)).name);
  expect(suits).toEqual(['Clubs', 'Spades', 'Hearts', 'Diamonds', 'Diamonds']);
});

// spec: S4.16, S4.17
it('begins again after 80 % of the reel, at the same suit, and never runs out of cards', () => {
  expect(rewound(160)).toBe(160);
  expect(rewound(161)).toBe(1);
  let position = 0;
  for (let spin = 0; spin < 100; spin++) {
    const end = spinFrom(rewound(position), (spin % 10) / 10);
    expect(end).toBeLessThan(REEL_LENGTH - 1);
    expect(suitAt(rewound(end))).toBe(suitAt(end));
    position = end;
  }
});
