import { expect, test } from 'vitest';
import { isReservedUsername } from './reserved-usernames.ts';

test.each(['admin', 'support', 'moderator', 'Admin', 'Ad_Min', 'MOD_TEAM', 'betstop', 'gambling_help', 'me'])(
  '%s is reserved',
  (username) => {
    expect(isReservedUsername(username)).toBe(true);
  },
);

test.each(['Reelmates', 'reel_mates', 'ReelmatesTeam', 'the_real_reelmates'])(
  '%s carries the name of the product',
  (username) => {
    expect(isReservedUsername(username)).toBe(true);
  },
);

test.each(['admiral', 'modern_mick', 'reel_mate', 'supporter', 'Jacko_88', 'constructor'])(
  '%s may be taken',
  (username) => {
    expect(isReservedUsername(username)).toBe(false);
  },
);
