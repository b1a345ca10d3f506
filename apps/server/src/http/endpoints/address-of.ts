import type { Endpoint } from '@reelmates/contract/endpoint';

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
