import { limits } from '@reelmates/contract/limits';
import { PrizeRow } from '../../features/prizes/prize-row.tsx';
import { useMyPrizes } from '../../features/prizes/prizes-queries.ts';
import { useViewer } from '../../features/session/session.public.ts';
import { paths } from '../../lib/paths.ts';
import layout from '../../styles/layout.module.css';
import { LinkButton } from '../../ui/controls/button.tsx';
import { EmptyState, ErrorState } from '../../ui/page/empty-state.tsx';
import { useGoBack } from '../../ui/page/go-back.ts';
import { Header } from '../../ui/page/header.tsx';
import { ListSkeleton } from '../../ui/page/list-skeleton.tsx';
import { LoadMore } from '../../ui/page/load-more.tsx';
import { Page } from '../../ui/page/page.tsx';

/** The prizes that the viewer was offered, with their states. */
export function PrizesScreen() {
  const { viewer } = useViewer();
  const onBreak = Boolean(viewer?.selfExclusionEnd);
  const goBack = useGoBack(onBreak ? paths.profile : paths.leaderboard);
  const list = useMyPrizes();
  const { data: prizes, isError, isFetching, refetch } = list;
  const failed = !prizes && isError && !isFetching;
  const firstToClaim = prizes?.find(({ status }) => status === 'pending')?.id;
  return (
    <Page
      title="Your prizes"
      header={<Header title="Your prizes" back={{ onPress: goBack }} line />}
      busy={!prizes && !failed}
      padded
    >
      {failed ? <ErrorState what="Your prizes" onRetry={() => void refetch()} /> : null}
      {!prizes && !failed ? <PrizesSkeleton /> : null}
      {prizes?.length === 0 ? (
        <EmptyState
          illustration="alone"
          heading="No prizes yet"
          action={onBreak ? undefined : <LinkButton href={paths.leaderboard}>Leaderboard</LinkButton>}
        >
          Prizes you win on a monthly leaderboard show up here.
        </EmptyState>
      ) : null}
      {prizes && prizes.length > 0 ? (
        <>
          <p className={layout.intro}>A prize can be claimed for {limits.prizeClaimDays} days.</p>
          <ul className={layout.list} aria-label="Your prizes">
            {prizes.map((prize) => (
              <PrizeRow key={prize.id} prize={prize} isFirst={prize.id === firstToClaim} />
            ))}
          </ul>
        </>
      ) : null}
      <LoadMore list={list} />
    </Page>
  );
}

function PrizesSkeleton() {
  return (
    <ListSkeleton
      label="Loading your prizes"
      above={[['70%', '0.875rem']]}
      rows={2}
      lines={[
        ['40%', '1.5rem'],
        ['55%', '0.9375rem'],
        ['45%', '0.9375rem'],
        ['90%', '0.875rem'],
        ['60%', '0.875rem'],
        ['100%', '48px'],
      ]}
    />
  );
}
