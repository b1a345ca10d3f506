import { brand } from '@reelmates/contract/brand';
import { Html, html } from '../../http/web-app/html.ts';

/** The symbol of the product, as the web app draws it. */
const logo = new Html(
  '<svg width="30" height="30" viewBox="0 0 64 64" aria-hidden="true"><rect class="g-ground" width="64" height="64" rx="17"/>' +
    '<g class="g-fill-spent"><circle cx="20.5" cy="26.5" r="10"/><path d="M10.5 64V51a10 10 0 0 1 20 0v13z"/></g>' +
    '<g class="g-fill-won"><circle cx="43.5" cy="18" r="10"/><path d="M33.5 64V42.5a10 10 0 0 1 20 0V64z"/></g></svg>',
);

/** Preceded by a no-break space, so that the badge never starts a line without the end of the name. */
const badge = new Html(
  '<span class="g-badge">&nbsp;<svg class="g-verified" width="16" height="16" viewBox="0 0 24 24" role="img" aria-label="Verified"><path fill="currentColor" d="M12 3.40A3.5 3.5 0 0 1 18.08 5.92A3.5 3.5 0 0 1 20.60 12.00A3.5 3.5 0 0 1 18.08 18.08A3.5 3.5 0 0 1 12 20.60A3.5 3.5 0 0 1 5.92 18.08A3.5 3.5 0 0 1 3.40 12.00A3.5 3.5 0 0 1 5.92 5.92A3.5 3.5 0 0 1 12 3.40z"/>' +
    '<path class="g-tick-line" d="m8.3 12.2 2.6 2.6 4.9-5.1"/></svg></span>',
);

/** A username, with the badge of a verified account. */
export const nameWithBadge = (username: string, isVerified: boolean): Html =>
  html`${username}${isVerified ? badge : null}`;

/**
 * The frame of a page for visitors without an account.
 * @param here the page's own path, to which they return after signing in
 */
export function guestFrame(here: string, main: Html): Html {
  const signIn = `/login?next=${encodeURIComponent(here)}`;
  return html`<div class="g-column">
<a class="skip-link" href="#main">Skip to main content</a>
<header class="g-header"><a class="g-brand" href="/">${logo}<span>${brand.name}</span></a><a class="g-sign-in" href="${signIn}">Sign In</a></header>
<main id="main" class="g-main" tabindex="-1">${main}</main>
<footer class="g-footer">
<p>18+ only. Free and confidential help: Australia: Gambling Help, <a href="tel:1800858858">1800 858 858</a>; New Zealand: Gambling Helpline, <a href="tel:0800654655">0800 654 655</a> or text <a href="sms:8006">8006</a>.</p>
<p><a href="/terms">Terms of Service</a> <a href="/privacy">Privacy Policy</a> <a href="/leaderboard">Leaderboard</a></p>
</footer>
</div>`;
}

/** The invitation to sign up. */
export const joinCard = (here: string, sentence: string): Html => html`<section class="g-card">
<p>${sentence}</p>
<p class="g-actions"><a class="g-button g-primary" href="/">About ${brand.name}</a><a class="g-button" href="/login?next=${encodeURIComponent(here)}">Sign In</a></p>
</section>`;
