import type { Features } from './features.ts';

/** One of the nine features, as screens and documents name it. */
export interface FeatureDescription {
  name: keyof Features;
  /** As in the paper's equation 1. */
  symbol: 'P' | 'S' | 'N' | 'V' | 'TH' | 'TB' | 'TS' | 'TI' | 'TO';
  unit: 'characters' | 'count' | 'characters²';
}

/** All nine, in the order of the feature vector. Their meaning is told in `features.ts`. */
export const featureRegistry: readonly FeatureDescription[] = [
  { name: 'pageSize', symbol: 'P', unit: 'characters' },
  { name: 'textSize', symbol: 'S', unit: 'characters' },
  { name: 'paragraphCount', symbol: 'N', unit: 'count' },
  { name: 'paragraphVariance', symbol: 'V', unit: 'characters²' },
  { name: 'linkCount', symbol: 'TH', unit: 'count' },
  { name: 'blockCount', symbol: 'TB', unit: 'count' },
  { name: 'formatCount', symbol: 'TS', unit: 'count' },
  { name: 'imageCount', symbol: 'TI', unit: 'count' },
  { name: 'otherCount', symbol: 'TO', unit: 'count' },
];
