import { formatMoney } from '@reelmates/contract/money';
import { useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { formatPlural } from '../../../lib/text/format.ts';
import { toast } from '../../../lib/toast-store.ts';
import type from '../../../styles/type.module.css';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { onSinglePress } from '../../../ui/controls/on-single-press.ts';
import { AlertIcon, CheckIcon } from '../../../ui/drawings/icons.tsx';
import { sectionTitle } from '../../../ui/page/section-head.tsx';
import { MarkedWords } from '../context/marked-text.tsx';
import type { Note, Outcome } from '../deciding/decision.ts';
import type { UndoneBatch } from '../deciding/use-undo.ts';
import type { ReviewedField } from '../queue.ts';
import type { ReviewPhotoSource } from '../review/review-photo.tsx';
import { usePressGuard } from '../review/use-changed-items.ts';
import { type Batch, BatchProgress } from './batch-progress.tsx';
import styles from './select-panel.module.css';

export type SelectPanelProps<Item> = {
  /** The items that can be decided on. */
  items: readonly Item[];
  photoOf: (item: Item) => ReviewPhotoSource | null;
  nameOf: (item: Item) => string;
  fieldsOf: (item: Item) => ReviewedField[];
  warningOf: ((item: Item) => string | null) | undefined;
  /** By the id of an item: why it came back, or what of it has changed. */
  notes: ReadonlyMap<string, Note>;
  /**
   * Approves each item separately.
   * @returns their outcomes; null if nothing was sent
   */
  onApprove: (chosen: readonly Item[]) => Promise<Outcome>[] | null;
  /** @returns null where nothing was sent */
  onUndo: (items: readonly Item[]) => Promise<UndoneBatch> | null;
  onClose: () => void;
};

/** A changed item is another one: what was chosen is what could be read then. */
const keyOf = ({ id, version }: { id: string; version: string }) => `${id} ${version}`;

/** Refuses a press on all right after something has come in, or changed, that it would approve unseen. */
function useArrivalsGuard(keys: readonly string[]) {
  const { noteChange, refusesPress } = usePressGuard();
  const known = useRef<ReadonlySet<string>>(new Set(keys));
  useLayoutEffect(() => {
    if (keys.some((key) => !known.current.has(key))) noteChange();
    known.current = new Set(keys);
  });
  return refusesPress;
}

/** The latest approved batch: how far it is, and its undo. */
function useApprovedBatch<Item>({ onApprove, onUndo }: Pick<SelectPanelProps<Item>, 'onApprove' | 'onUndo'>) {
  const [batch, setBatch] = useState<Batch<Item>>();
  const addOutcome = (item: Item, outcome: Outcome) =>
    setBatch((now) => {
      if (!now) return now;
      return 'failure' in outcome
        ? { ...now, failures: [...now.failures, { item, text: outcome.failure }] }
        : { ...now, approved: now.approved + 1 };
    });
  return {
    batch,
    isSending: batch !== undefined && batch.approved + batch.failures.length < batch.items.length,
    /** @returns what resolves when all are approved or refused; null if nothing was sent */
    approve: (items: readonly Item[]): Promise<unknown> | null => {
      const outcomes = onApprove(items);
      if (outcomes === null) return null;
      setBatch({ items, approved: 0, failures: [] });
      for (const [index, item] of items.entries()) {
        void outcomes[index]?.then((outcome) => addOutcome(item, outcome));
      }
      return Promise.all(outcomes);
    },
    undo: async (made: Batch<Item>) => {
      const undoing = onUndo(made.items);
      if (undoing === null) return;
      // The button that was pressed goes.
      sectionTitle()?.focus({ preventScroll: true });
      setBatch(undefined);
      toastUndone(await undoing);
    },
  };
}

function toastUndone({ undone, failed }: UndoneBatch): void {
  toast({
    title: `${formatPlural(undone, 'decision')} undone`,
    ...(failed > 0 && {
      description: `${formatPlural(failed, 'decision')} could not be undone. Look at Decided.`,
      variant: 'destructive',
    }),
  });
}

/** Several items of a queue on one screen: some or all are chosen and approved with one press. */
export function SelectPanel<Item extends { id: string; version: string }>(props: SelectPanelProps<Item>) {
  const { items, onClose } = props;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { batch, isSending, approve, undo } = useApprovedBatch(props);
  // Once the chosen items are sent, the same button approves all others; a press soon after was meant for fewer.
  const { noteChange, refusesPress } = usePressGuard();
  const refusesAll = useArrivalsGuard(items.map(keyOf));
  const picked = items.filter((item) => chosen.has(keyOf(item)));

  const toggle = (key: string) =>
    setChosen((now) => new Set(now.has(key) ? [...now].filter((other) => other !== key) : [...now, key]));
  const approveChosen = () => {
    if (refusesPress() || (picked.length === 0 && refusesAll())) return;
    const approving = approve(picked.length > 0 ? picked : items);
    if (approving === null) return;
    noteChange();
    void approving.then(noteChange);
    setChosen(new Set());
  };
  return (
    <>
      {batch ? <BatchProgress batch={batch} nameOf={props.nameOf} onUndo={() => void undo(batch)} /> : null}
      <ul className={styles.grid} aria-label="Choose several">
        {items.map((item) => (
          <SelectCard
            key={item.id}
            {...props}
            item={item}
            note={props.notes.get(item.id)}
            isChosen={chosen.has(keyOf(item))}
            onToggle={() => toggle(keyOf(item))}
          />
        ))}
      </ul>
      <div className={styles.bar} data-decisions="several">
        <Button small onClick={onClose}>
          Done
        </Button>
        <Button
          small
          variant="ok"
          disabled={items.length === 0}
          pending={isSending}
          pendingLabel="Approving..."
          onClick={onSinglePress(approveChosen)}
        >
          <CheckIcon size={18} />
          {picked.length > 0 ? `Approve ${picked.length} chosen` : `Approve all ${items.length} on screen`}
        </Button>
      </div>
    </>
  );
}

type SelectCardProps<Item> = Pick<SelectPanelProps<Item>, 'photoOf' | 'nameOf' | 'fieldsOf' | 'warningOf'> & {
  item: Item;
  note: Note | undefined;
  isChosen: boolean;
  onToggle: () => void;
};

const texts = new Set(['Caption', 'Comment']);
const described = 'Photo description';
const amounts = new Set(['Won', 'Spent', 'Bet', 'Jackpot']);

function FieldText({ label, text }: { label: string; text: string }) {
  if (texts.has(label)) return <MarkedWords text={text} />;
  if (label === described) {
    return (
      <>
        {label}: <MarkedWords text={text} />
      </>
    );
  }
  return amounts.has(label) ? `${label} ${formatMoney(text)}` : `${label} ${text}`;
}

function SelectCard<Item>(props: SelectCardProps<Item>) {
  const { item, photoOf, nameOf, fieldsOf, warningOf, note, isChosen, onToggle } = props;
  const warning = warningOf?.(item) ?? null;
  const photo = photoOf(item);
  const known = fieldsOf(item).filter(({ label, text }) => label !== 'Photo' && text !== null);
  return (
    <li>
      <label className={cx(styles.card, isChosen && styles.chosen)}>
        <input type="checkbox" className={styles.box} checked={isChosen} onChange={onToggle} />
        {photo ? (
          <img
            className={styles.thumb}
            src={`${photo.url}?w=480`}
            alt={`From ${photo.username}`}
            width={160}
            height={120}
            loading="lazy"
            decoding="async"
          />
        ) : null}
        <span className={styles.text}>
          <span className={styles.name}>@{nameOf(item)}</span>
          {note ? <span className={styles.note}>{note.text}</span> : null}
          {warning === null ? null : (
            <span>
              <Badge tone="warn">
                <AlertIcon size={14} />
                {warning}
              </Badge>
            </span>
          )}
          {known.map(({ label, text }) => (
            <span key={label} className={type.t2} dir="auto">
              <FieldText label={label} text={text ?? ''} />
            </span>
          ))}
        </span>
      </label>
    </li>
  );
}
