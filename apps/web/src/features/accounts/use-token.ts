import { useSearch } from 'wouter';

/** The token of a link from a mail; empty if the address has none. */
export function useToken(): string {
  return new URLSearchParams(useSearch()).get('token')?.trim() ?? '';
}
