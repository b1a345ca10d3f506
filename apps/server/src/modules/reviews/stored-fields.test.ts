// spec: none, how reviewed items are stored
import { expect, it } from 'vitest';
import { storedFields } from './stored-fields.ts';

const fields = storedFields(['status', 'reason'], ['reviewedAt', 'publishedAt']);
const before = {
  id: '1',
  status: 'approved',
  reason: null as string | null,
  reviewedAt: new Date('2026-11-21T08:00:00.123Z') as Date | null,
  publishedAt: null as Date | null,
};

it('restores the named fields from JSON and leaves the others unchanged', () => {
  const stored = JSON.parse(JSON.stringify(fields.of(before)));
  expect(stored).toEqual({
    status: 'approved',
    reason: null,
    reviewedAt: '2026-11-21T08:00:00.123Z',
    publishedAt: null,
  });
  const later = {
    id: '2',
    status: 'denied',
    reason: 'Spam',
    reviewedAt: new Date(),
    publishedAt: new Date(),
  };
  expect(fields.restore(later, stored)).toEqual({ ...before, id: '2' });
});
