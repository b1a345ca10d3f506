import * as z from 'zod/mini';
import { createDraftStore } from '../../lib/forms/draft-store.ts';
import type { Draft } from '../../lib/forms/use-endpoint-form.ts';
import type { Me } from '../session/session.public.ts';
import { type SettingsValues, valuesOf } from './settings-form.ts';

const kept = z.object({ profileTag: z.string(), bio: z.string(), showName: z.boolean(), email: z.string() });
type Kept = z.infer<typeof kept>;

const keptOf = ({ profileTag, bio, showName, email }: SettingsValues): Kept => ({
  profileTag,
  bio,
  showName,
  email,
});

/** The unsaved changes of the settings, without passwords. */
export function openSettingsDraft(viewer: Me): Draft<SettingsValues> {
  const values = valuesOf(viewer);
  const saved = keptOf(values);
  const draft = createDraftStore({
    name: 'settings',
    typed: kept,
    empty: saved,
    ofSaved: true,
  }).open(viewer.id);
  return {
    typed: { ...values, ...draft.typed },
    isDraft: draft.isDraft,
    record: (typed) => draft.record(keptOf(typed)),
    save: draft.save,
    end: draft.end,
  };
}
