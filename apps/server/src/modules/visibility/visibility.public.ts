export {
  accountIsActive,
  commenterIsVisible,
  commentIsVisible,
  personIsForSuggestion,
  personIsInFeeds,
  personIsVisible,
  postIsForFeed,
  postIsOpen,
  postIsPublished,
  postIsVisible,
} from './visibility.repository.ts';
