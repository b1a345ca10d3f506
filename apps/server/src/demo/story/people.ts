/**
 * The demo's people: the first one is the member that visitors sign in as, the second one the admin. Surnames are plants
 * and birds, so no real person has them.
 */
export type Character = {
  username: string;
  firstName: string;
  lastName: string;
  bio: string;
  /** Where the person plays: a town of the bundled venues. */
  town: string;
  showName?: true;
};

export const demoPassword = 'Galah-Demo-2468';
export const demoMember = 'demo_galah';
export const demoAdmin = 'demo_magpie';

const towns = ['Dubbo', 'Orange', 'Newcastle', 'Wollongong', 'Ballarat', 'Penrith', 'Tamworth', 'Geelong'];

const people: readonly (readonly [username: string, firstName: string, lastName: string, bio: string])[] = [
  [demoMember, 'Robin', 'Galah', 'Here to look around. Everything about me is made up.'],
  [demoAdmin, 'Sam', 'Magpie', 'I read the queues with a cuppa.'],
  ['bikkie_and_tea', 'Jo', 'Wattle', 'Raffles, parmas, and home by nine.'],
  ['tin_shed_terry', 'Terry', 'Banksia', 'One-cent machines and a counter meal.'],
  ['koru_88', 'Hana', 'Kowhai', 'Here for the chat more than the reels.'],
  ['ledger_lou', 'Lou', 'Grevillea', 'I write down every dollar. It helps.'],
  ['magpie_mick', 'Mick', 'Ironbark', 'Footy on Friday, bowls on Sunday.'],
  ['quiet_half_hour', 'Nell', 'Bottlebrush', 'Half an hour, then the crossword.'],
  ['meat_tray_mel', 'Mel', 'Saltbush', 'Two meat trays in ten years. Legend.'],
  ['paddock_pete', 'Pete', 'Mulga', 'Shearing, mostly.'],
  ['sunny_arvo', 'Gia', 'Boronia', 'Beer garden over the gaming room any day.'],
  ['wharf_walker', 'Ash', 'Mangrove', 'Retired. The dog sets the timetable.'],
  ['lamington_lee', 'Lee', 'Lillypilly', 'I bake for the club raffle.'],
  ['southerly_sue', 'Sue', 'Correa', ''],
  ['two_dollar_tom', 'Tom', 'Bluebell', 'Twenty in, twenty minutes, out.'],
  ['gumleaf_gwen', 'Gwen', 'Redgum', 'Choir on Tuesdays.'],
  ['bowlo_barb', 'Barb', 'Spinifex', 'Skipper of the Thursday fours.'],
  ['dusty_dan', 'Dan', 'Coolibah', 'Truckie. Mostly decaf.'],
  ['esky_ed', 'Ed', 'Paperbark', ''],
  ['thong_weather', 'Kai', 'Pandanus', 'Surf first.'],
  ['chook_raffle', 'Val', 'Quandong', 'I only come for the chook raffle.'],
  ['pavlova_pat', 'Pat', 'Waratah', ''],
  ['ute_and_a_dog', 'Col', 'Kurrajong', 'The dog is called Biscuit.'],
  ['flat_white_fi', 'Fi', 'Myrtle', 'Set a limit, stick to it.'],
  ['bindi_eye', 'Max', 'Bindi', ''],
  ['tram_stop_tash', 'Tash', 'Hakea', 'Night shift nurse.'],
  ['kelpie_kate', 'Kate', 'Sheoak', 'Working dogs and working late.'],
  ['jaffle_joe', 'Joe', 'Snowgum', 'Cheese and tomato.'],
  ['billy_tea_bev', 'Bev', 'Melaleuca', ''],
  ['lake_walk_liz', 'Liz', 'Pelican', 'Walks, then one drink.'],
  ['snag_on_bread', 'Ross', 'Currawong', 'Onions under the snag.'],
  ['verandah_vi', 'Vi', 'Lorikeet', ''],
  ['crossword_cam', 'Cam', 'Kookaburra', 'Seven across.'],
  ['paperboy_phil', 'Phil', 'Brolga', 'Semi-retired.'],
  ['ferry_frances', 'Frances', 'Heron', 'I miss the last ferry often.'],
  ['gravy_chips', 'Dot', 'Rosella', ''],
  ['sandgroper_si', 'Si', 'Emu', 'Visiting the east.'],
  ['early_bird_ern', 'Ern', 'Plover', 'Up at five, asleep at nine.'],
  ['cardigan_cas', 'Cas', 'Wren', 'Knitting in the lounge.'],
  ['mozzie_coil', 'Nic', 'Finch', ''],
];

export const characters: readonly Character[] = people.map(([username, firstName, lastName, bio], index) => ({
  username,
  firstName,
  lastName,
  bio,
  town: towns[index % towns.length] ?? 'Dubbo',
  ...(index % 4 === 0 && { showName: true as const }),
}));
