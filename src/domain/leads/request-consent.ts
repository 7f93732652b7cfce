/** Returns the words that a car owner agrees to on the request page, as `request_consent` in supabase/schema keeps them. */
export function consentWords(shop: string): string {
  return `${shop} may use what I send here to answer me by email, phone or text message.`;
}
