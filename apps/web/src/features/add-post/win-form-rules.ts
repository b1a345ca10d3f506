import { zodResolver } from '@hookform/resolvers/zod';
import type { EndpointForm } from '../../lib/forms/use-endpoint-form.ts';
import { type TypedWin, type Win, winForm } from './win-rules.ts';

/** The form of a win post, new or as it is. */
export type WinFormHandle = EndpointForm<TypedWin, Win>;

export const winResolver = zodResolver(winForm);

/** Fields of the request that the form calls otherwise. */
export const winFieldNames = { venueId: 'venue' } as const;
