import { type Endpoint, endpoint } from '@reelmates/contract/endpoint';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { type ApiError, conflict, forbidden, notFound } from '../api-error.ts';
import { answerError } from '../error-responses.ts';
import { reportUndeclaredErrors } from './declared-responses.ts';

const rename = endpoint({
  method: 'POST',
  path: '/api/names',
  summary: 'Rename',
  access: 'account',
  responses: { 204: null },
  errors: ['CONFLICT'],
});

async function responseTo(
  error: ApiError,
  stage: 'admission' | 'handler' | null,
  declared: Endpoint = rename,
) {
  const breaches: string[] = [];
  const fastify = Fastify();
  fastify.decorateRequest('stage', null);
  fastify.setErrorHandler(answerError);
  reportUndeclaredErrors(fastify, (breach) => breaches.push(breach));
  fastify.post('/api/names', { config: { endpoint: declared } }, async (request) => {
    request.stage = stage;
    throw error;
  });
  const { statusCode } = await fastify.inject({ method: 'POST', url: '/api/names' });
  return { statusCode, breaches };
}

test('an error that the endpoint lists is answered as it is', async () => {
  expect(await responseTo(conflict('Taken'), 'handler')).toEqual({ statusCode: 409, breaches: [] });
});

test('an error that the endpoint does not declare is reported and answered with 500', async () => {
  expect(await responseTo(notFound(), 'handler')).toEqual({
    statusCode: 500,
    breaches: ['POST /api/names gives NOT_FOUND in its handler, and does not declare it'],
  });
});

test('the handler may not answer an error of admission, nor admission one of the handler', async () => {
  expect((await responseTo(forbidden(), 'admission')).statusCode).toBe(403);
  expect((await responseTo(forbidden(), 'handler')).statusCode).toBe(500);
  expect((await responseTo(conflict('Taken'), 'admission')).statusCode).toBe(500);
});

test('a refusal before the endpoint is reached is not its own', async () => {
  expect(await responseTo(notFound(), null)).toEqual({ statusCode: 404, breaches: [] });
});
