// spec: none, repeating a decision is not in it
import { expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../../../lib/api/api.ts';
import { sendWithRetries } from './background-requests.ts';

it.each([
  ['gets no response', new NetworkError()],
  ['a busy server refuses for a second', new ApiError(429, 'Too many attempts', { code: 'RATE_LIMITED' })],
  ['an overloaded server refuses', new ApiError(503, 'Overloaded', { code: 'UNAVAILABLE' })],
  ['a proxy does not pass on', new ApiError(502, 'Bad Gateway', {})],
])('repeats a decision that %s', async (_, failure) => {
  const send = vi.fn(async () => 'decided').mockRejectedValueOnce(failure);
  expect(await sendWithRetries(send)).toBe('decided');
  expect(send).toHaveBeenCalledTimes(2);
});

it.each([403, 404, 409, 500])('does not repeat one that was refused with %s', async (status) => {
  const refusal = new ApiError(status, 'No', {});
  const send = vi.fn(async () => 'decided').mockRejectedValueOnce(refusal);
  await expect(sendWithRetries(send)).rejects.toBe(refusal);
  expect(send).toHaveBeenCalledTimes(1);
});
