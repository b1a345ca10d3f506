// spec: none, what names and texts may not have is not in it
import { expect, test } from 'vitest';
import { isReservedUsername, passesForProduct, passesForStaff } from './reserved-usernames.ts';

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

test.each([
  'adm1n',
  'm0derator',
  'real_admin',
  'adminjo',
  'TheAdmin',
  'admin_2024',
  'Admln',
  '4dm1n_team',
  'm0d3r4t0r_jo',
  'support24',
  'jo_support',
  'JoSupport',
  '0fficial_jo',
  'officialjo',
  'OfficiaI',
  'jo_official',
  'r33lmates',
  'ree1_mates_jo',
  'verified_jo',
  'h3lp',
  'prize5',
  'adrnin',
  'Reelrnates_Jo',
  'rnoclerator',
  'rnods',
])('%s passes for staff or a part of the app', (username) => {
  expect(isReservedUsername(username)).toBe(true);
});

test.each([
  'badminton_jo',
  'officially_broke',
  'unofficial_mick',
  'stafford',
  'jo_stafford99',
  'supporter_of_5',
  'modgirl',
  'mod_squad',
  'team_rocket',
  'Ali',
  'ALI',
  'Mali',
  'madmick',
  'Nadia_Minh',
  'postie7',
  'burnout_clive',
  'arnie_clarke',
  'reelmate',
  'user_1763798400000',
])('%s is an honest name', (username) => {
  expect(isReservedUsername(username)).toBe(false);
});

test.each([
  'Admin',
  'Reelmates Support',
  'The Moderator',
  '\u0410dmin',
  'Ádmin',
  'Official',
  'Reel-Mates',
  'M0d3rator',
  'Adrnin',
  'Admın',
  'ᴀᴅᴍɪɴ',
  'Jo ꜱᴜᴘᴘᴏʀᴛ',
  '🅰🅳🅼🅸🅽',
  '🅐🅓🅜🅘🅝',
  'Jo ✓',
  'Jo ✔️',
  '✅ Jo',
  'Jo☑',
  'Jo √',
  'Jo ꪜ',
])('%s is no name of a person', (name) => {
  expect(passesForStaff(name)).toBe(true);
});

test.each([
  'Mod',
  'Root',
  'Owner',
  'Mohammed',
  'Stafford',
  'Нина',
  'Αλέξανδρος',
  '李小龙',
  'Minh',
  'Işıl',
  'Officer',
])('%s is a name of a person', (name) => {
  expect(passesForStaff(name)).toBe(false);
});

test('first and last name together may not be the name of the product or a word for its staff', () => {
  expect(passesForProduct(['Reel', 'Mates'])).toBe(true);
  expect(passesForProduct(['Ree1', 'Mates'])).toBe(true);
  expect(passesForProduct(['Ad', 'Min'])).toBe(true);
  expect(passesForProduct(['Sup', 'P0rt'])).toBe(true);
  expect(passesForProduct(['Muriel', 'Bates'])).toBe(false);
  expect(passesForProduct(['Conrad', 'Min'])).toBe(false);
});
