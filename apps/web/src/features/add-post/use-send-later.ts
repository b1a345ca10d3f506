import { brand } from '@reelmates/contract/brand';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { newIdempotencyKey } from '../../lib/api/api.ts';
import { reportFailure } from '../../lib/api/report-failure.ts';
import type { Draft } from '../../lib/forms/use-endpoint-form.ts';
import { toast } from '../../lib/toast-store.ts';
import { createUnlessBusy } from '../../lib/unless-busy.ts';
import type { ActOf, EntryPhoto } from '../outbox/flush-outbox.public.ts';
import { refreshOutbox } from '../outbox/outbox-query.public.ts';
import { type PhotoUpload, shrinkPhoto } from '../uploads/uploads.public.ts';

/** Moves the input to the device's outbox. */
export type SendLater = { press: () => Promise<void>; pending: boolean };

type SendLaterOptions<Request extends FieldValues, Typed extends FieldValues> = {
  toAct: (input: { request: Request; typed: Typed; photo: EntryPhoto | null }) => ActOf<'post' | 'jackpot'>;
  accountId: string;
  form: UseFormReturn<Typed, unknown, Request>;
  draft: Draft<Typed>;
  photo: PhotoUpload;
  /** Empties the form. */
  onQueued: () => void;
};

/** Puts the input and its photo into the outbox, to be sent once when the server can be reached. */
export function useSendLater<Request extends FieldValues, Typed extends FieldValues>(
  options: SendLaterOptions<Request, Typed>,
): SendLater {
  const { toAct, accountId, form, draft, photo, onQueued } = options;
  const client = useQueryClient();
  const [unlessBusy] = useState(createUnlessBusy);
  const [pending, setPending] = useState(false);

  async function enqueueForm(request: Request): Promise<void> {
    const { enqueue, newEntry } = await import('../outbox/flush-outbox.public.ts');
    const part = await entryPhotoOf(photo);
    const attempt = draft.attempts?.get() ?? null;
    const body = JSON.stringify({ ...request, imageUrl: part?.imageUrl ?? null });
    if (attempt && attempt.body !== body) {
      toast({
        title: 'It was sent before, and may have arrived',
        description: 'Try again here once you are online: then it is brought to what you have typed since.',
        variant: 'destructive',
      });
      return;
    }
    const act = toAct({ request, typed: form.getValues(), photo: part });
    const entry = newEntry(accountId, attempt?.key ?? newIdempotencyKey(), act);
    await enqueue({ ...entry, triedAt: attempt ? Date.now() : null });
    draft.end();
    photo.remove();
    void refreshOutbox(client);
    toast({
      title: 'Saved on this device',
      description: `It's waiting, and will be sent when we can reach ${brand.name}.`,
    });
    onQueued();
  }

  const press = () =>
    unlessBusy(async () => {
      setPending(true);
      try {
        await form.handleSubmit(enqueueForm)();
      } catch (error) {
        reportFailure(error, "This device couldn't save it");
      } finally {
        setPending(false);
      }
    });
  return { press, pending };
}

/** The photo to be sent: the chosen file, or the uploaded photo. */
async function entryPhotoOf(upload: PhotoUpload): Promise<EntryPhoto | null> {
  const { photo } = upload.get();
  if (!photo) return null;
  const file = upload.file;
  return {
    name: photo.name,
    bytes: file && (await shrinkPhoto(file)),
    imageUrl: photo.status === 'ready' ? photo.imageUrl : null,
  };
}
