import { phrases } from '../grammar.ts';

export const commenters = [
  '{name}',
  '{name}',
  '{surname}{n}',
  'old_{surname}',
  '{surname} of {village}',
  'Mrs {surname}',
  'gran_of_{small}',
];

/** What readers write below: short, loose, off the subject. */
export const readerComments = [
  'Lovely [piece|post|read], thank you.',
  '[Could not agree more|Nonsense from start to finish|Well said {p1s}].',
  'I was there in {year} and it was nothing like this!!',
  'Has anybody thought about the parking?',
  '[My nan|My brother|Our neighbour] lived in {village} and used to say the same.',
  'Typical. {sum} and for what?',
  'Does anyone know if it [opens|runs] on {weekday}s too?',
  'First time commenting here, been reading since {year}.',
  '@{surname} you clearly have not been to {otherstreet} lately.',
  'Good luck to them is all I can say.',
  'They said that about {village} as well and look at it now.',
  'Went past this morning with the dog, {n} people queueing.',
  'Source for the {pct}?? Sounds made up to me.',
  'I [love|miss|hate] that place.',
  'More of this please and less [politics|football|weather].',
  'Can confirm, [it works|same here|ours broke after {small} weeks].',
  'Thanks for the tip, will try on {weekday}.',
  'Not sure I follow the bit about {month}, can you explain?',
  ...phrases(`Hear hear; Ha, brilliant; Sad news; About time; Who asked for this?; Still waiting for an answer;
    Wonderful memories; Same old story; I give it {small} months; Bravo {p1s}`),
];
