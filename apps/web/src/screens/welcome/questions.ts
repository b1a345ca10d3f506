import { brand } from '@reelmates/contract/brand';
import { limits } from '@reelmates/contract/limits';

/** @param monthlyPrize the prize that the operator promises; null for none */
export const questionsAbout = (monthlyPrize: string | null) => [
  {
    question: `What is ${brand.name}?`,
    answer:
      'A free community for adults who play pokies in Australia and New Zealand. Members share wins, keep track of what they spend and win, and look up venues. We don’t run or promote gambling.',
  },
  {
    question: 'Is it free to use?',
    answer: 'Yes. There is no subscription and nothing to buy. Points can’t be bought, played or cashed in.',
  },
  {
    question: 'How does the monthly leaderboard work?',
    answer: `Members are ranked by the points they earn in a calendar month, and the top ${limits.boardMax} are shown. Points count posts, not money won or spent. The board starts again on the 1st of each month. ${prizeText(monthlyPrize)} Winners get a notification and an email, and have ${limits.prizeClaimDays} days to claim; after that the prize goes to the next member on the board. Staff are listed, but can’t win.`,
  },
  {
    question: 'How do I find venues near me?',
    answer:
      'Open the map and share your location, or search by name or place. Every venue is in a list too. If one is missing, you can report it and we add it.',
  },
  {
    question: 'How does session tracking work?',
    answer:
      'After you play, log what you put in and what came out. The tracker adds it up: what you have spent, what you have won, and how much came back for every $100. Only you can see it, and you can set a break there too.',
  },
  {
    question: 'Is my data private?',
    answer:
      'Your email, phone number, tracker and breaks are never shown to other members, and we don’t sell anything about you. Other members see your username, your public posts and your comments. You can download everything we have about you, or delete your account, at any time.',
  },
  {
    question: 'How do I earn points?',
    answer: `You get ${limits.winPostPoints} points for sharing a win and ${limits.jackpotPoints} point for sending in a jackpot photo for verification. There is a limit for each day, and points are taken back when a post is denied, or deleted before the month ends.`,
  },
  {
    question: 'Can I use it on my phone?',
    answer: `Yes, it’s made for phones. ${brand.name} runs in the browser of any recent iPhone or Android phone. Add it to your home screen and it opens like any other app.`,
  },
];

function prizeText(monthlyPrize: string | null): string {
  return monthlyPrize === null
    ? 'Where a month has prizes, they are listed on its board.'
    : `The monthly prize is ${monthlyPrize}: the month’s board lists who wins what.`;
}
