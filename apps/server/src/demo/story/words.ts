/* What the demo's people write. A night that cost money gets as many words as one that did not. */

export const captions = {
  ahead: [
    'Called it a day at the first feature. Shout’s on me.',
    'That paid for lunch.',
    'Quit while I was in front, for once.',
    'Popped in for the raffle and stayed a quiet half hour.',
    'Straight to the cashier before I changed my mind.',
    'Parmas for the table, then home.',
    'Small one, but it covered the taxi.',
    'Three scatters on the last spin of my twenty.',
  ],
  even: [
    'Square for the night. I’ll take it.',
    'In and out about even. The schnitzel was the win.',
    'Nearly where I started. Home by nine.',
    'Even Stevens. Good company, though.',
  ],
  behind: [
    'Down on the night. That was my limit, so that was that.',
    'The picture is nicer than the result: I’m behind.',
    'Won this, put in more. Writing it down all the same.',
    'One good spin, an ordinary hour.',
    'A win on the screen, a loss in the wallet.',
    'Left with less than I came with. Chips were good.',
  ],
} as const;

export const comments = [
  'Good call, quitting while you could.',
  'Nice one!',
  'Save me a parma!',
  'Love that you show both sides.',
  'That machine has never liked me.',
  'Well done. Did you get the meat tray as well?',
  'Honest as always.',
  'Home by nine is the real win.',
  'I was behind as well this week. Setting a limit helped.',
  'Which room was that in?',
  'Mine’s a lemonade, cheers.',
  'Ha, same machine ate my twenty.',
  'Good on you for stopping.',
  'Who was on the door, Kev?',
  'Haven’t seen that feature in months.',
  'Lovely photo, mate.',
] as const;

export const replies = [
  'Cheers!',
  'Back corner, near the bistro.',
  'Twenty in and twenty out, that’s me.',
  'Ta. See you Thursday?',
  'It was the last spin, honest.',
] as const;

/** For the queue: what a moderator has to think about. */
export const doubtfulCaptions = [
  'Message me for a link to a site that pays better.',
  'That’s the bloke from the hardware shop behind me.',
  'Not my photo, but what a win!',
] as const;

export const doubtfulComments = [
  'You always say that. Give it a rest, you clown.',
  'There’s an online casino with free spins, ask me.',
  'Was that your wife with you?',
] as const;

export const reportNotes = {
  spam: 'Keeps asking people to message them for a link.',
  harassment: 'Not a nice way to speak to anybody.',
  identity: 'You can read a name badge in this.',
  other: 'I think this photo is not theirs.',
} as const;

export const denials = ['Not a win photo', 'Spam'] as const;
