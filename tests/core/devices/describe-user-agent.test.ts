import { expect, test } from 'vitest';
import { describeUserAgent } from '../../../lib/core/devices/describe-user-agent.ts';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0';

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0',
    'Firefox',
    'Windows',
    'computer',
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${chrome} Safari/537.36`, 'Chrome', 'Linux', 'computer'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/141.0.0.0`,
    'Edge',
    'Windows',
    'computer',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${chrome} YaBrowser/25.8 Safari/537.36`,
    'Yandex Browser',
    'macOS',
    'computer',
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`, 'Chrome', 'Android', 'phone'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Safari/537.36`, 'Chrome', 'Android', 'tablet'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    'Safari',
    'iOS',
    'phone',
  ],
  ['curl/8.15.0', 'curl', null, 'program'],
  ['Mozilla/5.0', null, null, 'unknown'],
  ['', null, null, 'unknown'],
])('%s', (text, browser, system, kind) => {
  expect(describeUserAgent(text)).toEqual({ browser, system, kind });
});
