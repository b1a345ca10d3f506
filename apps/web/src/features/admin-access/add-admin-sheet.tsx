import { addAdmin, addAdminForm } from '@reelmates/contract/admin/admins';
import { limits } from '@reelmates/contract/limits';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ApiError } from '../../lib/api/api.ts';
import { cx } from '../../lib/cx.ts';
import { schemaResolver } from '../../lib/forms/schema-resolver.ts';
import { useEndpointForm } from '../../lib/forms/use-endpoint-form.ts';
import { toast } from '../../lib/toast-store.ts';
import layout from '../../styles/layout.module.css';
import type from '../../styles/type.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import {
  type AdminCandidate,
  type AdminEntry,
  reportAccessFailure,
  useInvalidateAdmins,
} from './admin-access-queries.ts';
import { CandidateSearch } from './candidate-search.tsx';

const resolver = schemaResolver(addAdminForm);
const failed = 'Failed to add admin user. Please try again.';

type AddAdminSheetProps = {
  /** The current admins. */
  admins: readonly AdminEntry[];
  onClose: () => void;
};

/** Makes an account an admin, by its id, which choosing a search result fills in. */
export function AddAdminSheet({ admins, onClose }: AddAdminSheetProps) {
  const formId = useId();
  const [picked, setPicked] = useState<AdminCandidate | null>(null);
  const invalidateAdmins = useInvalidateAdmins();
  const { form, submit, pending } = useEndpointForm(addAdmin, {
    resolver,
    defaults: { userId: '' },
    request: ({ userId }: { userId: string }, send) => send({ userId, role: 'admin' }),
    failed,
    onFailure: (error) => {
      // An error about this account stays visible beside its id.
      if (error instanceof ApiError && (error.status === 404 || error.status === 409)) {
        form.setError('userId', { message: error.text }, { shouldFocus: true });
      }
      reportAccessFailure(error, failed);
      // Also where the response was lost: the account may be an admin now.
      void invalidateAdmins();
    },
    onDone: (added) => {
      toast({
        title: 'Admin added',
        description: `${added.username ?? added.email} can open this area now.`,
      });
      onClose();
      return invalidateAdmins();
    },
  });
  const userId = useWatch({ control: form.control, name: 'userId' }).trim();
  const existing = admins.find(({ id }) => id === userId);
  const close = () => {
    if (!pending) onClose();
  };
  const pick = (candidate: AdminCandidate) => {
    setPicked(candidate);
    form.clearErrors();
    form.setValue('userId', candidate.id);
    form.setFocus('userId');
  };
  return (
    <Sheet
      open
      onClose={close}
      title="Add Admin User"
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={userId === '' || existing !== undefined}
            pending={pending}
            pendingLabel="Adding..."
          >
            Add Admin
          </Button>
        </>
      }
    >
      <div className={layout.form}>
        <p className={cx(type.s15, type.t2)}>
          Admins see email addresses and phone numbers, review what members post, ban accounts and add other
          admins.
        </p>
        <CandidateSearch onPick={pick} />
        <form id={formId} onSubmit={submit} noValidate>
          <Field
            label="User ID"
            error={form.formState.errors.userId?.message}
            hint={hintOf(userId, picked, existing)}
          >
            <TextInput
              autoComplete="off"
              inputMode="numeric"
              maxLength={limits.userSearchTextMax}
              {...form.register('userId')}
            />
          </Field>
        </form>
      </div>
    </Sheet>
  );
}

/** Whose id it is, if that is known here. */
function hintOf(userId: string, picked: AdminCandidate | null, existing: AdminEntry | undefined) {
  if (existing) return `${existing.username ?? existing.email} is an admin already.`;
  if (picked?.id !== userId) return undefined;
  return picked.username === null ? picked.email : `@${picked.username} · ${picked.email}`;
}
