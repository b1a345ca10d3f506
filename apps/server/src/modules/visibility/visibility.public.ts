export {
  accountIsActive,
  commentIsVisible,
  personIsForSuggestion,
  personIsInFeeds,
  personIsVisible,
  postIsForFeed,
  postIsPublished,
  postIsVisible,
} from './visibility.repository.ts';
