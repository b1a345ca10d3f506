// spec: none, setting up an instance is not in it
import { describe, expect, it } from 'vitest';
import type { ForwardingInfo } from './forwarding-info.ts';
import { addressProblems, addressState, isServerFault, mailState, prizesState } from './set-up.rules.ts';

describe('the public address', () => {
  const stateAndProblems = (publicUrl: string, trustProxy = 0, forwarding: Partial<ForwardingInfo> = {}) => {
    const url = new URL(publicUrl);
    const way = { host: url.host, isForwarded: trustProxy > 0, byHttps: null, ...forwarding };
    const problems = addressProblems({ publicUrl: url, trustProxy }, way);
    return [addressState(problems), ...problems];
  };

  it.each([
    ['https://reelmates.example', 'done'],
    ['https://203.0.113.7', 'done'],
    ['https://[2001:db8::1]', 'done'],
    ['http://localhost:3000', 'toDo', 'local'],
    ['http://app.localhost:3000', 'toDo', 'local'],
    ['http://127.0.0.1:3000', 'toDo', 'local'],
    ['http://[::1]:3000', 'toDo', 'local'],
    ['http://192.168.1.7:3000', 'toDo', 'local', 'http'],
    ['http://10.1.2.3', 'toDo', 'local', 'http'],
    ['http://[fd00::7]', 'toDo', 'local', 'http'],
    ['http://nas.local', 'toDo', 'local', 'http'],
    ['https://intranet', 'toDo', 'local'],
    ['http://reelmates.example', 'broken', 'http'],
  ])('%s is %s', (publicUrl, ...expected) => {
    expect(stateAndProblems(publicUrl)).toEqual(expected);
  });

  it.each([
    ['that arrives by another name', 0, { host: '127.0.0.1:3000' }, ['broken', 'host']],
    ['that names the port of https', 0, { host: 'reelmates.example:443' }, ['done']],
    ['that names no readable host', 0, { host: 'a b' }, ['broken', 'host']],
    ['through a proxy that TRUST_PROXY leaves out', 0, { isForwarded: true }, ['broken', 'forwarded']],
    ['past the proxy of TRUST_PROXY', 1, { isForwarded: false }, ['broken', 'proxy']],
    ['that came to the proxy by http', 1, { byHttps: false }, ['broken', 'protocol']],
    ['that came to the proxy by https', 1, { byHttps: true }, ['done']],
    ['through a proxy that does not say how', 1, { byHttps: null }, ['done']],
  ])('checks a request %s', (_case, trustProxy, forwarding, expected) => {
    expect(stateAndProblems('https://reelmates.example', trustProxy, forwarding)).toEqual(expected);
  });

  it('of this machine behind an unknown proxy is broken', () => {
    expect(stateAndProblems('http://localhost:3000', 0, { isForwarded: true })).toEqual([
      'broken',
      'local',
      'forwarded',
    ]);
  });
});

describe('the state of mail', () => {
  it.each([
    ['without a mail server', false, null, false, 'toDo'],
    ['written to a file', false, 'written', false, 'toDo'],
    ['without a test', true, null, false, 'toDo'],
    ['with a test on its way', true, 'waiting', false, 'toDo'],
    ['with a test that the server took', true, 'taken', false, 'done'],
    ['with a test that the server refused', true, 'failed', false, 'broken'],
    ['with a fault of the server after the test', true, 'taken', true, 'broken'],
    ['with a fault of the server and no test', true, null, true, 'broken'],
  ] as const)('%s', (_case, hasServer, test, hasFault, state) => {
    expect(mailState(hasServer, test, hasFault)).toBe(state);
  });

  it.each([
    ['535', true],
    ['421', true],
    ['ETIMEDOUT', true],
    ['550', false],
    ['452', false],
  ])('that fails with %s is a fault of the server: %s', (reason, isFault) => {
    expect(isServerFault(reason)).toBe(isFault);
  });
});

describe('the state of prizes', () => {
  const prize = { prizeValue: '$500', prizeDescription: null };
  it.each([
    ['nothing promised', null, [], 'done'],
    ['more than promised', null, [prize], 'done'],
    ['as promised', '$500', [prize], 'done'],
    ['none although one is promised', '$500', [], 'toDo'],
    ['another than promised', '$600', [prize], 'broken'],
  ] as const)('%s', (_case, promised, prizes, state) => {
    expect(prizesState(promised, prizes)).toBe(state);
  });
});
