import { brand } from './brand.ts';

// Names that would let a member pass for the product, its staff, a helpline or a part of the app.
// Each is stored in the form that `plainName` makes: lower case, without underscores.
const staff =
  'admin admins administrator administration adminteam superadmin superuser sysadmin root system owner founder ' +
  'staff team official moderator moderators moderation modteam mod mods support supportteam help helpdesk ' +
  'helpcenter helpcentre customerservice customersupport service services security abuse trust trustandsafety ' +
  'safety verify verified verification billing payments payouts prizes prize winners legal press media news';

const mailboxes =
  'contact info hello mail email noreply donotreply postmaster hostmaster webmaster mailerdaemon newsletter';

const helplines =
  'betstop gamblinghelp gamblershelp gamblinghelponline gamblinghelpline helpline lifeline gamblersanonymous ' +
  'selfexclusion responsiblegambling';

const partsOfTheApp =
  'api app www web docs healthz readyz status login logout signin signup signout register account accounts auth ' +
  'profile settings me user users username usernamepicker search feed foryou following followers post posts ' +
  'comment comments like likes add map tracker session sessions venue venues leaderboard jackpot jackpots ' +
  'notifications reports install terms privacy forgotpassword resetpassword verifyemail';

const notAPerson =
  'null undefined none nobody anonymous anon unknown deleted deleteduser removed banned guest everyone all';

const reserved: ReadonlySet<string> = new Set(
  [staff, mailboxes, helplines, partsOfTheApp, notAPerson].join(' ').split(' '),
);

const plainName = (username: string) => username.toLowerCase().replaceAll('_', '');

const brandName = plainName(brand.name);

/**
 * True for a name that nobody may take. Case and underscores do not matter, so 'Ad_Min' is as reserved as
 * 'admin', and the product's own name is reserved wherever it occurs ('ReelmatesTeam').
 */
export function isReservedUsername(username: string): boolean {
  const plain = plainName(username);
  return reserved.has(plain) || plain.includes(brandName);
}
