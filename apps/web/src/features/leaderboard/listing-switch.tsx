import layout from '../../styles/layout.module.css';
import { Switch } from '../../ui/controls/toggles.tsx';
import { useSetListing } from './leaderboard-queries.ts';

/** Whether the viewer is listed on boards, and what that means. Saved immediately. */
export function ListingSwitch({ isListed }: { isListed: boolean }) {
  const { mutate, isPending, variables } = useSetListing();
  return (
    <section className={layout.card} aria-label="Your listing">
      <Switch
        label="List me on the leaderboard"
        note="Switched off, your name is on no board, past months included, and you take no prize. You keep your points."
        checked={isPending ? variables : isListed}
        disabled={isPending}
        onChange={(next) => mutate(next)}
      />
    </section>
  );
}
