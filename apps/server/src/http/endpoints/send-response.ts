import type { Readable } from 'node:stream';
import type { Endpoint } from '@reelmates/contract/endpoint';
import type { FastifyReply } from 'fastify';
import type * as z from 'zod/mini';
import { assertFits, type ReportBreach } from './declared-responses.ts';
import { compileSerializer, type Serialize } from './serializer.ts';

export type FinishedReply = {
  status: keyof Endpoint['responses'];
  body?: unknown;
  stream?: Readable;
  /** The body: serialised JSON, or prepared bytes. */
  json?: Buffer;
  headers?: Record<string, string>;
};

type Serializers = ReadonlyMap<number, { schema: z.ZodMiniType; serialize: Serialize }>;

/** Compiles the serialisers of an endpoint's responses with a body, by status. */
export function compileSerializers(endpoint: Endpoint): Serializers {
  return new Map(
    Object.entries(endpoint.responses).flatMap(([status, schema]) =>
      schema ? [[Number(status), { schema, serialize: compileSerializer(schema) }] as const] : [],
    ),
  );
}

/**
 * Serialises the body by the endpoint's schema, which drops every other field.
 * @param onBreach receives a body that does not match the schema; null: bodies are not checked
 */
export function sendResponse(
  endpoint: Endpoint,
  response: FinishedReply,
  serializers: Serializers,
  reply: FastifyReply,
  onBreach: ReportBreach | null,
): FastifyReply {
  reply.code(response.status);
  if (response.headers) reply.headers(response.headers);
  if (response.stream && endpoint.produces) return reply.type(endpoint.produces).send(response.stream);
  const serializer = serializers.get(response.status);
  if (!serializer) return reply.send();
  reply.type('application/json; charset=utf-8');
  if (response.json) return reply.send(response.json);
  const json = serializer.serialize(response.body);
  if (onBreach) assertFits(endpoint, serializer.schema, json, onBreach);
  return reply.send(json);
}
