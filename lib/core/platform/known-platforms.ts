/** What gives a content management system or framework away. */
export interface PlatformMarks {
  code: string;
  /** Its proper name, the same in all languages. */
  name: string;
  /** In the content of `<meta name="generator">`. */
  generator?: RegExp;
  /** In the address of a script, style sheet or image. */
  asset?: RegExp;
  /** Anywhere in the markup: classes and attributes that its templates write. */
  markup?: RegExp;
}

/** Systems first, front-end frameworks last: a site in Next.js before WordPress is grouped by WordPress. */
export const knownPlatforms: readonly PlatformMarks[] = [
  {
    code: 'wordpress',
    name: 'WordPress',
    generator: /^wordpress\b/i,
    asset: /\/wp-(?:content|includes)\//,
    markup: /class="[^"]{0,200}\bwp-(?:block|image)-/,
  },
  {
    code: 'drupal',
    name: 'Drupal',
    generator: /^drupal\b/i,
    asset: /\/sites\/(?:default|all)\/(?:files|modules|themes)\//,
    markup: /\bdata-drupal-/,
  },
  { code: 'joomla', name: 'Joomla', generator: /^joomla/i, asset: /\/media\/(?:jui|system\/js)\// },
  {
    code: 'bitrix',
    name: '1C-Bitrix',
    generator: /bitrix/i,
    asset: /\/bitrix\/(?:js|templates|cache|panel)\//,
  },
  {
    code: 'typo3',
    name: 'TYPO3',
    generator: /^typo3\b/i,
    asset: /\/(?:typo3temp|typo3conf|_assets\/[0-9a-f]{32})\//,
  },
  { code: 'ghost', name: 'Ghost', generator: /^ghost\b/i, markup: /class="[^"]{0,200}\bkg-(?:card|image)\b/ },
  { code: 'dle', name: 'DataLife Engine', generator: /datalife engine/i, asset: /\/engine\/classes\// },
  { code: 'modx', name: 'MODX', generator: /^modx\b/i, asset: /\/assets\/components\// },
  { code: 'tilda', name: 'Tilda', asset: /\btilda(?:cdn)?\.(?:com|ws)\//, markup: /\bdata-tilda-/ },
  { code: 'arc', name: 'Arc XP', asset: /\/pf\/(?:dist|resources)\//, markup: /\bid="fusion-app"/ },
  { code: 'blogger', name: 'Blogger', generator: /^blogger$/i },
  {
    code: 'squarespace',
    name: 'Squarespace',
    generator: /^squarespace/i,
    asset: /\bstatic1?\.squarespace\.com\//,
  },
  { code: 'wix', name: 'Wix', generator: /^wix\.com/i, asset: /\bstatic\.(?:wixstatic|parastorage)\.com\// },
  { code: 'webflow', name: 'Webflow', generator: /^webflow$/i, markup: /\bdata-wf-page=/ },
  { code: 'hugo', name: 'Hugo', generator: /^hugo\b/i },
  { code: 'jekyll', name: 'Jekyll', generator: /^jekyll\b/i },
  {
    code: 'next',
    name: 'Next.js',
    generator: /^next\.js/i,
    asset: /\/_next\/static\//,
    markup: /\bid="__next"/,
  },
  { code: 'nuxt', name: 'Nuxt', asset: /\/_nuxt\//, markup: /\bid="__nuxt"/ },
  { code: 'angular', name: 'Angular', markup: /\bng-version="/ },
];
