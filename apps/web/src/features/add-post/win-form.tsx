import { brand } from '@reelmates/contract/brand';
import { limits } from '@reelmates/contract/limits';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Controller, useFormState, useWatch } from 'react-hook-form';
import { characterCount } from '../../lib/text/character-count.ts';
import { Field } from '../../ui/controls/field.tsx';
import { TextArea } from '../../ui/controls/text-input.tsx';
import { Switch } from '../../ui/controls/toggles.tsx';
import { PhotoField, type PhotoUpload } from '../uploads/uploads.public.ts';
import { AddForm, type AddFormWords } from './add-form.tsx';
import { AmountFields } from './amount-fields.tsx';
import { BetField } from './bet-field.tsx';
import type { SendLater } from './use-send-later.ts';
import { VenueMachineFields } from './venue-machine-fields.tsx';
import type { WinFormHandle } from './win-form-rules.ts';

type WinFormProps = WinFormHandle &
  AddFormWords & {
    photo: PhotoUpload;
    later?: SendLater;
    photoHint?: string | undefined;
    /** Below the button: what will happen. */
    children: ReactNode;
  };

/** Every field of a win post, in the order of the design. */
export function WinForm({ form, photo, photoHint, children, ...sending }: WinFormProps) {
  const { control, register } = form;
  const { errors } = useFormState({ control });
  const caption = useWatch({ control, name: 'caption' });
  return (
    <AddForm {...sending} after={children}>
      <PhotoField upload={photo} label="Photo" optional hint={photoHint} />
      <PhotoDescriptionField form={form} photo={photo} />
      <AmountFields form={form} />
      <Controller
        control={control}
        name="betLevel"
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <BetField value={value} onChange={onChange} error={error?.message} />
        )}
      />
      <VenueMachineFields control={control} form="win" />
      <Field
        label="Caption"
        aside={`${characterCount(caption)}/${limits.captionMax}`}
        error={errors.caption?.message}
      >
        <TextArea {...register('caption')} />
      </Field>
      <Controller
        control={control}
        name="isPublic"
        render={({ field: { value, onChange } }) => (
          <Switch
            label="Public"
            note={
              value
                ? `Anyone on ${brand.name} can see this post, and anyone with its link.`
                : 'Only you can see this post, and it earns no points.'
            }
            checked={value}
            onChange={onChange}
          />
        )}
      />
    </AddForm>
  );
}

/**
 * Below a chosen photo. A description with an error stays visible, even without the photo, so that it can be corrected.
 */
function PhotoDescriptionField({ form, photo }: Pick<WinFormProps, 'form' | 'photo'>) {
  const { control, register } = form;
  const { errors } = useFormState({ control });
  const description = useWatch({ control, name: 'photoDescription' });
  const { photo: chosen } = useSyncExternalStore(photo.subscribe, photo.get);
  const error = errors.photoDescription?.message;
  if (chosen === null && error === undefined) return null;
  return (
    <Field
      label="Describe the photo"
      aside={description === '' ? 'Optional' : `${characterCount(description)}/${limits.photoDescriptionMax}`}
      hint="For people who cannot see it"
      error={error}
    >
      <TextArea {...register('photoDescription')} />
    </Field>
  );
}
