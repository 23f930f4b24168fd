declare module 'html-encoding-sniffer' {
  /** The encoding sniffing algorithm of the HTML standard; returns a canonical encoding name. */
  export default function htmlEncodingSniffer(
    bytes: Uint8Array,
    options?: { xml?: boolean; transportLayerEncodingLabel?: string; defaultEncoding?: string },
  ): string;
}
