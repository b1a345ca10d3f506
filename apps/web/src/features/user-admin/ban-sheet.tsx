import { banUser } from '@reelmates/contract/admin/admin-users';
import type { Body } from '@reelmates/contract/endpoint';
import { limits } from '@reelmates/contract/limits';
import { useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import type { ApiError } from '../../lib/api/api.ts';
import { cx } from '../../lib/cx.ts';
import { schemaResolver } from '../../lib/forms/schema-resolver.ts';
import { useEndpointForm } from '../../lib/forms/use-endpoint-form.ts';
import { formatDateWithTime } from '../../lib/text/time.ts';
import { toast } from '../../lib/toast-store.ts';
import layout from '../../styles/layout.module.css';
import type from '../../styles/type.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { TextArea, TextInput } from '../../ui/controls/text-input.tsx';
import { Checkbox } from '../../ui/controls/toggles.tsx';
import { useDiscardDraftQuestion } from '../../ui/discard-question.tsx';
import { FormSheet } from '../../ui/overlays/form-sheet.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/page/skeleton.tsx';
import { useOwnDraft } from '../session/own-draft.public.ts';
import { banDrafts, banEnds, banRules, newBan, typedBanOf } from './ban-form.ts';
import {
  type AdminUser,
  useAdminUser,
  useInvalidateHistory,
  usePatchUser,
  useUserFailure,
} from './user-admin-queries.ts';
import { nameOf } from './user-name.ts';

export type BanSheetProps = {
  user: { id: string; username: string | null };
  onClose: () => void;
  /** Called after the ban. */
  onBanned?: (user: AdminUser) => void;
};

/** Bans a person: a reason, which they will read, an end, and whether their content is taken down. */
export function BanSheet({ user, onClose, onBanned }: BanSheetProps) {
  const current = useAdminUser(user.id);
  const name = nameOf(user);
  const title = current.data?.isBanned ? `Change the ban of ${name}` : `Ban ${name}?`;
  if (current.data && !current.data.isAdmin) {
    return <BanForm title={title} user={current.data} onClose={onClose} onBanned={onBanned} />;
  }
  return (
    <Sheet open onClose={onClose} title={title} footer={<Button onClick={onClose}>Close</Button>}>
      {current.data ? (
        <p>An admin cannot be banned. Remove their admin role first.</p>
      ) : current.isError ? (
        <div className={layout.stack}>
          <p>This account didn't load.</p>
          <Button onClick={() => current.refetch()} pending={current.isFetching} pendingLabel="Loading...">
            Retry
          </Button>
        </div>
      ) : (
        <SkeletonGroup className={layout.stack}>
          <Skeleton height="96px" />
          <Skeleton height="48px" />
        </SkeletonGroup>
      )}
    </Sheet>
  );
}

type BanFormProps = {
  title: string;
  user: AdminUser;
  onClose: () => void;
  onBanned: BanSheetProps['onBanned'];
};

function BanForm({ title, user, onClose, onBanned }: BanFormProps) {
  // A refetch behind the open form changes nothing in it: the server says where another admin was faster.
  const [seen, setSeen] = useState(user.ban);
  const patchUser = usePatchUser();
  const invalidateHistory = useInvalidateHistory();
  const fail = useUserFailure();
  const [resolver] = useState(() => schemaResolver(banRules(user.ban?.until ?? null)));
  const draft = useOwnDraft(() => banDrafts(user.id, user.ban ? typedBanOf(user.ban) : newBan));
  const { form, submit, pending, problem } = useEndpointForm(banUser, {
    params: { userId: user.id },
    resolver,
    draft,
    request: (ban: Body<typeof banUser>, send) =>
      send({ ...ban, from: seen && { reason: seen.reason, until: seen.until } }),
    fieldNames: { until: 'date' },
    failed: 'Error',
    onFailure(error, showProblem) {
      const current = changedSince(error);
      if (!current) return fail(user.id, error, 'Failed to toggle ban status. Please try again.');
      setSeen(current.ban);
      patchUser(user.id, (previous) => ({ ...previous, ...current }));
      showProblem(`Changed since you opened it: ${banText(current.ban)}. Press again to replace that.`);
    },
    onDone(banned) {
      patchUser(user.id, () => banned);
      invalidateHistory(user.id);
      toast({ title: user.isBanned ? 'Ban changed' : 'User banned' });
      onClose();
      onBanned?.(banned);
    },
  });
  const { errors, isDirty } = useFormState({ control: form.control });
  const { close, question } = useDiscardDraftQuestion({ draft, isDirty, pending, onClose });
  const [ends, reason] = useWatch({ control: form.control, name: ['ends', 'reason'] });
  return (
    <>
      <FormSheet
        title={title}
        onClose={close}
        onSubmit={submit}
        submitLabel={user.isBanned ? 'Change ban' : 'Ban'}
        variant="danger"
        pending={pending}
        pendingLabel="Banning..."
        problem={problem}
        className={layout.form}
      >
        <p className={cx(type.s14, type.t2)}>
          {user.ban
            ? `Banned since ${formatDateWithTime(user.ban.at)}.`
            : 'They are signed out at once, cannot sign in, and nobody sees their profile or what they posted.'}
        </p>
        <Field
          label="Reason"
          aside={`${reason.length}/${limits.reasonMax}`}
          hint="Shown to them when they try to sign in."
          error={errors.reason?.message}
        >
          <TextArea maxLength={limits.reasonMax} {...form.register('reason')} />
        </Field>
        <Field label="Ends">
          <Select placeholder="Choose" options={banEnds} value={ends} {...form.register('ends')} />
        </Field>
        {ends === 'date' ? (
          <Field label="End" hint="In your own time zone." error={errors.date?.message}>
            <TextInput type="datetime-local" {...form.register('date')} />
          </Field>
        ) : null}
        <Checkbox {...form.register('takeDown')}>
          Also deny their posts, comments and jackpots. An unban does not bring them back.
        </Checkbox>
      </FormSheet>
      {question}
    </>
  );
}

/** The ban as another admin left it, of a refusal for that reason. */
function changedSince(error: unknown): Pick<AdminUser, 'isBanned' | 'ban'> | undefined {
  const { body, code } = error as Partial<ApiError>;
  return code === 'CONFLICT'
    ? (body?.current?.item as Pick<AdminUser, 'isBanned' | 'ban'> | undefined)
    : undefined;
}

function banText(ban: AdminUser['ban']): string {
  if (ban === null) return 'not banned';
  const end = ban.until === null ? 'without an end' : `until ${formatDateWithTime(ban.until)}`;
  return `banned ${end}${ban.reason ? `, “${ban.reason}”` : ''}`;
}
