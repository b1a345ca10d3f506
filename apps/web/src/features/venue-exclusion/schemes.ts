import type { Venue } from '@reelmates/contract/venues/venues';

/** How people are excluded from gaming venues in a state or in New Zealand, as described by its authorities. */
export type ExclusionScheme = {
  /** The name of the scheme. */
  name: string;
  /** What it is, how long it lasts, and who runs it. */
  about: string;
  steps: readonly string[];
  /** Whom to contact, and where it is explained. */
  contacts: readonly SchemeContact[];
};

export type SchemeContact = { label: string; text: string; href: string };

const call = (label: string, number: string): SchemeContact => ({
  label,
  text: number,
  href: `tel:${number.replaceAll(/[^\d+]/g, '')}`,
});
const mail = (label: string, address: string): SchemeContact => ({
  label,
  text: address,
  href: `mailto:${address}`,
});
const site = (label: string, address: string): SchemeContact => ({
  label,
  text: address.split('/')[0] ?? address,
  href: `https://${address}`,
});

const photo = 'Have photo ID with you, and a recent photo of yourself, or let them take one.';
const askTheVenue = 'Ask at the venue, or ring it. You can also begin with the letter below.';

const schemes: Record<string, ExclusionScheme> = {
  NSW: {
    name: 'Self-exclusion in New South Wales',
    about:
      'Every club and hotel with gaming machines has to offer a self-exclusion scheme. You choose the gaming areas or the whole venue, for at least 6 months. ClubSAFE, run by ClubsNSW, and BetSafe let you name several venues at once. The state plans one register for all venues.',
    steps: [
      askTheVenue,
      `Say whether you want to stay out of the gaming areas or of the whole venue, for how long, and which other venues should be included. ${photo}`,
      'Sign the agreement. The venue gives you a copy, and tells you about free counselling.',
    ],
    contacts: [
      site('GambleAware, self-exclusion', 'www.gambleaware.nsw.gov.au'),
      site('BetSafe, by form', 'www.betsafe.com.au/self_exclusion/'),
      site('ClubsNSW', 'www.clubsnsw.com.au'),
    ],
  },
  VIC: {
    name: 'Self-exclusion in Victoria',
    about:
      'Every gaming venue takes part in a self-exclusion program: one is run by the Australian Hotels Association, one by Community Clubs Victoria. Either covers all hotels and clubs that you name, for 6 months to 2 years. You can still use the rest of the venue.',
    steps: [
      'Ask the staff, or ring one of the two programs.',
      `Meet with them; a Gambler's Help counsellor can come along. Name the venues and the time. ${photo}`,
      'Sign the deed. The venues that you named are told, and get your photo.',
    ],
    contacts: [
      call('Australian Hotels Association', '03 9654 3491'),
      call('Community Clubs Victoria', '03 8851 4949'),
      site('Community Clubs Victoria', 'www.ccv.net.au/venue-self-exclusion-program/'),
    ],
  },
  QLD: {
    name: 'Self-exclusion in Queensland',
    about:
      'By law the venue must help you. An exclusion is for 5 years, from the gaming area or the whole venue. There are 24 hours to change your mind; after that it can be lifted after a year at the earliest.',
    steps: [
      "Ask for the venue's customer liaison officer and fill in Form 3A, the self-exclusion notice. You don't have to go there: a Gambling Help service can do it for you, for several venues at once.",
      'The venue gives or sends you Form 3B, the self-exclusion order. From then on it holds.',
      'Keep your copy. The venue has to take you off its mailing lists.',
    ],
    contacts: [
      call('Gambling Help Queensland', '1800 858 858'),
      site(
        'Queensland Government, self-exclusion',
        'www.qld.gov.au/community/getting-support-health-social-issue/gambling-harm-support/gambling-self-exclusion',
      ),
    ],
  },
  SA: {
    name: 'Barring in South Australia',
    about:
      'Here it is called barring. Ask the venue and it bars you from its gaming area for 3 months at once. For longer, or for several venues, there is Consumer and Business Services (CBS), which often makes the order the same day. A venue may not refuse.',
    steps: [
      'Ask the staff, or CBS by phone or in person, to bar you.',
      `Say from where and for how long. One request is enough for several venues. ${photo}`,
      'Keep the order that you are given. CBS rings you to talk about what it means and what else helps.',
    ],
    contacts: [
      site(
        'SA Government, help with gambling',
        'www.sa.gov.au/topics/family-and-community/safety-and-health/help-with-gambling',
      ),
    ],
  },
  WA: {
    name: 'Self-exclusion in Western Australia',
    about:
      'Poker machines are at Crown Perth alone; pubs and clubs in Western Australia have none. Crown excludes you from its gaming areas for at least 12 months, at all of its casinos if you wish.',
    steps: [
      'Ring Crown PlaySafe at any hour, write to them, or fill in the form on their page.',
      `They check who you are and talk it through with you. ${photo}`,
      'Sign the agreement. It holds until Crown lifts it in writing, at your request, after the time that you chose.',
    ],
    contacts: [
      call('Crown PlaySafe', '1800 801 098'),
      mail('Crown PlaySafe, Perth', 'cps@crownperth.com.au'),
      site('Crown PlaySafe', 'www.crownperth.com.au/crown-playsafe/making-a-change'),
    ],
  },
  TAS: {
    name: 'Tasmanian Gambling Exclusion Scheme',
    about:
      "A Gambler's Help counsellor arranges it with you: from one venue or several, from gambling there or from the whole venue, for a time that you agree on. Venues see it in a register that the Liquor and Gaming Branch keeps.",
    steps: [
      "Ring Gambler's Help and say that you want to exclude yourself.",
      `Agree with the counsellor on venues, kinds of gambling and time. ${photo}`,
      'Sign. The counsellor enters it, and the venues know.',
    ],
    contacts: [
      call("Gambler's Help, Anglicare Tasmania", '1800 243 232'),
      site(
        'Department of Treasury and Finance',
        'www.treasury.tas.gov.au/liquor-and-gaming/gambling/community-information/tasmanian-gambling-exclusion-scheme',
      ),
    ],
  },
  NT: {
    name: 'Self-exclusion in the Northern Territory',
    about:
      'NT Gambling Care takes you out of one venue or up to 35 with one application, for up to 2 years: from the gaming machines, the gaming area or the whole premises. For a single venue there is also a form to hand in there.',
    steps: [
      'Ring NT Gambling Care, a counselling service, or the venue.',
      `Meet them: they enter your details. ${photo}`,
      'Sign the deed. For the form at a single venue a witness signs too, and there are a few days to change your mind.',
    ],
    contacts: [
      call('NT Gambling Care, Hospitality NT', '08 8981 3650'),
      site('NT Government', 'nt.gov.au/industry/gambling/self-exclusion-from-a-licensed-venue'),
    ],
  },
  ACT: {
    name: 'ACT Gambling Exclusion Scheme',
    about:
      'One agreement, the deed of self-exclusion, takes you out of one licensed venue, several or all, for 6 months to 3 years. The Gambling and Racing Commission keeps it in a database that venues use. If you change your mind, it ends 7 days after you say so.',
    steps: [
      "Get the deed from the Commission's page or from the venue's gambling contact officer.",
      'Fill it in and sign it. Add a copy of signed photo ID and a current photo; one taken with your phone will do.',
      'Hand it in at the venue, or send it to the Commission. You get a copy back.',
    ],
    contacts: [
      call('Exclusion support, option 3', '02 6207 0359'),
      mail('Exclusion support', 'exclusionsupport@act.gov.au'),
      site(
        'Gambling and Racing Commission',
        'www.gamblingandracing.act.gov.au/gambling-help/exclusion-support',
      ),
    ],
  },
};

