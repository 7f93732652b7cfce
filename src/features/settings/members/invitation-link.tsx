import { Copy, Mail } from 'lucide-react';
import { mailAddress } from '#domain/documents/email-text.ts';
import type { Members } from '#io/auth/members.ts';
import { openMail } from '#io/browser/open-mail.ts';
import { useUser } from '#io/react/world.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { Button } from '#ui/form/button.tsx';
import { TextField } from '#ui/form/field.tsx';

function invitationEmail(email: string, link: string, shop: string): string {
  return mailAddress(email, {
    subject: `Join ${shop}`,
    message: `Hello,

Use this link to join ${shop}. It works once, within seven days:

${link}
`,
  });
}

/** Shows the link of a new invitation, which cannot be read again later. */
export function InvitationLink({ members, email, link }: { members: Members; email: string; link: string }) {
  const toast = useToast();
  const user = useUser();
  const shop = user?.businessName || 'our shop';

  async function copy() {
    const isCopied = await members.copy(link);
    toast.show(
      isCopied
        ? { type: 'success', title: 'Link Copied', message: `Send it only to ${email}.` }
        : {
            type: 'error',
            title: 'Not Copied',
            message: "The browser didn't allow it. Select the link and copy it yourself.",
          },
    );
  }

  return (
    <Alert tone="green" role="status" title={`The invitation for ${email} is ready`}>
      <p className="mb-2.5">
        Send them this link. It works once, for one person, within seven days. You won't see it again.
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-end gap-2 phone:grid-cols-2">
        <div className="phone:col-span-full">
          <TextField
            label="Invitation link"
            hideLabel
            readOnly
            value={link}
            onFocus={(event) => event.target.select()}
          />
        </div>
        <Button icon={Copy} onClick={() => void copy()}>
          Copy Link
        </Button>
        <Button icon={Mail} onClick={() => openMail(invitationEmail(email, link, shop))}>
          Write Email
        </Button>
      </div>
    </Alert>
  );
}
