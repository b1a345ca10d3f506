import { useLocation, useParams } from 'wouter';
import { ConnectionList } from '../../features/people/connection-list.tsx';
import { MyPoints } from '../../features/people/my-points.tsx';
import { useProfile } from '../../features/people/people-queries.ts';
import { useViewer } from '../../features/session/session.public.ts';
import { ApiError } from '../../lib/api/api.ts';
import { connectionsPath, paths, userPath } from '../../lib/paths.ts';
import { formatCount } from '../../lib/text/format.ts';
import { LinkButton } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { useGoBack } from '../../ui/page/go-back.ts';
import { Header } from '../../ui/page/header.tsx';
import { MissingPage } from '../../ui/page/missing-page.tsx';
import { Page } from '../../ui/page/page.tsx';
import { TabPanel, Tabs } from '../../ui/page/tabs.tsx';

type List = 'followers' | 'following';

export function FollowersScreen() {
  return <ConnectionsScreen list="followers" />;
}

export function FollowingScreen() {
  return <ConnectionsScreen list="following" />;
}

const titles = { followers: 'Followers', following: 'Following' };

/** A person's followers and followed people, as two tabs with their own addresses. */
function ConnectionsScreen({ list }: { list: List }) {
  const { userId } = useParams<{ userId: string }>();
  const [, navigate] = useLocation();
  const { viewer } = useViewer();
  const { data: profile, error } = useProfile(userId);
  const back = { onPress: useGoBack(userPath(userId)) };
  const isMissing = error instanceof ApiError && error.status === 404;
  if (isMissing) return <MissingPage heading="User not found" header={<Header back={back} />} />;
  const count = (value: number | undefined) => (value === undefined ? undefined : formatCount(value));
  const tabs = (
    <Tabs
      label="People"
      id="connections"
      tabs={[
        { value: 'followers', label: titles.followers, count: count(profile?.followersCount) },
        { value: 'following', label: titles.following, count: count(profile?.followingCount) },
      ]}
      value={list}
      onChange={(next) => navigate(connectionsPath(userId, next), { replace: true })}
    />
  );
  const name = profile?.username;
  return (
    <Page
      title={name === undefined ? titles[list] : `${titles[list]} of ${name}`}
      header={<Header back={back} title={name ?? titles[list]} right={<MyPoints />} below={tabs} line />}
    >
      <TabPanel id="connections" value={list}>
        <ConnectionList
          userId={userId}
          list={list}
          empty={
            <NoConnections list={list} name={userId === viewer?.id ? undefined : (name ?? 'This person')} />
          }
        />
      </TabPanel>
    </Page>
  );
}

/** @param name the owner of the list; undefined for the viewer's own list */
function NoConnections({ list, name }: { list: List; name: string | undefined }) {
  const own = {
    followers: { heading: 'No followers yet', text: 'People who follow you are shown here.' },
    following: { heading: 'You follow nobody yet', text: 'Follow people to see their posts in your feed.' },
  };
  const others = {
    followers: { heading: 'No followers yet', text: `Nobody follows ${name} yet.` },
    following: { heading: 'Nobody yet', text: `${name} follows nobody yet.` },
  };
  const { heading, text } = (name === undefined ? own : others)[list];
  return (
    <EmptyState
      illustration="alone"
      heading={heading}
      action={name === undefined ? <LinkButton href={paths.findPeople}>Find people</LinkButton> : undefined}
    >
      {text}
    </EmptyState>
  );
}
