import { emailHref } from '#domain/customers/email.ts';
import { phoneHref } from '#domain/customers/phone.ts';

type LinkProps = { className: string };

/** A phone number as typed, as a link that calls it if there is a number in it. */
export function PhoneLink({ phone, className }: LinkProps & { phone: string }) {
  const href = phoneHref(phone);
  if (!href) return <bdi>{phone}</bdi>;
  return (
    <a href={href} className={className}>
      {/* A number is read from left to right among words of any language. */}
      <bdi dir="ltr">{phone}</bdi>
    </a>
  );
}

export function EmailLink({ email, className }: LinkProps & { email: string }) {
  return (
    <a href={emailHref(email)} className={className}>
      <bdi>{email}</bdi>
    </a>
  );
}
