import { emailHref } from '#domain/customers/email.ts';
import { phoneHref } from '#domain/customers/phone.ts';

type LinkProps = { className: string };

/** Shows a phone number as typed, as a tel: link if it contains a number. */
export function PhoneLink({ phone, className }: LinkProps & { phone: string }) {
  const href = phoneHref(phone);
  if (!href) return <bdi>{phone}</bdi>;
  return (
    <a href={href} className={className}>
      {/* Numbers read left to right in every language. */}
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
