export {
  accountIsActive,
  commentIsVisible,
  personIsInFeeds,
  personIsVisible,
  postIsForFeed,
  postIsPublished,
  postIsVisible,
} from './visibility.repository.ts';
