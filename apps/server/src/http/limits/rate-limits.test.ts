import { describe, expect, test } from 'vitest';
import { addressKey, createRateLimits, networkKey } from './rate-limits.ts';

describe('addresses', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::6', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s counts as %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});

describe('networks', () => {
  test.each([
    ['203.0.113.9', '203.0.113.0/24'],
    ['::ffff:203.0.113.9', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:0db8:0001::6', '2001:db8:1::/48'],
    ['::1', '0:0:0::/48'],
  ])('%s belongs to %s', (address, key) => {
    expect(networkKey(address)).toBe(key);
  });
});

describe('limits', () => {
  test('one key runs out, another one does not, and what succeeds is no failure', async () => {
    const limits = createRateLimits(1, null);
    for (let count = 0; count < 5; count++) await limits.consume('registration', 'here');
    await expect(limits.consume('registration', 'here')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await limits.consume('registration', 'there');
    for (let count = 0; count < 11; count++) {
      expect(await limits.charge('loginFailureByNetwork', 'someone', async () => 'in')).toBe('in');
    }
  });

  test('the scale multiplies all of them', async () => {
    const limits = createRateLimits(2, null);
    expect(limits.scaled(10)).toBe(20);
    for (let count = 0; count < 10; count++) await limits.consume('registration', 'here');
    await expect(limits.consume('registration', 'here')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });
});
