import { Sheet } from '../overlays/sheet.tsx';
import { OutsideField } from './field.tsx';
import { OptionList, type OptionListProps } from './option-list.tsx';

type OptionSheetProps = Omit<OptionListProps, 'label'> & {
  open: boolean;
  onClose: () => void;
  title: string;
};

/** A full-height sheet with a searchable list. */
export function OptionSheet({ open, onClose, title, ...list }: OptionSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={title} full flush>
      <OutsideField>
        <OptionList label={title} {...list} />
      </OutsideField>
    </Sheet>
  );
}
