import { allEndpoints } from '@reelmates/contract/all-endpoints';
import { brand } from '@reelmates/contract/brand';
import type { Access, Endpoint } from '@reelmates/contract/endpoint';
import { type ErrorCode, errorBodySchema, errorStatus } from '@reelmates/contract/errors';
import * as z from 'zod';

const accessErrors: Record<Access, readonly ErrorCode[]> = {
  public: [],
  account: ['UNAUTHENTICATED'],
  personal: ['UNAUTHENTICATED', 'USERNAME_REQUIRED'],
  member: ['UNAUTHENTICATED', 'USERNAME_REQUIRED', 'SELF_EXCLUDED'],
  admin: ['UNAUTHENTICATED', 'USERNAME_REQUIRED', 'FORBIDDEN'],
};

/** The OpenAPI 3.1 description, from the same objects that bind and validate. */
export function buildOpenApi(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, endpoint] of allEndpoints) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(name, endpoint),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${brand.name} API`, version: '1' },
    paths: Object.fromEntries(Object.entries(paths).sort(([left], [right]) => (left < right ? -1 : 1))),
    components: {
      schemas: { Error: jsonSchema(errorBodySchema, 'output') },
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

function operation(name: string, endpoint: Endpoint): Record<string, unknown> {
  const parameters = [
    ...parametersOf('path', endpoint.params),
    ...parametersOf('query', endpoint.query),
    ...(endpoint.idempotent
      ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', minLength: 8, maxLength: 64 } }]
      : []),
  ];
  return {
    operationId: name,
    summary: endpoint.summary,
    ...securityOf(endpoint),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.body
      ? {
          requestBody: {
            required: !z.safeParse(endpoint.body, undefined).success,
            content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
          },
        }
      : {}),
    responses: { ...successes(endpoint), ...failures(endpoint) },
  };
}

/** Any one of the entries is enough. */
function securityOf({ access, leaveToken }: Endpoint): Record<string, unknown> {
  if (access === 'public') return {};
  return { security: [{ session: [] }, ...(leaveToken ? [{ leaveToken: [] }] : [])] };
}

function parametersOf(place: 'path' | 'query', schema: Endpoint['params']): Record<string, unknown>[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
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

function successes(endpoint: Endpoint): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(endpoint.responses).map(([status, schema]) => [
      status,
      {
        description: descriptions[status] ?? 'Done',
        ...contentOf(endpoint, schema),
      },
    ]),
  );
}

function contentOf(
  { produces }: Endpoint,
  schema: z.core.$ZodType | null | undefined,
): Record<string, unknown> {
  if (produces) return { content: { [produces]: { schema: { type: 'string', format: 'binary' } } } };
  return schema ? { content: { 'application/json': { schema: jsonSchema(schema, 'output') } } } : {};
}

function failures(endpoint: Endpoint): Record<string, unknown> {
  const takesInput = endpoint.query || endpoint.body || endpoint.badParamsAre400;
  const codes = new Set<ErrorCode>([
    ...(takesInput ? (['VALIDATION'] as const) : []),
    ...(endpoint.params && !endpoint.badParamsAre400 ? (['NOT_FOUND'] as const) : []),
    ...accessErrors[endpoint.access],
    ...(endpoint.closedOnBreak ? (['SELF_EXCLUDED'] as const) : []),
    ...(endpoint.errors ?? []),
    'RATE_LIMITED',
    'UNAVAILABLE',
  ]);
  const byStatus = Map.groupBy(codes, (code) => errorStatus[code]);
  return Object.fromEntries(
    [...byStatus]
      .sort(([left], [right]) => left - right)
      .map(([status, names]) => [
        String(status),
        {
          description: names.join(', '),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      ]),
  );
}

function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: described }) => {
      // A bounded list is anything of its length first, and then what it is a list of.
      const { out } = zodSchema._zod.def as { out?: z.ZodArray };
      if (described.items && out?._zod.def.type === 'array')
        described.items = jsonSchema(out._zod.def.element, io);
    },
  });
  return rest;
}
