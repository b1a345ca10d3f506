import { brand } from '@reelmates/contract/brand';
import { splitMachineType } from '@reelmates/contract/lists/machines';
import { formatMoney, moneyParts } from '@reelmates/contract/money';
import type { Config } from '../../config.ts';
import { type Html, html } from '../../http/web-app/html.ts';
import type { PageFacts } from '../../http/web-app/page-template.ts';
import { longDate } from '../../platform/clock.ts';
import { type ImagesUrl, openImageUrl } from '../accounts/user-card.public.ts';
import { shapes, versionOfPicture } from '../post-pictures/post-pictures.public.ts';
import type { OpenPost } from '../posts/posts.public.ts';
import { cutText } from './cut-text.ts';
import { guestFrame, joinCard, nameWithBadge } from './guest-frame.ts';

const DESCRIPTION_LENGTH = 200;

/**
 * The page of a post. Search engines are asked not to index it, because they would keep it after it was deleted or made
 * private.
 * @param config with the time zone of the date
 */
export function postFacts(
  post: OpenPost,
  { competitionTimeZone, imagesUrl }: Pick<Config, 'competitionTimeZone' | 'imagesUrl'>,
): PageFacts {
  const path = `/posts/${post.id}`;
  const title = `Post by ${post.username}`;
  return {
    path,
    title,
    description: descriptionOf(post),
    isIndexed: false,
    isArticle: true,
    picture: {
      path: `/images/posts/${post.id}/preview.jpg?v=${versionOfPicture(post)}`,
      ...shapes.preview,
      alt: photoAlt(title, post),
    },
    body: guestFrame(
      path,
      html`<article class="g-post">
<h1 class="g-title">Post by ${nameWithBadge(post.username, post.is_verified)}</h1>
<p class="g-meta">${placeOf(post)}<time datetime="${post.created_at.toISOString()}">${longDate(post.created_at, competitionTimeZone)}</time></p>
${photoOf(post, imagesUrl)}${receiptOf(post)}${post.caption === '' ? null : html`<p class="g-caption">${post.caption}</p>`}
<p class="g-note">Shared by a member, not verified. Amounts are in AUD.</p>
</article>
${joinCard(path, `${post.username} shares on ${brand.name}, where members post their wins beside what they put in.`)}`,
    ),
  };
}

/** Both amounts or neither: a win alone, without the spending, would mislead. */
function descriptionOf({ win_amount: won, amount_spent: spent, caption, ...post }: OpenPost): string {
  const pair = spent === null ? null : `Won ${formatMoney(won)}, spent ${formatMoney(spent)}.`;
  const venue = post.venue_name === null ? null : `At ${post.venue_name}.`;
  const said = caption.replaceAll(/\s+/g, ' ').trim();
  const text = [pair, venue, said].filter(Boolean).join(' ');
  return cutText(text || `A post on ${brand.name}.`, DESCRIPTION_LENGTH);
}

function placeOf({ venue_id: id, venue_name: name, venue_city: city, venue_state: state }: OpenPost) {
  if (id === null || name === null) return null;
  return html`<a href="/venue/${id}">${name}</a>, ${city} ${state} · `;
}

/** Appends the author's description of the photo. */
const photoAlt = (text: string, { image_id: id, photo_description: description }: OpenPost) =>
  id === null || description === null ? text : `${text}: ${description}`;

function photoOf(post: OpenPost, imagesUrl: ImagesUrl) {
  const { image_id: id, image_width: width, image_height: height, username } = post;
  if (id === null) return null;
  const text = photoAlt(`Photo shared by ${username}`, post);
  return html`<img class="g-photo" src="${openImageUrl(id, imagesUrl)}?w=1080" width="${width}" height="${height}" alt="${text}">`;
}

function receiptOf({
  win_amount: won,
  amount_spent: spent,
  bet_level: bet,
  machine_type: machine,
}: OpenPost) {
  const { maker, game } = (machine && splitMachineType(machine)) || { maker: '', game: machine };
  return html`<dl class="g-receipt">${cell('Won', 'won', won)}${spent === null ? null : cell('Spent', 'spent', spent)}${bet === null ? null : cell('Bet', null, bet)}</dl>
${game ? html`<p class="g-machine">${game}${maker ? html` <span class="g-maker">${maker}</span>` : null}</p>` : null}`;
}

function cell(label: string, kind: 'won' | 'spent' | null, amount: string): Html {
  const { sign, dollars, cents } = moneyParts(amount);
  const tick = kind && html`<i class="g-tick g-${kind}" aria-hidden="true"></i>`;
  return html`<div><dt>${tick}${label}</dt><dd>${sign}$${dollars}<span>.${cents}</span></dd></div>`;
}
