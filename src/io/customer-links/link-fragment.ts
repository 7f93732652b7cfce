/** Kinds of records that a link with photos opens. The address of a document has the token alone, which has no slash. */
export type PhotoLinkKind = 'inspection' | 'job';

/** Returns the address of a link. What is after the # is sent to no server. */
export function photoLinkAddress(origin: string, kind: PhotoLinkKind, token: string): string {
  return `${origin}/document.html#${kind}/${token}`;
}

/** Returns what the part after the # of an address opens, and the token. */
export function readLinkFragment(fragment: string): { kind: PhotoLinkKind | 'document'; token: string } {
  const [, kind, token] = /^(inspection|job)\/(.*)$/.exec(fragment) ?? [];
  if (token === undefined) return { kind: 'document', token: fragment };
  return { kind: kind as PhotoLinkKind, token };
}
