/** A picture that a browser drew of a hostile page: pixels only, and sealed as if it were not. */
export function webpAnswer(picture: Uint8Array): Response {
  const headers = {
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, max-age=60',
  };
  return new Response(new Uint8Array(picture), { headers });
}
