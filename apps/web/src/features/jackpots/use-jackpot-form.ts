import { submitJackpot } from '@reelmates/contract/competition/jackpots';
import { useState } from 'react';
import { schemaResolver } from '../../lib/forms/schema-resolver.ts';
import { type EndpointForm, useEndpointForm } from '../../lib/forms/use-endpoint-form.ts';
import { toast } from '../../lib/toast-store.ts';
import { earnedPointsText, failureBesideButton, useSendLater } from '../add-post/add-post.public.ts';
import { formPhoto, type PhotoUpload } from '../uploads/uploads.public.ts';
import { jackpotDrafts } from './jackpot-draft.ts';
import { emptyJackpot, type Jackpot, jackpotRules, sameJackpot, type TypedJackpot } from './jackpot-rules.ts';
import { removeJackpot, useRefreshAfterSubmitting } from './jackpots-queries.ts';

const resolver = schemaResolver(jackpotRules);
const failed = 'Failed to submit jackpot';

/**
 * The jackpot form of one account.
 * @param onSubmitted called after the form has been cleared
 */
export function useJackpotForm(accountId: string, photo: PhotoUpload, onSubmitted: () => void) {
  const [draft] = useState(() => jackpotDrafts.open(accountId));
  const refresh = useRefreshAfterSubmitting();
  const handle: EndpointForm<TypedJackpot, Jackpot> = useEndpointForm(submitJackpot, {
    resolver,
    fieldNames: { venueId: 'venue' },
    draft,
    photo: formPhoto(photo),
    resetTo: emptyJackpot,
    request: (jackpot, send) => send(jackpot),
    correction: { undo: ({ id }) => removeJackpot(id) },
    failed,
    onFailure: failureBesideButton(failed, draft),
    onDone: ({ pointsAwarded }) => {
      refresh();
      photo.remove();
      toast({ title: `Jackpot submitted successfully!${earnedPointsText(pointsAwarded)}` });
      onSubmitted();
    },
  });
  const { form } = handle;
  const put = (typed: TypedJackpot) => {
    form.reset(typed);
    draft.record(typed);
  };
  const later = useSendLater({
    toAct: (input) => ({ kind: 'jackpot', ...input }),
    accountId,
    form,
    draft,
    photo,
    onQueued: () => {
      form.reset(emptyJackpot);
      onSubmitted();
    },
  });
  return { ...handle, later, draft: { isEmpty: () => sameJackpot(form.getValues(), emptyJackpot), put } };
}
