/** What was wrong with a feed that could be read all the same; `params` are for the message. */
export interface FeedWarning {
  code:
    | 'leading-text'
    | 'control-characters'
    | 'bare-ampersands'
    | 'named-entities'
    | 'recovered'
    | 'truncated'
    | 'item-without-link'
    | 'shared-guid'
    | 'too-many-items'
    | 'one-date-for-all';
  params: Record<string, string | number>;
}
