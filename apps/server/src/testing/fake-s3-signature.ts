import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/**
 * AWS Signature Version 4 as a store verifies it, written from AWS's description ("Authenticating Requests") and
 * independent of the client's library: only an error in both would stay undetected.
 */
export interface SignedRequest {
  method: string;
  /** Path and query, unparsed. */
  target: string;
  headers: Record<string, string | string[] | undefined>;
  body: Uint8Array;
}

export interface SignatureRules {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  now: Date;
}

export type SignatureVerdict =
  | 'ok'
  | 'AccessDenied'
  | 'AuthorizationHeaderMalformed'
  | 'InvalidAccessKeyId'
  | 'SignatureDoesNotMatch'
  | Expired;
type Expired = 'RequestExpired' | 'RequestTimeTooSkewed' | 'XAmzContentSHA256Mismatch';

const algorithm = 'AWS4-HMAC-SHA256';
const unsignedPayload = 'UNSIGNED-PAYLOAD';
const MAX_SKEW_MS = 15 * 60 * 1000;
const MAX_PRESIGNED_SECONDS = 7 * 24 * 3600;

export function verifySignature(request: SignedRequest, rules: SignatureRules): SignatureVerdict {
  const [path = '', query = ''] = request.target.split(/\?(.*)/s, 2);
  const parameters = new URLSearchParams(query);
  if (parameters.has('X-Amz-Signature')) return verifyPresigned(request, path, parameters, rules);
  if (request.headers.authorization) return verifyHeader(request, path, parameters, rules);
  return 'AccessDenied';
}

function verifyHeader(
  request: SignedRequest,
  path: string,
  query: URLSearchParams,
  rules: SignatureRules,
): SignatureVerdict {
  const pattern = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
  const [, credential, signedHeaders, signature] = pattern.exec(headerOf(request, 'authorization')) ?? [];
  if (!credential || !signedHeaders || !signature) return 'AccessDenied';
  const time = headerOf(request, 'x-amz-date');
  const date = parseTime(time);
  if (!date || Math.abs(rules.now.getTime() - date.getTime()) > MAX_SKEW_MS) return 'RequestTimeTooSkewed';
  const names = signedHeaders.split(';');
  const required = Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'));
  if (![...required, 'host'].every((name) => names.includes(name))) return 'AccessDenied';
  const payloadHash = headerOf(request, 'x-amz-content-sha256');
  const verdict = compare({ request, path, query, credential, names, time, payloadHash, signature, rules });
  if (verdict !== 'ok' || payloadHash === unsignedPayload) return verdict;
  return sha256(request.body) === payloadHash ? 'ok' : 'XAmzContentSHA256Mismatch';
}

function verifyPresigned(
  request: SignedRequest,
  path: string,
  parameters: URLSearchParams,
  rules: SignatureRules,
): SignatureVerdict {
  const time = parameters.get('X-Amz-Date') ?? '';
  const date = parseTime(time);
  const seconds = Number(parameters.get('X-Amz-Expires') ?? Number.NaN);
  const names = (parameters.get('X-Amz-SignedHeaders') ?? '').split(';');
  if (parameters.get('X-Amz-Algorithm') !== algorithm || !date || !names.includes('host'))
    return 'AccessDenied';
  if (!(seconds >= 1 && seconds <= MAX_PRESIGNED_SECONDS)) return 'AccessDenied';
  const query = new URLSearchParams(parameters);
  query.delete('X-Amz-Signature');
  const verdict = compare({
    request,
    path,
    query,
    credential: parameters.get('X-Amz-Credential') ?? '',
    names,
    time,
    payloadHash: unsignedPayload,
    signature: parameters.get('X-Amz-Signature') ?? '',
    rules,
  });
  if (verdict !== 'ok') return verdict;
  return rules.now.getTime() >= date.getTime() + seconds * 1000 ? 'RequestExpired' : 'ok';
}

interface Claim {
  request: SignedRequest;
  path: string;
  query: URLSearchParams;
  credential: string;
  names: string[];
  time: string;
  payloadHash: string;
  signature: string;
  rules: SignatureRules;
}

function compare(claim: Claim): SignatureVerdict {
  const { rules, time } = claim;
  const scope = `${time.slice(0, 8)}/${rules.region}/s3/aws4_request`;
  const [accessKeyId, ...claimedScope] = claim.credential.split('/');
  if (accessKeyId !== rules.accessKeyId) return 'InvalidAccessKeyId';
  if (claimedScope[1] !== rules.region) return 'AuthorizationHeaderMalformed';
  if (claimedScope.join('/') !== scope) return 'SignatureDoesNotMatch';
  const canonicalRequest = [
    claim.request.method,
    claim.path
      .split('/')
      .map((segment) => encode(decodeURIComponent(segment)))
      .join('/'),
    canonicalQuery(claim.query),
    ...claim.names.map((name) => `${name}:${headerOf(claim.request, name).trim().replace(/ +/g, ' ')}`),
    '',
    claim.names.join(';'),
    claim.payloadHash,
  ].join('\n');
  const stringToSign = [algorithm, time, scope, sha256(canonicalRequest)].join('\n');
  const key = [rules.region, 's3', 'aws4_request'].reduce(
    (previous, part) => hmac(previous, part),
    hmac(`AWS4${rules.secretAccessKey}`, time.slice(0, 8)),
  );
  const expected = hmac(key, stringToSign);
  const given = Buffer.from(claim.signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected)
    ? 'ok'
    : 'SignatureDoesNotMatch';
}

function canonicalQuery(query: URLSearchParams): string {
  const pairs = [...query].map(([name, value]) => ({ name: encode(name), value: encode(value) }));
  const byName = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  pairs.sort((a, b) => byName(a.name, b.name) || byName(a.value, b.value));
  return pairs.map(({ name, value }) => `${name}=${value}`).join('&');
}

function headerOf(request: SignedRequest, name: string): string {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(',') : (value ?? '');
}

/** RFC 3986: everything but unreserved characters. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function parseTime(text: string): Date | null {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (!match) return null;
  const [, year, month, day, hour, minute, second] = match;
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(date.getTime()) ? null : date;
}

function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

function hmac(key: string | Uint8Array, data: string): Buffer {
  return createHmac('sha256', key).update(data).digest();
}
