import { allEndpoints, domainOf, domains } from '@reelmates/contract/all-endpoints';
import { brand } from '@reelmates/contract/brand';
import type { Endpoint } from '@reelmates/contract/endpoint';
import { errorBodySchema } from '@reelmates/contract/errors';
import { limits } from '@reelmates/contract/limits';
import * as z from 'zod';
import { describeErrors } from './openapi-errors.ts';
import { createSchemaCollection, type SchemaCollection } from './openapi-schemas.ts';

type Components = { schemas: SchemaCollection; responses: Record<string, unknown> };

/** The OpenAPI 3.1 description, from the objects that bind and validate. */
export function buildOpenApi(): Record<string, unknown> {
  const components: Components = { schemas: createSchemaCollection(), responses: {} };
  const paths: Record<string, Record<string, unknown>> = {};
  components.schemas.describe(errorBodySchema, 'output');
  for (const [name, endpoint] of allEndpoints) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(name, endpoint, components),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${brand.name} API`, version: '1' },
    tags: [...domains.keys()].sort().map((name) => ({ name })),
    paths: byName(components.schemas.refer(paths)),
    components: {
      schemas: byName(components.schemas.components()),
      responses: byName(components.responses),
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'sid' },
        leaveToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'What the refused sign-in of a banned account carries: 15 minutes, one use',
        },
      },
    },
  };
}

function byName<Value>(values: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).sort(([left], [right]) => (left < right ? -1 : 1)));
}

function operation(
  name: string,
  endpoint: Endpoint,
  { schemas, responses }: Components,
): Record<string, unknown> {
  const parameters = [
    ...parametersOf('path', endpoint.params, schemas),
    ...parametersOf('query', endpoint.query, schemas),
    ...(endpoint.idempotent
      ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', minLength: 8, maxLength: 64 } }]
      : []),
  ];
  const body = bodyOf(endpoint, schemas);
  return {
    operationId: name,
    tags: [domainOf.get(endpoint)],
    summary: endpoint.summary,
    ...securityOf(endpoint),
    ...(endpoint.sensitive ? { 'x-sensitive': true, description: sensitiveText } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: { ...successes(endpoint, schemas), ...describeErrors(endpoint, responses) },
  };
}

const sensitiveText = `A sensitive act: the login session must have had the account's password within the last ${limits.passwordConfirmedMs / 60_000} minutes.`;

function bodyOf({ body, rawBody }: Endpoint, schemas: SchemaCollection): Record<string, unknown> | null {
  // The handler itself reads and validates it.
  if (rawBody) return { required: true, content: { 'application/json': { schema: { type: 'object' } } } };
  if (!body) return null;
  return {
    required: !z.safeParse(body, undefined).success,
    content: { 'application/json': { schema: schemas.describe(body, 'input') } },
  };
}

/** Any one of the entries is enough. */
function securityOf({ access, acceptsExitToken }: Endpoint): Record<string, unknown> {
  if (access === 'public') return {};
  return { security: [{ session: [] }, ...(acceptsExitToken ? [{ leaveToken: [] }] : [])] };
}

function parametersOf(
  location: 'path' | 'query',
  schema: Endpoint['params'],
  schemas: SchemaCollection,
): Record<string, unknown>[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemas.describe(schema, 'input') as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }));
}

const descriptions: Record<string, string> = {
  200: 'Done',
  201: 'Created',
  204: 'Done, nothing to say',
  302: 'Elsewhere',
  304: 'Not changed',
};

function successes(endpoint: Endpoint, schemas: SchemaCollection): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(endpoint.responses).map(([status, schema]) => [
      status,
      {
        description: descriptions[status] ?? 'Done',
        ...contentOf(endpoint, schema, schemas),
      },
    ]),
  );
}

function contentOf(
  { produces }: Endpoint,
  schema: z.core.$ZodType | null | undefined,
  schemas: SchemaCollection,
): Record<string, unknown> {
  if (produces) return { content: { [produces]: { schema: { type: 'string', format: 'binary' } } } };
  return schema ? { content: { 'application/json': { schema: schemas.describe(schema, 'output') } } } : {};
}
