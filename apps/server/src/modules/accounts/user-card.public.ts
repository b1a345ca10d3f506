import type { UserCard } from '@reelmates/contract/social/users';

/** The columns of a person that any list needs, from an alias of users, for `toUserCard`. */
export function userCardColumns(alias: string): string {
  return `${alias}.id as user_id, ${alias}.username as user_username,
    case when ${alias}.show_name then ${alias}.first_name end as user_first_name,
    case when ${alias}.show_name then ${alias}.last_name end as user_last_name,
    ${alias}.profile_image_id as user_image_id, ${alias}.is_verified as user_is_verified`;
}

export type UserCardRow = {
  user_id: string;
  user_username: string | null;
  user_first_name: string | null;
  user_last_name: string | null;
  user_image_id: string | null;
  user_is_verified: boolean;
};

/** @param imagesUrl as of `openImageUrl` */
export function toUserCard(row: UserCardRow, imagesUrl: ImagesUrl): UserCard {
  return {
    id: row.user_id,
    // Accounts without a username cannot post, comment or be followed, so this is never empty.
    username: row.user_username ?? '',
    firstName: row.user_first_name,
    lastName: row.user_last_name,
    // Only active accounts are shown to others, so everybody may see their photo.
    profileImageUrl: openImageUrl(row.user_image_id, imagesUrl),
    isVerified: row.user_is_verified,
  };
}

/** The address of an image on this origin; `?w=` selects a smaller rendition. */
export function imageUrl(imageId: string): string;
export function imageUrl(imageId: string | null): string | null;
export function imageUrl(imageId: string | null): string | null {
  return imageId === null ? null : `/images/${imageId}`;
}

/** The origin of images that everybody may see, such as a CDN; null for this origin. */
export type ImagesUrl = string | null;

/** The address of an image that everybody may see. */
export function openImageUrl(imageId: string | null, imagesUrl: ImagesUrl): string | null {
  const path = imageUrl(imageId);
  return path === null || imagesUrl === null ? path : imagesUrl + path;
}
