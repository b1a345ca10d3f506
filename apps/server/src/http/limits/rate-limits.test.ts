import { describe, expect, test } from 'vitest';
import { createRateLimits } from './rate-limits.ts';

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