const newZealand: ExclusionScheme = {
  name: 'Exclusion orders in New Zealand',
  about:
    'Under the Gambling Act 2003 a venue that you ask must give you an exclusion order for its gambling area, for up to 2 years. While it runs, the venue may not let you in there. Services such as PGF and Salvation Army Oasis arrange multi-venue exclusion: several places at once, without going to any of them.',
  steps: [
    'Write to the venue or ask there, or ring one of the services below and let them do it with you. Take somebody along if you go.',
    'Give them a clear, recent photo of yourself and an address for the order.',
    'Keep the order. It names the time and what happens if you go in; it can be renewed.',
  ],
  contacts: [
    call('PGF Services', '0800 664 262'),
    call('Salvation Army Oasis', '0800 53 00 00'),
    site('PGF Services, self-exclusion', 'www.pgf.nz/knowledge-hub/self-exclusion-what-is-it'),
  ],
};

/** What applies everywhere, for unknown states. */
const anywhere: ExclusionScheme = {
  name: 'Self-exclusion',
  about: 'Gaming venues have to help people who want to stay out of them.',
  steps: [askTheVenue, photo, 'Keep the copy that you are given.'],
  contacts: [],
};

export function schemeFor({ country, state }: Pick<Venue, 'country' | 'state'>): ExclusionScheme {
  return country === 'New Zealand' ? newZealand : (schemes[state] ?? anywhere);
}
