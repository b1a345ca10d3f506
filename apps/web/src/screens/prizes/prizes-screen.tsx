import { limits } from '@reelmates/contract/limits';
import { PrizeRow } from '../../features/prizes/prize-row.tsx';
import { useMyPrizes } from '../../features/prizes/prizes-queries.ts';
import { useMe } from '../../features/session/session-queries.ts';
import { useGoBack } from '../../lib/go-back.ts';
import { paths } from '../../lib/paths.ts';
import layout from '../../styles/layout.module.css';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx';
import { Header } from '../../ui/header.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import styles from './prizes-screen.module.css';

/** Prizes of monthly boards that one was offered, with what became of them. */
export function PrizesScreen() {
  const { me } = useMe();
  const onBreak = Boolean(me?.selfExclusionEnd);
  const goBack = useGoBack(onBreak ? paths.profile : paths.leaderboard);
  const list = useMyPrizes();
  const { data: prizes, isError, isFetching, refetch } = list;
  const failed = !prizes && isError && !isFetching;
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
          figure="alone"
          heading="No prizes yet"
          action={onBreak ? undefined : <LinkButton href={paths.leaderboard}>Leaderboard</LinkButton>}
        >
          Prizes that you win on a monthly leaderboard stand here.
        </EmptyState>
      ) : null}
      {prizes && prizes.length > 0 ? (
        <>
          <p className={styles.note}>A prize can be claimed for {limits.prizeClaimDays} days.</p>
          <ul className={layout.list} aria-label="Your prizes">
            {prizes.map((prize) => (
              <PrizeRow key={prize.id} prize={prize} />
            ))}
          </ul>
        </>
      ) : null}
      {list.hasNextPage ? (
        <div className={styles.more}>
          <Button
            block
            onClick={() => void list.fetchNextPage()}
            pending={list.isFetchingNextPage}
            pendingLabel="Loading..."
          >
            Load More
          </Button>
        </div>
      ) : null}
    </Page>
  );
}

function PrizesSkeleton() {
  return (
    <SkeletonGroup label="Loading your prizes" className={styles.skeleton}>
      {[1, 2].map((row) => (
        <Skeleton key={row} height="148px" />
      ))}
    </SkeletonGroup>
  );
}
