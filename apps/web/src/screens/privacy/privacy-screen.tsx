import { brand } from '@reelmates/contract/brand';
import { limits } from '@reelmates/contract/limits';
import { Link } from 'wouter';
import { LegalPage } from '../../features/accounts/legal-page.tsx';
import { HelplinesSentence } from '../../features/helplines/helplines-sentence.tsx';
import { paths } from '../../lib/paths.ts';
import { storedKinds } from './device-storage.ts';

export function PrivacyScreen() {
  return (
    <LegalPage title="Privacy Policy">
      <p>
        This says what {brand.name} knows about you, why, who sees it and how long it stays. It goes with the{' '}
        <Link href={paths.terms}>Terms of Service</Link>.
      </p>

      <h2>In short</h2>
      <ul>
        <li>
          We keep what the product needs and nothing else. There is no advertising and no tracking by others.
        </li>
        <li>We don’t sell or rent anything about you.</li>
        <li>Your tracker, your breaks, your email and your phone number are never shown to other members.</li>
        <li>You can download everything, or delete your account, at any time.</li>
      </ul>

      <h2>What we keep</h2>
      <ul>
        <li>
          <b>Your account:</b> first and last name, email, phone number, username, and if you add them a photo
          and a bio. Your password is kept only as a hash that can’t be turned back into it.
        </li>
        <li>
          <b>Your age:</b> your date of birth is checked when you join and not stored. We keep only that you
          confirmed being 18 or older, and when, with the version of the terms you agreed to.
        </li>
        <li>
          <b>What you share:</b> posts, photos, comments, likes, follows, jackpots, venue reports and points.
        </li>
        <li>
          <b>Your favourite venues:</b> nobody else sees them.
        </li>
        <li>
          <b>Your tracker:</b> the sessions you log, with amounts, venue and game.
        </li>
        <li>
          <b>Your breaks:</b> when each break you chose began and ends.
        </li>
        <li>
          <b>For safety:</b> where you are signed in (device and last use), a hash by which up to ten browsers
          that signed in before are recognised, reports, moderation decisions, and short-lived counts by
          network address that stop abuse.
        </li>
      </ul>
      <p>
        Photos lose their hidden data, such as the place where they were taken, as soon as they arrive. If you
        share your location on the map, it is used in your browser to show what is near you. It is not sent to
        us; the map loads the part that you look at, and asks for the latest wins of the few venues in front
        of you. We don’t keep what it asked for.
      </p>

      <h2>Who sees what</h2>
      <p>
        Other members see your username, photo, bio, points, public posts and comments. They see your name
        only if you turn that on, and what you put in on a post only if you tick that on that post. People you
        block see nothing of you while they’re signed in.
      </p>
      <p>
        A post that you leave public also has a page and a picture that anyone with its link can open without
        an account, for example where the link is shared: username, photo, venue, amounts and text. Search
        engines are asked not to list it. Make the post private or delete it, and both are gone within a
        minute. The leaderboard is public, unless you take yourself off it.
      </p>
      <p>
        Moderators also see your name, email and phone number, what waits for review, and jackpot photos,
        which nobody else ever sees. They don’t see your tracker or your breaks. What they do is logged.
      </p>
      <p>
        A venue’s RTP and the month’s results are worked out from the trackers of many members together, at
        least {limits.venueRtpPeopleMin}, so that no one person’s can be seen in them.
      </p>
      <p>
        Companies that host our servers, store photos or deliver our mail handle data for us and only as we
        tell them. We give data to authorities only where the law obliges us to.
      </p>

      <h2>How long it stays</h2>
      <ul>
        <li>Your account and what you shared: until you delete it.</li>
        <li>
          Photos: gone within a minute once you delete what they belong to. A photo that you sent and never
          used: one day. The photo of a denied post is closed to everybody at once and deleted ten minutes
          later.
        </li>
        <li>
          What moderators decided on, as it was then: with the log of their decisions, until your account is
          erased.
        </li>
        <li>
          A jackpot photo: {limits.verificationPhotoDays} days after our moderators have decided. What is left
          is a mark by which the same photo is recognised; it goes with your account.
        </li>
        <li>
          A deleted account: hidden at once, erased with all of its photos within 7 days. Boards of months
          that are over keep the points, without you.
        </li>
        <li>
          The log of what moderators did keeps their usernames after an account is deleted: they answer for it
          afterwards too. It also keeps the usernames of members whom they banned or verified, whose points or
          saved stats they changed, or about whom there is a note of an earlier ban. When a verified member
          changes username, it keeps the old and the new one. Of a prize it keeps the account’s number, not
          the name.
        </li>
        <li>
          An account that is erased during a break or a ban: a keyed hash of its verified email address stays
          until the break or ban would have ended. For a break, also of an address it gave up during the
          break; for a ban, also of its phone number. The hash is used for one thing: when a new account
          verifies that address, the break or ban applies to it. A phone number never does that; where it
          matches, our moderators see a note.
        </li>
        <li>A sign-in: 30 days after its last use, 90 days at most.</li>
        <li>
          An email you changed: 7 days, so that you can undo the change and no other account can take it.
        </li>
        <li>Links to verify an email: 24 hours. Links to reset a password: 1 hour.</li>
        <li>Copies in backups disappear as the backups are replaced by newer ones.</li>
      </ul>

      <h2>On your device</h2>
      <p>Your browser stores this for {brand.name}, in two cookies and in its storage, and nothing else:</p>
      <ul>
        {storedKinds.map(({ title, text }) => (
          <li key={title}>
            <b>{title}:</b> {text}
          </li>
        ))}
      </ul>
      <p>
        Like any site’s, our pictures, fonts and map tiles may also stay in your browser’s own cache. There
        are no analytics or advertising cookies.
      </p>

      <h2>Mails and notifications</h2>
      <p>
        We write to you about your account: verification, password resets, changes of email or password, and
        prizes. We never send invitations to gamble, and no push notifications at all. During a break you get
        no mail but what your account’s safety needs.
      </p>

      <h2>Breaks and help</h2>
      <p>
        That you are on a break, or ever were, is in no public profile, no list and no other person’s export.
        We don’t tell venues, employers or anybody else. If you would like to talk to somebody:{' '}
        <HelplinesSentence />.
      </p>

      <h2>Your rights</h2>
      <p>
        Under the Australian Privacy Act 1988 and the New Zealand Privacy Act 2020 you may see your data and
        have it corrected. In Settings you can change your profile, download a copy of everything as a ZIP
        file, see where you are signed in and end those sessions, and delete your account. Banned members and
        members on a break can do this too.
      </p>

      <h2>People under 18</h2>
      <p>
        {brand.name} is for adults. If you think that somebody under 18 has an account, please report it. We
        close such accounts and delete what they hold.
      </p>

      <h2>Security</h2>
      <p>
        Connections are encrypted, passwords and sign-in tokens are stored as hashes, and access to the data
        is limited to the people who run {brand.name}. If something ever goes wrong with your data and you
        could be harmed, we tell you and the regulator.
      </p>

      <h2>Complaints and changes</h2>
      <p>
        Tell us first; we answer within 10 working days. If you aren’t satisfied, you can turn to the Office
        of the Australian Information Commissioner (oaic.gov.au) or the Office of the Privacy Commissioner in
        New Zealand (privacy.org.nz). When this policy changes, so does the date at the top of this page.
      </p>
    </LegalPage>
  );
}
