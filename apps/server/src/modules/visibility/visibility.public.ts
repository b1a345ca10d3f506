export {
  accountIsActive,
  commentIsVisible,
  personIsForSuggestion,
  personIsInFeeds,
  personIsVisible,
  personIsVisibleUnderPost,
  postIsForFeed,
  postIsOpen,
  postIsPublished,
  postIsVisible,
} from './visibility.repository.ts';
