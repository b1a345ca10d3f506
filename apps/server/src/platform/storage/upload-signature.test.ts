import { describe, expect, it } from 'vitest';
import { signUploadPath, verifyUploadSignature } from './upload-signature.ts';

const secret = 'a secret of this installation';
const now = new Date('2026-11-21T10:00:00Z');
const expiresAt = new Date('2026-11-21T10:15:00Z');

function parse(path: string) {
  const url = new URL(path, 'http://localhost');
  return { id: url.pathname.split('/')[2] ?? '', query: Object.fromEntries(url.searchParams) };
}

const { id, query } = parse(signUploadPath({ id: 'Abc-123_x', expiresAt }, secret));

it('signs an address of the upload route', () => {
  expect(signUploadPath({ id: 'Abc', expiresAt }, secret)).toMatch(
    /^\/uploads\/Abc\?expires=1795256100&signature=[\w-]{43}$/,
  );
});

describe('verifyUploadSignature', () => {
  it('accepts the address until it expires', () => {
    expect(verifyUploadSignature(id, query, secret, now)).toBe('valid');
    expect(verifyUploadSignature(id, query, secret, new Date(expiresAt.getTime() - 1))).toBe('valid');
    expect(verifyUploadSignature(id, query, secret, expiresAt)).toBe('expired');
  });

  it('refuses every changed character of the signature', () => {
    const signature = query.signature ?? '';
    for (let position = 0; position < signature.length; position += 1) {
      const other = signature[position] === 'A' ? 'B' : 'A';
      const forged = signature.slice(0, position) + other + signature.slice(position + 1);
      expect(verifyUploadSignature(id, { ...query, signature: forged }, secret, now)).toBe('forged');
    }
  });

  it.each([
    ['another id', 'Abc-123_y', query, secret],
    ['another secret', id, query, 'another secret'],
    ['a longer life', id, { ...query, expires: '1999999999' }, secret],
    ['the same life written otherwise', id, { ...query, expires: `0${query.expires}` }, secret],
    ['a life that is no number', id, { ...query, expires: 'NaN' }, secret],
    ['a padded signature', id, { ...query, signature: `${query.signature}=` }, secret],
    ['no signature', id, { expires: query.expires }, secret],
    ['no parameters', id, {}, secret],
    ['a parameter twice', id, { ...query, signature: [query.signature, query.signature] }, secret],
  ])('refuses %s', (_, givenId, givenQuery, givenSecret) => {
    expect(verifyUploadSignature(givenId, givenQuery, givenSecret, now)).toBe('forged');
  });

  it('does not tell a forged address that it expired', () => {
    const later = new Date('2027-01-01T00:00:00Z');
    expect(verifyUploadSignature('other', query, secret, later)).toBe('forged');
  });
});
