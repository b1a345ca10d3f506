import { useRef, useState } from 'react';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { Attempt } from '../../lib/send-once.ts';
import { toast } from '../../ui/toast-store.ts';
import type { PhotoUpload } from '../uploads/photo-upload.ts';
import type { DraftStore } from './form-draft.ts';
import { type AddFormHandle, useAddForm } from './use-add-form.ts';

/** What goes to the server once: the request, what was sent before, and where to note what is sent now. */
export type Sending<Request> = {
  request: Request;
  last: Attempt | null;
  keep: (attempt: Attempt | null) => void;
};

type DraftedForm<Typed extends FieldValues, Sent> = {
  accountId: string;
  drafts: DraftStore<Typed>;
  photo: PhotoUpload;
  resolver: Resolver<Typed, unknown, Sent>;
  /** @returns the points that it earned */
  send: (sending: Sending<Sent & { imageUrl: string | null }>) => Promise<number>;
  done: string;
  failed: string;
  /** After the form has been emptied. */
  onSent: () => void;
};

/** The form of something new, of one account: its draft, its rules, and sending it exactly once. */
export function useDraftedForm<Typed extends FieldValues, Sent>({
  accountId,
  drafts,
  photo,
  resolver,
  send,
  done,
  failed,
  onSent,
}: DraftedForm<Typed, Sent>): AddFormHandle<Typed, Sent> {
  const [draft] = useState(() => drafts.read(accountId));
  const typed = useRef(draft.typed);
  const attempt = useRef(draft.attempt);

  const write = () => drafts.write(accountId, { typed: typed.current, attempt: attempt.current });
  const keep = (next: Attempt | null) => {
    attempt.current = next;
    write();
  };
  const handle = useAddForm<Typed, Sent>({
    resolver,
    typed: draft.typed,
    photo,
    onTyped: (values) => {
      typed.current = values;
      write();
    },
    isKept: write,
    failed,
    send: async (request, imageUrl) => {
      const points = await send({ request: { ...request, imageUrl }, last: attempt.current, keep });
      keep(null);
      handle.form.reset(drafts.empty);
      photo.remove();
      toast({ title: `${done}${pointsText(points)}` });
      onSent();
    },
  });
  return handle;
}

function pointsText(points: number): string {
  return points > 0 ? ` +${points} ${points === 1 ? 'Point' : 'Points'}` : '';
}
