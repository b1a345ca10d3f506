import type { BodyInput, Endpoint, ParamsInput, QueryInput } from '@reelmates/contract/endpoint';

/** The key may be absent if the endpoint declares no such part, or one with optional fields only. */
type Part<Name extends string, Value> = undefined extends Value
  ? { [K in Name]?: Value }
  : object extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

/** The input of a call: the parts that the endpoint declares. */
export type EndpointInput<E extends Endpoint> = Part<'params', ParamsInput<E>> &
  Part<'query', QueryInput<E>> &
  Part<'body', BodyInput<E>>;

/** The path of a call, with its parameters and query. */
export function addressOf(
  { path }: Endpoint,
  { params, query }: { params?: unknown; query?: unknown },
): string {
  const named: Record<string, string> = { ...(params as Record<string, string> | undefined) };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(named[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search.toString()}` : filled;
}
