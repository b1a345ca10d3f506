import { brand } from '@reelmates/contract/brand';
import { limits } from '@reelmates/contract/limits';
import type { FormEvent, ReactNode } from 'react';
import { Controller, useFormState, useWatch } from 'react-hook-form';
import { useOnline } from '../../lib/use-online.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { SelectSheet } from '../../ui/select-sheet.tsx';
import { TextArea } from '../../ui/text-input.tsx';
import { dismissToast } from '../../ui/toast-store.ts';
import { Switch } from '../../ui/toggles.tsx';
import { PhotoField } from '../uploads/photo-field.tsx';
import type { PhotoUpload } from '../uploads/photo-upload.ts';
import { MissingVenueLink } from '../venue-reports/missing-venue-link.tsx';
import { VenueField } from '../venues/venue-field.tsx';
import { AmountFields } from './amount-fields.tsx';
import { FormProblem } from './form-problem.tsx';
import { GoToMap } from './go-to-map.tsx';
import type { useWinForm } from './use-win-form.ts';
import styles from './win-form.module.css';
import { betLevelOptions, machineOptions } from './win-options.ts';

type WinFormProps = ReturnType<typeof useWinForm> & {
  photo: PhotoUpload;
  photoHint?: string | undefined;
  /** What the form is for. */
  label: string;
  submitLabel: string;
  pendingLabel: string;
  /** Under the button: what will happen. */
  children: ReactNode;
};

/** Every field of a win post, in the order of the design. */
export function WinForm({ form, submit, pending, problem, photo, ...words }: WinFormProps) {
  const { control, register } = form;
  const { errors } = useFormState({ control });
  const caption = useWatch({ control, name: 'caption' });
  const online = useOnline();
  // A toast would lie over the search field.
  const onOpen = () => dismissToast();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit} aria-label={words.label}>
      <PhotoField upload={photo} label="Photo" optional hint={words.photoHint} />
      <AmountFields form={form} />
      <Controller
        control={control}
        name="betLevel"
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <Field label="Bet level" optional error={error?.message}>
            <SelectSheet
              title="Bet level"
              options={betLevelOptions}
              value={value}
              onChange={onChange}
              placeholder="Choose a bet level"
              clearLabel="No bet level"
              searchPlaceholder="Search bet levels..."
              emptyText="No bet levels found."
              onOpen={onOpen}
            />
          </Field>
        )}
      />
      <Controller
        control={control}
        name="machineType"
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <Field label="Machine type" optional error={error?.message}>
            <SelectSheet
              title="Machine type"
              options={machineOptions}
              value={value}
              onChange={onChange}
              placeholder="Choose a machine type"
              clearLabel="No machine type"
              searchPlaceholder="Search machine types..."
              emptyText="No machine types found."
              onOpen={onOpen}
            />
          </Field>
        )}
      />
      <div>
        <Controller
          control={control}
          name="venue"
          render={({ field: { value, onChange }, fieldState: { error } }) => (
            <VenueField value={value} onChange={onChange} optional error={error?.message} mapFor="win" />
          )}
        />
        <GoToMap />
        <MissingVenueLink />
      </div>
      <Field label="Caption" aside={`${caption.length}/${limits.captionMax}`} error={errors.caption?.message}>
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
                ? `Anyone on ${brand.name} can see this post.`
                : 'Only you can see this post, and it earns no points.'
            }
            checked={value}
            onChange={onChange}
          />
        )}
      />
      <div>
        <FormProblem problem={problem?.kind === 'offline' && online ? null : problem} />
        <Button variant="primary" block type="submit" pending={pending} pendingLabel={words.pendingLabel}>
          {words.submitLabel}
        </Button>
        <div className={styles.after}>{words.children}</div>
      </div>
    </form>
  );
}
