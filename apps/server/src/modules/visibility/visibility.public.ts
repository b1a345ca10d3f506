export {
  accountIsActive,
  commentIsVisible,
  personIsForSuggestion,
  personIsInFeeds,
  personIsVisible,
  postIsForFeed,
  postIsOpen,
  postIsPublished,
  postIsVisible,
} from './visibility.repository.ts';
