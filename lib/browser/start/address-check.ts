/**
 * What the browser needs of the guard of lib/net (its `AddressGuard` fits): which addresses a name may be reached at.
 * Everything the browser connects to has passed it.
 */
export interface AddressCheck {
  resolve(
    hostname: string,
  ): Promise<
    | { kind: 'resolved'; addresses: readonly { address: string; family: 4 | 6 }[] }
    | { kind: 'refused'; address: string; range: string }
    | { kind: 'unresolved'; code: string }
  >;
}
