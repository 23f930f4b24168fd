import { lookup as systemLookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

export interface ResolvedAddress {
  address: string;
  family: 4 | 6;
}

/** Name resolution: all addresses of a name. Throws errors with node's `code` (ENOTFOUND …). */
export type Lookup = (hostname: string) => Promise<readonly ResolvedAddress[]>;

export interface AddressGuardOptions {
  /** Own networks that may be reached though they are not public, as CIDRs. */
  allow?: readonly string[];
  /** Names with fixed addresses; they pass the same checks. */
  hosts?: Readonly<Record<string, string>>;
  lookup?: Lookup;
}

export type AddressVerdict =
  | { kind: 'allowed'; address: string; family: 4 | 6 }
  | { kind: 'refused'; address: string; range: string };

export type Resolution =
  | { kind: 'resolved'; addresses: readonly ResolvedAddress[] }
  | { kind: 'refused'; address: string; range: string }
  | { kind: 'unresolved'; code: string };

/**
 * Decides which addresses may be connected to: public unicast ones, and the administrator's own networks. Everything
 * that connects (fetcher, browser, webhooks, previews) asks it and then uses only the addresses it returned.
 */
export interface AddressGuard {
  /** One address in any notation that a resolver or a URL accepts (decimal, octal, hexadecimal, bracketed, mapped …). */
  check(address: string): AddressVerdict;
  /** Resolves a name once; one address that may not be reached refuses the name. */
  resolve(hostname: string): Promise<Resolution>;
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Single public addresses that lead into a cloud's own control network. */
const cloudInternals: readonly string[] = ['168.63.129.16'];
const globalUnicast = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];
const translated = ipaddr.parseCIDR('64:ff9b::/96') as [ipaddr.IPv6, number];

export function createAddressGuard(options: AddressGuardOptions = {}): AddressGuard {
  const networks = (options.allow ?? []).map((cidr) => ipaddr.parseCIDR(cidr));
  const hosts = new Map(
    Object.entries(options.hosts ?? {}).map(([name, address]) => [name.toLowerCase(), address]),
  );
  const lookup = options.lookup ?? resolveBySystem;

  function check(text: string): AddressVerdict {
    const parsed = parseAddress(text);
    if (parsed === null) return { kind: 'refused', address: text, range: 'not-an-address' };
    const address = parsed.toString();
    const allowed = networks.some(
      ([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits),
    );
    const range = allowed ? null : refusedRange(parsed);
    if (range !== null) return { kind: 'refused', address, range };
    return { kind: 'allowed', address, family: parsed.kind() === 'ipv4' ? 4 : 6 };
  }

  async function resolve(hostname: string): Promise<Resolution> {
    const name = hostname.toLowerCase().replace(/\.$/, '');
    const fixed = hosts.get(name) ?? (parseAddress(name) === null ? null : name);
    let found: readonly ResolvedAddress[];
    try {
      found = fixed === null ? await lookup(name) : [{ address: fixed, family: 4 }];
    } catch (error) {
      return { kind: 'unresolved', code: (error as NodeJS.ErrnoException).code ?? 'ENOTFOUND' };
    }
    if (found.length === 0) return { kind: 'unresolved', code: 'ENOTFOUND' };
    const addresses: ResolvedAddress[] = [];
    for (const { address } of found) {
      const verdict = check(address);
      if (verdict.kind === 'refused') return verdict;
      addresses.push({ address: verdict.address, family: verdict.family });
    }
    return { kind: 'resolved', addresses };
  }

  return { check, resolve };
}

async function resolveBySystem(hostname: string): Promise<readonly ResolvedAddress[]> {
  const found = await systemLookup(hostname, { all: true, verbatim: true });
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
}

/** The address a text stands for; an IPv4 address in IPv6's clothes (mapped, NAT64) is the IPv4 address. */
function parseAddress(text: string): Address | null {
  const bare = text.trim().replace(/^\[(.*)\]$/, '$1');
  if (bare === '') return null;
  try {
    return unwrap(ipaddr.parse(bare));
  } catch {
    return parseAsUrlHost(bare);
  }
}

/** Notations that only URLs know ("0x7f.1", "127.1", full-width digits) become dotted decimal there. */
function parseAsUrlHost(text: string): Address | null {
  try {
    const host = new URL(`http://${text}/`).hostname;
    return ipaddr.IPv4.isValidFourPartDecimal(host) ? ipaddr.IPv4.parse(host) : null;
  } catch {
    return null;
  }
}

function unwrap(address: Address): Address {
  if (address.kind() === 'ipv4') return address;
  const six = address as ipaddr.IPv6;
  if (six.isIPv4MappedAddress()) return six.toIPv4Address();
  if (six.match(translated)) return ipaddr.fromByteArray(six.toByteArray().slice(12));
  return six;
}

/** Name of the special range an address belongs to, or null for a public one. Unknown IPv6 space counts as special. */
function refusedRange(address: Address): string | null {
  const range = address.range();
  if (range !== 'unicast') return range;
  if (address.kind() === 'ipv4') return cloudInternals.includes(address.toString()) ? 'cloud-internal' : null;
  const six = address as ipaddr.IPv6;
  if (!six.match(globalUnicast)) return 'not-global';
  const [marker0, marker1] = [six.parts[4], six.parts[5]];
  const isatap = (marker0 === 0 || marker0 === 0x200) && marker1 === 0x5efe;
  return isatap ? 'isatap' : null;
}
