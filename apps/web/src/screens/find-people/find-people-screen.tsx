import { SuggestionList } from '../../features/people/suggestion-list.tsx';
import { UserSearch } from '../../features/people/user-search.tsx';
import { paths } from '../../lib/paths.ts';
import { useGoBack } from '../../ui/page/go-back.ts';
import { Header } from '../../ui/page/header.tsx';
import { Page } from '../../ui/page/page.tsx';

/** Suggested people, and the search for people whom the viewer knows. */
export function FindPeopleScreen() {
  return (
    <Page
      title="Find people"
      header={
        <Header title="Find people" back={{ onPress: useGoBack(paths.home) }} right={<UserSearch />} line />
      }
    >
      <SuggestionList />
    </Page>
  );
}
