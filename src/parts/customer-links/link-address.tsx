import { TextField } from '#ui/form/field.tsx';

const OF_THIS_COMPUTER = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]/;

/** The address of a link that was just made, to copy by hand. `who` has to reach it. */
export function LinkAddress({ address, who = 'your customers' }: { address: string; who?: string }) {
  return (
    <TextField
      label="Address"
      readOnly
      value={address}
      onFocus={(event) => event.target.select()}
      hint={
        OF_THIS_COMPUTER.test(address)
          ? `This link only works on this computer. Open Clearcoat at an address ${who} can reach, and copy the link there.`
          : undefined
      }
    />
  );
}
