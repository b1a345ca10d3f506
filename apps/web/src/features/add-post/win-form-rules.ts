import { schemaResolver } from '../../lib/forms/schema-resolver.ts';
import type { EndpointForm } from '../../lib/forms/use-endpoint-form.ts';
import { type TypedWin, type Win, winForm } from './win-rules.ts';

/** The form of a win post, new or as it is. */
export type WinFormHandle = EndpointForm<TypedWin, Win>;

export const winResolver = schemaResolver(winForm);

/** Names of fields that differ between request and form. */
export const winFieldNames = { venueId: 'venue' } as const;
