import { formatMoney } from '@reelmates/contract/money';
import { useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { formatPlural } from '../../../lib/text/format.ts';
import { toast } from '../../../lib/toast-store.ts';
import type from '../../../styles/type.module.css';
import { Button } from '../../../ui/controls/button.tsx';
import { CheckIcon } from '../../../ui/drawings/icons.tsx';
import { MarkedWords } from '../context/marked-text.tsx';
import type { Fact } from '../queue.ts';
import { onSinglePress } from '../review/review-card.tsx';
import type { ReviewPhotoSource } from '../review/review-photo.tsx';
import { useLookFirst } from '../review/use-changed-items.ts';
import type { Outcome } from '../review/use-decisions.ts';
import { type Batch, BatchProgress } from './batch-progress.tsx';
import styles from './select-panel.module.css';

export type SelectPanelProps<Item> = {
  /** Those that can be decided on. */
  items: readonly Item[];
  photoOf: (item: Item) => ReviewPhotoSource | null;
  nameOf: (item: Item) => string;
  facts: (item: Item) => Fact[];
  /** Approves each by itself. @returns what becomes of them; null where nothing was sent */
  onApprove: (chosen: readonly Item[]) => Promise<Outcome>[] | null;
  /** @returns how many are undone */
  onUndo: (items: readonly Item[]) => Promise<number>;
  onClose: () => void;
};

/** Several items of a queue on one screen: some are chosen, or all, and approved with one press. */
export function SelectPanel<Item extends { id: string }>(props: SelectPanelProps<Item>) {
  const { items, onApprove, onUndo, onClose } = props;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [batch, setBatch] = useState<Batch<Item>>();
  // Once the chosen ones are sent, the same button approves all others: a press soon after was meant for fewer.
  const { noteChange, refusesPress } = useLookFirst();
  const isSending = batch !== undefined && batch.approved + batch.failures.length < batch.items.length;
  const picked = items.filter(({ id }) => chosen.has(id));
  const toApprove = picked.length > 0 ? picked : items;

  const toggle = (id: string) =>
    setChosen((now) => new Set(now.has(id) ? [...now].filter((other) => other !== id) : [...now, id]));
  const approve = () => {
    if (refusesPress()) return;
    const outcomes = onApprove(toApprove);
    if (outcomes === null) return;
    noteChange();
    void Promise.all(outcomes).then(noteChange);
    setChosen(new Set());
    setBatch({ items: toApprove, approved: 0, failures: [] });
    for (const [index, outcome] of outcomes.entries()) {
      void outcome.then((result) => {
        const item = toApprove[index];
        setBatch((now) =>
          now && item
            ? 'failure' in result
              ? { ...now, failures: [...now.failures, { item, text: result.failure }] }
              : { ...now, approved: now.approved + 1 }
            : now,
        );
      });
    }
  };
  const undo = async (made: Batch<Item>) => {
    setBatch(undefined);
    toast({ title: `${formatPlural(await onUndo(made.items), 'decision')} undone` });
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
            isChosen={chosen.has(item.id)}
            onToggle={() => toggle(item.id)}
          />
        ))}
      </ul>
      <div className={styles.bar}>
        <Button small onClick={onClose}>
          Done
        </Button>
        <Button
          small
          variant="ok"
          disabled={items.length === 0}
          pending={isSending}
          pendingLabel="Approving..."
          onClick={onSinglePress(approve)}
        >
          <CheckIcon size={18} />
          {picked.length > 0 ? `Approve ${picked.length} chosen` : `Approve all ${items.length} on screen`}
        </Button>
      </div>
    </>
  );
}

type SelectCardProps<Item> = Pick<SelectPanelProps<Item>, 'photoOf' | 'nameOf' | 'facts'> & {
  item: Item;
  isChosen: boolean;
  onToggle: () => void;
};

const texts = new Set(['Caption', 'Comment']);
const described = 'Photo description';
const amounts = new Set(['Won', 'Spent', 'Bet']);

function FactText({ label, text }: { label: string; text: string }) {
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

function SelectCard<Item>({ item, photoOf, nameOf, facts, isChosen, onToggle }: SelectCardProps<Item>) {
  const photo = photoOf(item);
  const known = facts(item).filter(({ label, text }) => label !== 'Photo' && text !== null);
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
          {known.map(({ label, text }) => (
            <span key={label} className={type.t2} dir="auto">
              <FactText label={label} text={text ?? ''} />
            </span>
          ))}
        </span>
      </label>
    </li>
  );
}
