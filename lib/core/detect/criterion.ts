/**
 * The detector's criteria by name. The first five are the paper's (eq. 6), the others look at the page's blocks and words.
 * `bit` is the place in `criterionBits` for those that judge one document.
 */
export const criteria = {
  'page-size': { symbol: 'P', family: 'paper' },
  'text-size': { symbol: 'S', family: 'paper' },
  'paragraph-count': { symbol: 'N', family: 'paper' },
  'paragraph-variance': { symbol: 'V', family: 'paper' },
  tags: { symbol: 'T', family: 'paper' },
  'left-out': { symbol: 'M', family: 'blocks', bit: 0 },
  'template-inside': { symbol: 'R', family: 'blocks', bit: 1 },
  'foreign-text': { symbol: 'W', family: 'blocks', bit: 2 },
  appended: { symbol: 'C', family: 'blocks', bit: 3 },
  'empty-text': { symbol: 'E', family: 'blocks', bit: 4 },
  'template-changed': { symbol: 'X', family: 'notice', bit: 5 },
  divergence: { symbol: 'D', family: 'blocks' },
} as const;

export type CriterionCode = keyof typeof criteria;
export const criterionCodes = Object.keys(criteria) as CriterionCode[];

export const paperCriteria = [
  'page-size',
  'text-size',
  'paragraph-count',
  'paragraph-variance',
  'tags',
] as const;
export type PaperCriterion = (typeof paperCriteria)[number];

export const blockCriteria = [
  'left-out',
  'template-inside',
  'foreign-text',
  'appended',
  'empty-text',
  'template-changed',
] as const;
export type BlockCriterion = (typeof blockCriteria)[number];
