// spec: none, a process without room for another open file
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerError } from './error-responses.ts';

test('a file that cannot be opened, because the process has as many open as it may, gives 503', async () => {
  const fastify = Fastify();
  fastify.setErrorHandler(answerError);
  fastify.get('/', async () => {
    throw Object.assign(new Error('EMFILE: too many open files, open'), { code: 'EMFILE', statusCode: 500 });
  });
  const { statusCode, headers } = await fastify.inject('/');
  expect(statusCode).toBe(503);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});
