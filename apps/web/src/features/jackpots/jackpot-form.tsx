import { useFormState } from 'react-hook-form';
import type { EndpointForm } from '../../lib/forms/use-endpoint-form.ts';
import { Field } from '../../ui/controls/field.tsx';
import { MoneyInput } from '../../ui/controls/text-input.tsx';
import { LockIcon } from '../../ui/drawings/icons-content.tsx';
import { AddForm, type SendLater, VenueMachineFields } from '../add-post/add-post.public.ts';
import { PhotoField, type PhotoUpload } from '../uploads/uploads.public.ts';
import styles from './jackpot-form.module.css';
import type { Jackpot, TypedJackpot } from './jackpot-rules.ts';

type JackpotFormProps = EndpointForm<TypedJackpot, Jackpot> & { photo: PhotoUpload; later: SendLater };

/** Every field of a jackpot, in the order of the design. */
export function JackpotForm({ form, photo, ...sending }: JackpotFormProps) {
  const { control, register } = form;
  const { errors } = useFormState({ control });
  return (
    <AddForm
      {...sending}
      label="Submit Jackpot"
      submitLabel="Submit Jackpot"
      pendingLabel="Submitting..."
      after="Our moderators check every jackpot. The point is for the photo."
    >
      <PhotoField
        upload={photo}
        label="Verification photo"
        optional
        hint={
          <>
            <LockIcon size={16} className={styles.lock} />
            Only moderators see this photo. It's never posted.
          </>
        }
      />
      <Field label="Jackpot amount" error={errors.jackpotAmount?.message}>
        <MoneyInput {...register('jackpotAmount')} />
      </Field>
      <VenueMachineFields control={control} form="jackpot" />
    </AddForm>
  );
}
