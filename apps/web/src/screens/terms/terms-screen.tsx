import { brand } from '@reelmates/contract/brand';
import { limits } from '@reelmates/contract/limits';
import { Link } from 'wouter';
import { LegalPage } from '../../features/accounts/legal-page.tsx';
import { HelplinesSentence } from '../../features/helplines/helplines-sentence.tsx';
import { paths } from '../../lib/paths.ts';

export function TermsScreen() {
  return (
    <LegalPage title="Terms of Service">
      <p>
        These are the rules for using {brand.name}. By creating an account you agree to them and to the{' '}
        <Link href={paths.privacy}>Privacy Policy</Link>. If you don’t agree, please don’t use {brand.name}.
      </p>

      <h2>What {brand.name} is</h2>
      <p>
        {brand.name} is a community for adults who play pokies in Australia and New Zealand. Members share
        wins, keep track of what they spend and win, look up venues and compare points on a monthly
        leaderboard. It is free, with no subscription and nothing to buy.
      </p>
      <p>
        {brand.name} does not run or promote gambling. You cannot place a bet, deposit money or play for money
        here, and we take nothing from venues, game makers or casinos for what members see.
      </p>

      <h2>Who may join</h2>
      <ul>
        <li>
          You are {limits.minimumAge} or older. When you join you confirm this; we may ask again, and we close
          accounts of people who are not.
        </li>
        <li>You give a real email address, and you have one account, used by you alone.</li>
        <li>You keep your password to yourself. Tell us if you think somebody else has it.</li>
      </ul>

      <h2>What you post</h2>
      <p>
        Your posts, photos and comments stay yours. You allow us to store them, to resize the photos and to
        show them in {brand.name} to the people you chose, for as long as they are here. When you delete
        something, this permission ends. Only post photos that you took or may share, and no photo that shows
        other people without their consent.
      </p>
      <p>Please don’t post:</p>
      <ul>
        <li>anything untrue about a win, a jackpot or a venue, or a photo that was used before;</li>
        <li>links to, or advertising for, online casinos, tipsters or referral offers;</li>
        <li>harassment, hate, threats, or somebody else’s private details;</li>
        <li>anything that urges others to gamble, or that involves somebody under {limits.minimumAge};</li>
        <li>spam, or anything that the law of Australia or New Zealand forbids.</li>
      </ul>

      <h2>Moderation</h2>
      <p>
        Moderators look at public posts, comments and jackpot photos before others see them. They may approve
        or deny them, and they give a reason when they deny something, so that you can fix it and send it
        again. Members can report posts, comments and people; whoever reported is told the outcome. An account
        that breaks these rules may be banned. A banned member can still download their data and delete the
        account.
      </p>

      <h2>Nothing here is verified, unless it says so</h2>
      <p>
        Wins, amounts and comments are what members say about themselves. A jackpot is marked as verified when
        a moderator has compared it with its photo, and even then we may be wrong. What somebody else won says
        nothing about what you will win: every game is built to pay back less than is put in. Venue details
        come from public registers and members’ reports and may be out of date.
      </p>

      <h2>Points and prizes</h2>
      <p>
        You earn {limits.winPostPoints} points for sharing a win and {limits.jackpotPoints} point for sending
        in a jackpot photo, up to {limits.winPostsPerDay} posts and {limits.jackpotsPerDay} jackpots a day.
        Points count posts, not money won or spent. They can’t be bought, sold or exchanged. They are taken
        back when what earned them is denied, or deleted before the month ends, and the board starts again on
        the 1st of each month.
      </p>
      <p>
        Where prizes are listed on a month’s board, they go to the members in those places when the month has
        ended and its entries have been checked, {limits.monthReviewDays} days after its end at the latest.
        Only entries that were approved count. Entry is free. To win you need a verified email address. We
        write to winners there and in the app; a prize that is not claimed within {limits.prizeClaimDays}{' '}
        days, or whose winner broke these rules, goes to the next place. Staff and moderators are listed, but
        can’t win. If a decision about an entry changes later, the board is corrected; a prize that was
        claimed before stays with its winner, unless the correction gives them a better one. We can withdraw a
        prize from a winner who broke these rules until it is handed over, also when it is claimed.
      </p>

      <h2>Taking a break</h2>
      <p>
        You can exclude yourself for 1 to 365 days. During a break everything social and everything about
        venues is closed to you; your tracker, your settings, your data and support stay open. A break can be
        made longer but not shorter, by you or by us, and it is private. It covers {brand.name} alone: it is
        neither an exclusion from venues nor BetStop, the Australian register for online wagering.
      </p>
      <p>
        If gambling stops being fun, free and confidential help is there at any hour. <HelplinesSentence />.
      </p>

      <h2>Leaving</h2>
      <p>
        You can delete your account in Settings at any time. It is hidden at once and erased within 7 days;
        signing in before then cancels it. We may close {brand.name} or an account that breaks these rules,
        and say so first where that is possible.
      </p>

      <h2>Liability</h2>
      <p>
        We look after {brand.name} with care, but offer it as it is and can’t promise that it is always
        available or free of mistakes. We are not liable for decisions made because of what members posted.
        Nothing in these terms limits the rights that the consumer laws of Australia and New Zealand give you.
      </p>

      <h2>Complaints and changes</h2>
      <p>
        If you think that a decision was wrong, tell us; somebody who did not make it will look at it and
        answer within 10 working days. When these terms change, so does the date at the top of this page.
      </p>
    </LegalPage>
  );
}
